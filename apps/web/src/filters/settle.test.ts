import { describe, expect, it } from 'vitest'
import { keepMany, keepOne } from './settle.ts'

const options = ['a', 'b']

describe('a field once its options are known', () => {
  it.each([
    ['keeps what is still there', 'b', true, 'b'],
    ['takes the first for one that is gone', 'z', true, 'a'],
    ['begins with the first', undefined, true, 'a'],
    ['begins empty when nothing is required', undefined, false, null],
    ['stays empty when it was emptied', null, false, null],
  ])('of one option %s', (_, given, required, kept) => {
    expect(keepOne(given, options, required)).toBe(kept)
    expect(keepOne(given, [], required)).toBeNull()
  })

  it.each([
    ['keeps what is still there', ['z', 'b'], true, ['b']],
    ['begins with all', undefined, true, ['a', 'b']],
    ['begins empty when nothing is required', undefined, false, []],
    ['stays empty when it was emptied', [], true, []],
    ['begins again when all are gone', ['z'], true, ['a', 'b']],
  ])('of several %s', (_, given, required, kept) => {
    expect(keepMany(given, options, required)).toEqual(kept)
    expect(keepMany(given, [], required)).toEqual([])
  })
})
