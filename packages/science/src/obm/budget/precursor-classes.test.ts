import { expect, test } from 'vitest'
import { caseRunner, productAccuracy } from '../case/case-runs.ts'
import { summerCase } from '../case/testing/summer-day.ts'
import { precursorClasses } from './precursor-classes.ts'

const sourcesOf = (columns: Record<string, Float64Array> = {}) => {
  const runner = caseRunner({ prepared: summerCase({}, columns), accuracy: productAccuracy })
  return runner.days(new Map(), { precursors: true })
}

test('the classes add up to RO2 + NO of the budget in every hour of the analysed day', () => {
  const { rows, precursors } = sourcesOf()
  expect(precursors.map(({ h }) => h)).toEqual(Array.from({ length: 25 }, (_, hour) => 48 + hour))
  for (const row of precursors) {
    const sum = precursorClasses.reduce((total, name) => total + row[name], 0)
    const p = rows[row.h]?.p_ro2_no ?? Number.NaN
    expect(Math.abs(sum - p)).toBeLessThan(2e-5 * p + 1e-12)
    expect(row.unattributed).toBeLessThan(0.02 * p + 1e-9)
  }
})

test('without isoprene nothing comes from isoprene, and more of it brings more', () => {
  const noon = (isoprene: number) =>
    sourcesOf({ C5H8: new Float64Array(24).fill(isoprene) }).precursors[12]?.isoprene ?? Number.NaN
  expect(noon(1e-9)).toBeLessThan(1e-6)
  expect(noon(2)).toBeGreaterThan(1.3 * noon(1))
})
