import { expect, it } from 'vitest'
import { acceptPictures } from './picture-rules.ts'

const file = (name: string) => new File(['x'], name)

it('task-19: files that are no pictures are dropped and said', () => {
  const { files, refused } = acceptPictures([], [file('a.JPG'), file('b.pdf'), file('c.png')])
  expect(files.map((item) => item.name)).toEqual(['a.JPG', 'c.png'])
  expect(refused).toBe(true)
})

it('task-19: at most nine pictures', () => {
  const eight = Array.from({ length: 8 }, (_, index) => file(`${index}.png`))
  const { files, tooMany, refused } = acceptPictures(eight, [file('x.png'), file('y.png')])
  expect(files).toHaveLength(9)
  expect([tooMany, refused]).toEqual([true, false])
})
