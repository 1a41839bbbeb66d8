import { BoldOutlined, OrderedListOutlined, UnderlineOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { cleanRichText, defaultMaxCharacters, textLength, truncateRichText } from './rich-text.ts'
import './blocks.css'

interface Props {
  value: string
  onChange: (html: string) => void
  label: string
  maxCharacters?: number
}

const commands: readonly { command: string; title: string; icon: ReactNode }[] = [
  { command: 'bold', title: '加粗', icon: <BoldOutlined /> },
  { command: 'underline', title: '下划线', icon: <UnderlineOutlined /> },
  { command: 'insertUnorderedList', title: '项目符号', icon: <UnorderedListOutlined /> },
  { command: 'insertOrderedList', title: '编号', icon: <OrderedListOutlined /> },
]

/** A small editor for emphasis and lists; what exceeds the limit is cut off (layout-11). */
export const RichTextEditor = ({ value, onChange, label, maxCharacters = defaultMaxCharacters }: Props) => {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = field.current
    // Writing the same markup again would move the caret to the start.
    if (element && element.innerHTML !== value) element.innerHTML = cleanRichText(value)
  }, [value])
  const take = () => {
    const element = field.current
    if (!element) return
    const written = element.innerHTML
    const kept = textLength(written) > maxCharacters ? truncateRichText(written, maxCharacters) : cleanRichText(written)
    if (kept !== written) element.innerHTML = kept
    onChange(kept)
  }
  return (
    <div className="rich-text">
      <div className="rich-text-tools">
        {commands.map(({ command, title, icon }) => (
          <Button
            key={command}
            size="small"
            type="text"
            icon={icon}
            aria-label={title}
            title={title}
            // The selection stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              document.execCommand(command)
              take()
            }}
          />
        ))}
        <span className="spacer" />
        <span className="muted figure">
          {textLength(value)} / {maxCharacters}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot hold emphasis and lists */}
      <div
        ref={field}
        className="rich-text-field"
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-label={label}
        onInput={take}
      />
    </div>
  )
}
