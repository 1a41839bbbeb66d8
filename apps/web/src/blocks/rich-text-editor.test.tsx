import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { RichTextEditor } from './rich-text-editor.tsx'

afterEach(cleanup)

const Held = ({ initial = '' }: { initial?: string }) => {
  const [value, setValue] = useState(initial)
  return (
    <>
      <RichTextEditor value={value} onChange={setValue} label="内容" />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('')}>
        清空
      </button>
    </>
  )
}

const written = () => screen.getByRole('status').textContent
const field = () => screen.getByRole('textbox', { name: '内容' })
const paste = (html: string) =>
  fireEvent.paste(field(), {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? html : ''), files: [] },
  })

describe('the editor', () => {
  it('layout-11: what is written is cut to 1000 characters, counted as people count them', () => {
    render(<Held />)
    paste(`<b>${'风'.repeat(999)}</b>😀😀`)
    expect(written()).toBe(`<p><strong>${'风'.repeat(999)}</strong>😀</p>`)
    expect(field().textContent).toBe(`${'风'.repeat(999)}😀`)
    expect(screen.getByText('1000 / 1000')).toBeTruthy()
  })

  it('4.4 #43: pasted scripts, styles, links and pictures do not get in', () => {
    render(<Held />)
    paste(
      '<p style="color:red" onclick="x()">一<a href="javascript:x()">二</a><img src=x onerror=x()><script>x()</script></p>',
    )
    expect(written()).toBe('<p>一二</p>')
    expect(field().querySelector('a, img, script, [style]')).toBeNull()
  })

  it.each([
    ['加粗', '<p><strong>风</strong></p>'],
    ['下划线', '<p><u>风</u></p>'],
    ['项目符号', '<ul><li><p>风</p></li></ul>'],
    ['编号', '<ol><li><p>风</p></li></ol>'],
  ])('%s is put on what is written, and taken off again', (title, html) => {
    render(<Held initial="<p>风</p>" />)
    fireEvent.keyDown(field(), { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true })
    fireEvent.click(screen.getByRole('button', { name: title }))
    expect(written()).toBe(html)
    fireEvent.click(screen.getByRole('button', { name: title }))
    expect(written()).toBe('<p>风</p>')
  })

  it('what its page empties is empty, also in the field', () => {
    render(<Held initial="<p>风</p>" />)
    fireEvent.click(screen.getByRole('button', { name: '清空' }))
    expect(field().textContent).toBe('')
    expect(written()).toBe('')
  })
})
