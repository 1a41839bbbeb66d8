import { describe, expect, it } from 'vitest'
import { cleanRichText, truncateRichText } from './rich-text.ts'

describe('rich text', () => {
  it('layout-11: is cut to 1000 characters, counted as people count them', () => {
    expect(truncateRichText(`<b>${'风'.repeat(999)}</b>😀😀`, 1000)).toBe(`<b>${'风'.repeat(999)}</b>😀`)
  })

  it('layout-11: emphasis survives the cut', () => {
    expect(truncateRichText('<p>一<b>二三</b>四</p>', 2)).toBe('<p>一<b>二</b></p>')
  })

  it.each([
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<p style="width:expression(alert(1))">x</p>', '<p>x</p>'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>y', 'y'],
    ['<img src=x onerror=alert(1)>z', 'z'],
  ])('4.4 #43: %s is stripped', (html, left) => {
    expect(cleanRichText(html)).toBe(left)
  })
})
