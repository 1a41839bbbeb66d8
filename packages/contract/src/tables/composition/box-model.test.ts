import { expect, test } from 'vitest'
import { hourNames } from '../air/variations.ts'
import { availabilityTable, budgetTable } from './box-model.ts'

test('the hours of a day are called by their ends as on every page of components, marks of the model by the clock', () => {
  expect([hourNames[0], hourNames.at(-1), hourNames.length]).toEqual(['01时', '24时', 24])
  const facts = { rev: 1, checked: 0, raw: 0, missing: 0 }
  const inputs = {
    siteCode: 'Z1',
    siteName: '甲',
    day: '2026-07-01',
    rows: [],
    leftOut: [],
    filledPct: 0,
    refusal: null,
  }
  const { columns } = availabilityTable({ ...inputs, facts })
  expect(columns.slice(1).map(({ title }) => title)).toEqual(hourNames)
  const terms = [{ key: 'net', name: '净生成', side: '', values: [1, 2] }]
  const budget = budgetTable({ runId: 'r', siteName: '甲', day: '2026-07-01', hours: [0, 1], terms })
  expect(budget.rows.map(({ hour }) => hour)).toEqual(['00:00', '01:00'])
})
