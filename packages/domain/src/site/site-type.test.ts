import { expect, it } from 'vitest'
import { displayRank, isMicro, isNational, isSiteType, siteTypeNames, siteTypes } from './site-type.ts'

it('every site type stands once in the display order', () => {
  expect([...siteTypes].sort()).toEqual(Object.keys(siteTypeNames).sort())
})

it('10, 11 and 12 are national, 40 to 43 micro', () => {
  expect(siteTypes.filter(isNational)).toEqual(['10', '11', '12'])
  expect(siteTypes.filter(isMicro)).toEqual(['40', '41', '42', '43'])
})

it('a district site stands before a micro station and after a municipal one', () => {
  expect(displayRank('30')).toBeLessThan(displayRank('50'))
  expect(displayRank('50')).toBeLessThan(displayRank('40'))
})

it('unknown codes are no site types', () => {
  expect(isSiteType('13')).toBe(false)
  expect(isSiteType('80')).toBe(true)
})
