import { expect, it } from 'vitest'
import { calls } from '../calls.ts'

it('S13, 4.4 #43: a note of the editor is stored as emphasis and lists alone, whatever the sender wrote', () => {
  const note = '<p onclick="x()">关注<b>东亭站</b></p><script>alert(1)</script><a href="javascript:x">看</a>'
  expect(calls.handOverLeave.input.shape.note.parse(note)).toBe('<p>关注<b>东亭站</b></p>看')
})
