import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { buildWidget } from '../build-widget.ts'
import type { Widget, WidgetOptions, WidgetProps } from '../widget.ts'

interface KeywordValues {
  searchContent: string
}

const Component = ({ label, value, report }: WidgetProps<KeywordValues>) => (
  <Input
    allowClear
    aria-label={label}
    prefix={<SearchOutlined />}
    placeholder="请输入关键字"
    maxLength={50}
    value={value.searchContent ?? ''}
    onChange={(event) => report({ searchContent: event.target.value })}
  />
)

/** Free text; nobody has to search by it, so it is not required unless a page says so. */
export const eventKeyword = (options: WidgetOptions<KeywordValues> = {}): Widget<KeywordValues> =>
  buildWidget({ id: 'event-keyword', required: false, initial: { searchContent: '' }, Component }, options)
