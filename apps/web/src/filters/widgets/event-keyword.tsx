import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { buildWidget } from '../build-widget.ts'
import type { Widget, WidgetOptions, WidgetProps } from '../widget.ts'

interface KeywordValues {
  searchContent: string
}

interface KeywordOptions extends WidgetOptions<KeywordValues> {
  /** What is searched, e.g. 用户名、姓名或手机号. */
  placeholder?: string
}

/** Free text; nobody has to search by it, so it is not required unless a page says so. */
export const eventKeyword = ({
  placeholder = '请输入关键字',
  ...options
}: KeywordOptions = {}): Widget<KeywordValues> => {
  const Component = ({ label, value, report }: WidgetProps<KeywordValues>) => (
    <Input
      allowClear
      aria-label={label}
      prefix={<SearchOutlined />}
      placeholder={placeholder}
      maxLength={50}
      value={value.searchContent ?? ''}
      onChange={(event) => report({ searchContent: event.target.value })}
    />
  )
  return buildWidget({ id: 'event-keyword', required: false, initial: { searchContent: '' }, Component }, options)
}
