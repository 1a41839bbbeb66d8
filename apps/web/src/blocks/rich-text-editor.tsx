import { BoldOutlined, OrderedListOutlined, UnderlineOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { UndoRedo } from '@tiptap/extensions'
import { type ChainedCommands, type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { cleanRichText, defaultMaxCharacters, textLength, truncateRichText } from './rich-text.ts'
import './blocks.css'

interface Props {
  value: string
  onChange: (html: string) => void
  label: string
  maxCharacters?: number
}

/** Emphasis and lists: what `cleanRichText` lets through, and nothing else. */
const extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold,
  Italic,
  Underline,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  UndoRedo,
]

const tools: readonly {
  name: string
  title: string
  icon: ReactNode
  toggle: (chain: ChainedCommands) => ChainedCommands
}[] = [
  { name: 'bold', title: '加粗', icon: <BoldOutlined />, toggle: (chain) => chain.toggleBold() },
  { name: 'underline', title: '下划线', icon: <UnderlineOutlined />, toggle: (chain) => chain.toggleUnderline() },
  {
    name: 'bulletList',
    title: '项目符号',
    icon: <UnorderedListOutlined />,
    toggle: (chain) => chain.toggleBulletList(),
  },
  { name: 'orderedList', title: '编号', icon: <OrderedListOutlined />, toggle: (chain) => chain.toggleOrderedList() },
]

const markupOf = (editor: Editor): string => (editor.isEmpty ? '' : cleanRichText(editor.getHTML()))

/** Puts markup in the place of what is written without telling anybody; the caret stays where it was, or at the end. */
const replaceWith = (editor: Editor, html: string): void => {
  const { from } = editor.state.selection
  editor.commands.setContent(html, { emitUpdate: false })
  editor.commands.setTextSelection(Math.min(from, editor.state.doc.content.size))
}

const Tools = ({ editor }: { editor: Editor }) => {
  const active = useEditorState({
    editor,
    selector: (state) => tools.filter(({ name }) => state.editor.isActive(name)).map(({ name }) => name),
  })
  return tools.map(({ name, title, icon, toggle }) => (
    <Button
      key={name}
      size="small"
      type="text"
      icon={icon}
      aria-label={title}
      aria-pressed={active.includes(name)}
      title={title}
      // The selection stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => toggle(editor.chain().focus()).run()}
    />
  ))
}

/** A small editor for emphasis and lists; what exceeds the limit is cut off (layout-11). */
export const RichTextEditor = ({ value, onChange, label, maxCharacters = defaultMaxCharacters }: Props) => {
  const editor = useEditor({
    extensions,
    content: cleanRichText(value),
    editorProps: {
      attributes: { class: 'rich-text-field', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
    },
    onUpdate: ({ editor }) => {
      const written = markupOf(editor)
      const isTooLong = textLength(written) > maxCharacters
      if (isTooLong) replaceWith(editor, truncateRichText(written, maxCharacters))
      onChange(isTooLong ? markupOf(editor) : written)
    },
  })
  useEffect(() => {
    // Writing the same markup again would move the caret.
    if (markupOf(editor) !== cleanRichText(value)) replaceWith(editor, cleanRichText(value))
  }, [editor, value])
  return (
    <div className="rich-text">
      <div className="rich-text-tools">
        <Tools editor={editor} />
        <span className="spacer" />
        <span className="muted figure">
          {textLength(value)} / {maxCharacters}
        </span>
      </div>
      <EditorContent editor={editor} />
    </div>
  )
}
