import { BulbOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { copyText } from '../copy-text.ts'
import { emphasised } from './emphasis.ts'

/** What the page says, in one computed sentence with its numbers set off; copied for a report by one click. */
export const Conclusion = ({ text }: { text: string }) => (
  <p className="kit-conclusion" data-testid="conclusion-sentence">
    <BulbOutlined aria-hidden="true" />
    <span>{emphasised(text).map((part, index) => (part.isNumber ? <b key={index}>{part.text}</b> : part.text))}</span>
    <Tooltip title="复制结论">
      <Button
        size="small"
        type="text"
        icon={<CopyOutlined />}
        aria-label="复制结论"
        onClick={() => void copyText(text)}
        data-testid="conclusion-copy"
      />
    </Tooltip>
  </p>
)
