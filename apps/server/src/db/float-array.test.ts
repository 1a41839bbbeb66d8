import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { floatArray } from './float-array.ts'

const realArray: number = 1021
const theirs: (text: string) => unknown = pg.types.getTypeParser(realArray)

describe('arrays of numbers', () => {
  it('are read as the database writes them, with NULL as null', () => {
    const refusing = floatArray(() => {
      throw new Error('not plain')
    })
    expect(refusing('{}')).toEqual([])
    expect(refusing('{NULL}')).toEqual([null])
    expect(refusing('{1.5,NULL,-0.25,1e-05,3.4e+38,7}')).toEqual([1.5, null, -0.25, 1e-5, 3.4e38, 7])
  })

  it('of further dimensions, with NaN, infinities or other bounds are left to the driver', () => {
    const ours = floatArray((text) => `left: ${text}`)
    for (const text of ['{{1,2},{3,4}}', '{1,NaN}', '{Infinity,-Infinity}', '[2:3]={1,2}'])
      expect(ours(text)).toBe(`left: ${text}`)
  })

  it('are the same as the driver reads them', () => {
    const text = `{${Array.from({ length: 143 }, (_, at) => (at % 13 === 0 ? 'NULL' : Math.sin(at) * 10 ** (at % 9))).join(',')}}`
    expect(floatArray(theirs)(text)).toEqual(theirs(text))
  })
})
