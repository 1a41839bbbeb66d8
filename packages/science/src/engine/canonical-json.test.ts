import { expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

it('the same content gives the same text, whatever the order of the keys', () => {
  const one = { b: [1, null, { y: 2, x: [3.5] }], a: { d: '文', c: true } }
  const other = { a: { c: true, d: '文' }, b: [1, null, { x: [3.5], y: 2 }] }
  expect(canonicalJson(one)).toBe('{"a":{"c":true,"d":"文"},"b":[1,null,{"x":[3.5],"y":2}]}')
  expect(canonicalJson(other)).toBe(canonicalJson(one))
  expect(canonicalJson({ ...one, b: [null, 1, { y: 2, x: [3.5] }] })).not.toBe(canonicalJson(one))
})
