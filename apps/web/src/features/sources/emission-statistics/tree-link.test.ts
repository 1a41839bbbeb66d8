import { expect, it } from 'vitest'
import { treeLink } from './tree-link.ts'

const question = { factorCode: 'a21002', startTime: '2026-10-01', endTime: '2026-10-31' }
const filtersOf = (link: string): unknown =>
  JSON.parse(new URLSearchParams(link.split('?')[1]).get('filterConfig') ?? '')

it('sources 3: a row leads one step down: 区县 → 行业 → 企业 → 排口, with factor and period', () => {
  const at = (level: 'COUNTY' | 'INDUSTRY' | 'ENTERPRISE' | 'OUTLET', code: string, parentCode: string | null) =>
    treeLink({ level, code, parentCode }, question, 'emission')
  const carried = { factorCode: 'a21002', periodType: 'MONTH', date: '2026-10-31' }
  expect(filtersOf(at('COUNTY', '320205', null))).toEqual({ ...carried, areaCodes: ['320205'], level: 'INDUSTRY' })
  expect(filtersOf(at('INDUSTRY', '320205-36', '320205'))).toEqual({
    ...carried,
    areaCodes: ['320205'],
    industyCode: '36',
    level: 'ENTERPRISE',
  })
  expect(filtersOf(at('ENTERPRISE', 'P1', '320205-36'))).toEqual({
    ...carried,
    superviseCompany: ['P1'],
    level: 'OUTLET',
  })
  expect(at('OUTLET', 'P1-DA001', 'P1')).toBe(
    '/poll-regulation/enterprise-analysis?psCode=P1&outletCode=P1-DA001&factorCode=a21002&time=2026-10-31+00%3A00%3A00',
  )
})

it('days that are no month, quarter or year are carried as they are', () => {
  const days = { ...question, endTime: '2026-10-20' }
  expect(filtersOf(treeLink({ level: 'COUNTY', code: '320205', parentCode: null }, days, 'electricity'))).toMatchObject(
    {
      periodType: 'RANGE',
      startTime: '2026-10-01',
      endTime: '2026-10-20',
    },
  )
})
