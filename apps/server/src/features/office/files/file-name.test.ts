import { expect, it } from 'vitest'
import { shownName } from './file-name.ts'

it.each([
  ['现场照片.JPG', '现场照片.jpg'],
  ['../../etc/passwd', 'passwd.jpg'],
  ['..\\..\\x.php', 'x.jpg'],
  ['a\u202Egpj.exe', 'agpj.jpg'],
  ['x.png.html', 'x.png.jpg'],
  ['', '图片.jpg'],
  ['.htaccess', '图片.jpg'],
  ['a\r\nSet-Cookie: b.png', 'aSet-Cookie b.jpg'],
])('the file named %j is shown as %j', (given, shown) => {
  expect(shownName(given, 'jpg')).toBe(shown)
})
