import { expect, test } from 'vitest'
import { productAccuracy } from '../case/case-runs.ts'
import { caseThread } from '../case/case-thread.ts'
import { summerCase } from '../case/testing/summer-day.ts'
import { perturbations, perturbedRun } from './perturbation.ts'
import { type Reactivity, reactivityOf, rirRegime, sumCheck } from './rir.ts'

const prepared = summerCase()
const run = caseThread({ prepared, accuracy: productAccuracy })
const responseOf = (input: Parameters<typeof run>[0]) => {
  const result = run(input)
  if (result.kind !== 'days') throw new Error('days were asked for')
  return result.response
}
const base = responseOf({ kind: 'days', scales: [] })
const list = perturbations(prepared)
const table = list.map((one) => reactivityOf(one, base, responseOf(perturbedRun(one, 0.1)), prepared))
const rirOf = (name: string) => table.find((one) => one.name === name)?.rir ?? Number.NaN

test('groups are cut to what is measured, all VOC and every VOC alone are added', () => {
  expect(list.map(({ name }) => name)).toEqual([
    ...['BHC', 'alkane', 'alkene', 'aromatic', 'OVOC', 'CO', 'NOx', 'VOC'],
    ...['C2H6', 'NC4H10', 'C2H4', 'C3H6', 'TOLUENE', 'MXYL', 'C5H8', 'HCHO', 'CH3CHO'],
  ])
  expect(list.find(({ name }) => name === 'alkane')?.members).toEqual(['C2H6', 'NC4H10'])
})

test('a change of NOx moves the HONO derived from it', () => {
  const without = summerCase({ groups: { NOx: ['NO', 'NO2'] } })
  expect(perturbations(without)[0]?.members).toEqual(['NO', 'NO2', 'HONO'])
})

test('the RIR of disjoint groups add up to the RIR of all VOC within 2 %', () => {
  const check = sumCheck(table)
  expect(check?.groups).toEqual(['BHC', 'alkane', 'alkene', 'aromatic', 'OVOC'])
  expect(check?.holds).toBe(true)
})

test('a group of one has the RIR of its species, and a species twice as reactive and abundant matters more', () => {
  expect(rirOf('BHC')).toBe(rirOf('C5H8'))
  expect(rirOf('MXYL')).toBeGreaterThan(rirOf('C2H6'))
})

test('RIR hardly depends on the size of the cut', () => {
  const half = list.find(({ name }) => name === 'VOC')
  if (!half) throw new Error('VOC is missing')
  const response = responseOf(perturbedRun(half, 0.05))
  const smaller = (base.netPpb - response.netPpb) / base.netPpb / 0.05
  expect(Math.abs(smaller - rirOf('VOC'))).toBeLessThan(0.03)
})

test('IR is the change over the mean cut, by volume and by mass', () => {
  const hcho = table.find(({ name }) => name === 'HCHO')
  expect(hcho?.irPpb).toBeCloseTo((hcho?.deltaPpb ?? 0) / (hcho?.meanCutPpb ?? 1), 12)
  expect(hcho?.irGrams).toBeCloseTo(((hcho?.irPpb ?? 0) * 47.998) / 30.026, 2)
})

const made = (name: string, rir: number, members: string[]): Reactivity => ({
  ...{ name, kind: 'group', members, rir, deltaPpb: 0, meanCutPpb: 0, irPpb: 0, irGrams: null, hourly: [] },
})

test('the regime follows the ratio of RIR', () => {
  const of = (nox: number, voc: number) => rirRegime([made('VOC', voc, ['A']), made('NOx', nox, ['NO', 'NO2'])])?.regime
  expect([of(0.1, 0.5), of(0.4, 0.5), of(0.9, 0.3), of(-0.2, 0.5), of(0.4, -0.1)]).toEqual([
    ...['VOC 控制区', '过渡区', 'NOx 控制区', '强 VOC 控制区', 'NOx 控制区'],
  ])
  expect(rirRegime([made('VOC', 1, ['A'])])).toBeNull()
})

test('groups that overlap or leave a VOC out are not summed', () => {
  expect(sumCheck([made('VOC', 1, ['A', 'B']), made('a', 1, ['A']), made('b', 1, ['A', 'B'])])).toBeNull()
  expect(sumCheck([made('VOC', 1, ['A', 'B']), made('a', 1, ['A'])])).toBeNull()
  expect(sumCheck([made('VOC', 1, ['A', 'B']), made('a', 0.5, ['A']), made('b', 0.4, ['B'])])?.holds).toBe(false)
})

test('RIR, its regime and IR of a cut day: check value 19', () => {
  const steady = summerCase({}, { C2H6: new Float64Array(24).fill(20), NO: new Float64Array(24).fill(20) })
  const day = (netPpb: number) => ({ netPpb, highestNet: 0, hourlyNet: [] })
  const group = (name: string, members: string[], net: number) =>
    reactivityOf({ name, kind: 'group', members }, day(180), day(net), steady)
  const [voc, nox] = [group('VOC', ['C2H6'], 171.9), group('NOx', ['NO', 'NO2'], 183.6)]
  expect(voc.rir).toBeCloseTo(0.45, 12)
  expect(nox.rir).toBeCloseTo(-0.2, 12)
  expect(voc.meanCutPpb).toBeCloseTo(2, 12)
  expect(voc.irPpb).toBeCloseTo(4.05, 12)
  expect(rirRegime([voc, nox])?.regime).toBe('强 VOC 控制区')
})

test('0.5 and 2 are transition: check value 20', () => {
  const of = (nox: number, voc: number) => rirRegime([made('VOC', voc, ['A']), made('NOx', nox, ['NO', 'NO2'])])?.regime
  expect([of(0.3, 0.75), of(0.375, 0.75), of(1.5, 0.75), of(1.51, 0.75)]).toEqual([
    ...['VOC 控制区', '过渡区', '过渡区', 'NOx 控制区'],
  ])
})
