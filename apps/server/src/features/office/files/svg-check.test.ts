import { describe, expect, it } from 'vitest'
import { judgeSvg } from './svg-check.ts'

const judge = (text: string) => judgeSvg(new TextEncoder().encode(text))
const svg = (body: string, attributes = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10"${attributes}>${body}</svg>`

describe('svg pictures', () => {
  it('a plain drawing is taken', () => {
    expect(
      judge(
        svg('<defs><circle id="a" r="2"/></defs><use xlink:href="#a"/><rect fill="url(#g)" width="5" height="5"/>'),
      ),
    ).toBe('svg')
  })
  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['an event handler', svg('', ' onload="alert(1)"')],
    ['a foreign object', svg('<foreignObject><body/></foreignObject>')],
    ['a data reference', svg('<use href="data:image/svg+xml;base64,AAAA"/>')],
    ['an unquoted reference', svg('<use href=http://x/a.svg#b />')],
    ['an outer picture', svg('<image xlink:href="file:///etc/passwd"/>')],
    ['an outer style', svg('<rect style="fill:url(https://x/y)"/>')],
    ['a style sheet', svg('<style>@import "https://x/y.css"</style>')],
    [
      'an external entity',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`.replace(/<\?xml.*?\?>/, ''),
    ],
    ['an entity without its declaration', svg('<text>&lol9;</text>')],
    ['a pattern that may hold patterns', svg('<pattern id="p"><rect fill="url(#q)"/></pattern>')],
    ['forty groups in each other', svg(`${'<g opacity=".9">'.repeat(40)}<rect/>${'</g>'.repeat(40)}`)],
    ['text without end', svg(`<text>${'字'.repeat(120_000)}</text>`)],
    ['a thousand copies', svg('<use href="#a"/>'.repeat(1000))],
  ])('31: %s is refused', (_, text) => {
    expect(judge(text)).toBe('dangerous')
  })
  it('html and text are no svg', () => {
    expect(judge('<html><svg></svg></html>')).toBe('other')
    expect(judge('svg')).toBe('other')
  })
  it('S1: comments before a root that never comes are read once, however many there are', () => {
    // By the expression of before thirty of them took six seconds, and each more doubled it: this would never end.
    expect(judge(`${'<!---->'.repeat(20_000)}x`)).toBe('other')
    expect(judge(`${'<!---->'.repeat(2000)}${svg('').replace(/<\?xml.*?\?>/, '')}`)).toBe('svg')
  })
})
