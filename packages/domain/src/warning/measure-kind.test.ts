import { expect, it } from 'vitest'
import { measureKindOf, reducedKg, strictestKind } from './measure-kind.ts'

it('a measure is a stop, a limit, one’s own or another by its words', () => {
  expect(
    ['熔炼线停产', '限产30%', '生产负荷降至70%', '错峰生产', '自主减排', '停止国四及以下货车运输'].map(measureKindOf),
  ).toEqual(['stop', 'limit', 'limit', 'limit', 'self', 'other'])
})

it('an enterprise counts by the strictest of its measures', () => {
  expect(strictestKind(['停止公路运输', '限产30%', '一号线停产'])).toBe('stop')
  expect(strictestKind([])).toBe('other')
})

it('command 1.5: R = E0 × r; a stop without a share is all of it, anything else without a share is unknown', () => {
  expect(reducedKg(1200, 30, 'limit')).toBe(360)
  expect(reducedKg(1200, null, 'stop')).toBe(1200)
  expect(reducedKg(1200, null, 'limit')).toBeNull()
  expect(reducedKg(null, 30, 'limit')).toBeNull()
  expect(reducedKg(100, 130, 'limit')).toBe(100)
})
