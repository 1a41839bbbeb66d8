import { expect, test } from 'vitest'
import { caseRunner, productAccuracy } from '../case/case-runs.ts'
import { summerCase } from '../case/testing/summer-day.ts'
import { budgetColumns } from './hourly-budget.ts'
import { oxidantReactions, reactivityReactions } from './oxidant-terms.ts'

const prepared = summerCase()
const runner = caseRunner({ prepared, accuracy: productAccuracy })
const { rows, states } = runner.days(new Map())
const noon = rows[60]
const value = (name: (typeof budgetColumns)[number]) => noon?.[name] ?? Number.NaN
const sum = (...names: (typeof budgetColumns)[number][]) => names.reduce((total, name) => total + value(name), 0)

test('P, L and net are the sums of their terms, every hour', () => {
  for (const row of rows) {
    expect(row.p_o3).toBeCloseTo(row.p_ho2_no + row.p_ro2_no, 10)
    expect(row.l_o3).toBeCloseTo(row.l_o1d_h2o + row.l_oh_o3 + row.l_ho2_o3 + row.l_o3_alkene + row.l_oh_no2, 10)
    expect(row.net_o3).toBeCloseTo(row.p_o3 - row.l_o3, 10)
    expect(row.transport).toBeCloseTo(row.do3_dt - row.net_o3, 10)
  }
})

test('P from HO2 is k[HO2][NO] with the rate constant of CB6r3', () => {
  const temperature = prepared.temperatureK[12] ?? 0
  const air = (1e-6 * 6.02214129e23 * 100 * 1004) / (8.3144621 * temperature)
  const no = (prepared.observed.find(({ name }) => name === 'NO')?.ppb[12] ?? 0) * 1e-9 * air
  const expected = (3.45e-12 * Math.exp(270 / temperature) * value('ho2') * no * 3600e9) / air
  expect(value('p_ho2_no') / expected).toBeCloseTo(1, 9)
})

test('OH reactivity adds up over its classes; CO and NO2 have the size their rate constants give', () => {
  expect(value('koh')).toBeCloseTo(sum(...budgetColumns.filter((name) => name.startsWith('koh_'))), 10)
  const co = (prepared.observed.find(({ name }) => name === 'CO')?.ppb[12] ?? 0) * 2.4e10
  expect(value('koh_co') / (2.4e-13 * co)).toBeGreaterThan(0.85)
  expect(value('koh_co') / (2.4e-13 * co)).toBeLessThan(1.15)
  for (const name of ['koh_alkane', 'koh_alkene', 'koh_aromatic', 'koh_isoprene', 'koh_ovoc', 'koh_secondary'] as const)
    expect([name, value(name) > 0]).toEqual([name, true])
  // Isoprene 0.9 ppb at 1.0e-10: about 2 s⁻¹.
  expect(value('koh_isoprene')).toBeGreaterThan(1.5)
  expect(value('koh_isoprene')).toBeLessThan(3)
})

test('D17: OH reactivity is of trace gases: OH + HO2 is not counted, at noon some 0.6 % of it', () => {
  const { mechanism } = prepared
  const partners = (reactions: { partner: string }[]) => reactions.map(({ partner }) => partner)
  const all = partners(oxidantReactions(mechanism, 'OH', prepared.observed))
  const counted = partners(reactivityReactions(mechanism, prepared.observed))
  expect(all).toContain('HO2')
  expect(counted).toEqual(all.filter((partner) => partner !== 'HO2'))
  // k(OH + HO2) = 4.8e-11 exp(250/T): what was too much at noon.
  const temperature = prepared.temperatureK[12] ?? 0
  const tooMuch = (4.8e-11 * Math.exp(250 / temperature) * value('ho2')) / value('koh')
  expect(tooMuch).toBeGreaterThan(0.002)
  expect(tooMuch).toBeLessThan(0.02)
})

test('OH reactivity is there before the first OH is', () => {
  expect(rows[0]?.oh).toBe(0)
  expect(rows[0]?.koh).toBeGreaterThan(5)
})

test('radicals made are radicals lost: Q lies between L_N and a few times it, and Kleinman’s ratios follow', () => {
  const x = value('ln_over_q')
  expect(x).toBeGreaterThan(0.05)
  expect(x).toBeLessThan(1)
  expect(value('dlnp_dlnno')).toBeCloseTo((1 - 1.5 * x) / (1 - 0.5 * x), 12)
  expect(value('dlnp_dlnvoc')).toBeCloseTo((0.5 * x) / (1 - 0.5 * x), 12)
  expect(value('aoc')).toBeCloseTo(sum('aoc_oh', 'aoc_o3', 'aoc_no3'), 3)
})

test('nothing below zero is reported of concentrations and gross terms', () => {
  for (const row of rows)
    for (const name of ['oh', 'ho2', 'ro2', 'p_o3', 'l_o3', 'l_o1d_h2o', 'koh', 'aoc'] as const)
      expect([row.h, name, row[name] >= 0]).toEqual([row.h, name, true])
  expect(states).toHaveLength(rows.length)
})
