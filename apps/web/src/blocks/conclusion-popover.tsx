import { BulbOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'

/** The computed conclusion of a page as text; a click outside closes it (layout-10). */
export const ConclusionPopover = ({ text }: { text: string }) => (
  <Popover trigger="click" placement="bottomLeft" content={<p className="conclusion-text">{text}</p>}>
    <Button size="small" icon={<BulbOutlined />} data-testid="conclusion">
      分析结论
    </Button>
  </Popover>
)
