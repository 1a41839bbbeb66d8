import { describe, expect, it } from 'vitest'
import { decodeBase64Field } from './base64-field.ts'

describe('base64 fields', () => {
  it.each([
    ['UWluZ2tvbmcyMDI2', 'Qingkong2026'],
    ['5a+G56CB', '密码'],
    ['YQ==', 'a'],
    ['', ''],
  ])('%s is read as %s', (field, text) => {
    expect(decodeBase64Field(field)).toBe(text)
  })

  it('16: a value encoded twice is decoded once', () => {
    expect(decodeBase64Field('VVdsdVoydHZibWN5TURJMg==')).toBe('UWluZ2tvbmcyMDI2')
  })

  it.each([
    ['a line break', 'UWlu\nZ2tv'],
    ['a trailing line break', 'UWluZ2tv\n'],
    ['the url alphabet', '5a-G56CB'],
    ['missing padding', 'YQ'],
    ['padding inside', 'YQ==YQ=='],
    ['spare bits', 'YR=='],
    ['invalid UTF-8', '/w=='],
    ['an overlong form', 'wIA='],
    ['a blank', 'UWlu Z2tv'],
  ])('16: %s is refused without repeating the value', (_, field) => {
    expect(() => decodeBase64Field(field)).toThrow(
      expect.objectContaining({ key: 'BAD_ENCODING', message: '字段编码有误' }),
    )
  })
})
