import { expect, test } from 'vitest'
import { prepareCase } from './prepare-case.ts'
import type { PreparedCase } from './prepared-case.ts'
import { readObmCase } from './read-case.ts'
import { shippedMechanism, summerCase, summerColumns, summerDocument, summerVocs } from './testing/summer-day.ts'

const base = summerColumns()
const values = (name: string) => Float64Array.from(base.get(name) ?? [])
const changed = (name: string, at: Record<number, number>) => {
  const copy = values(name)
  for (const [hour, value] of Object.entries(at)) copy[Number(hour)] = value
  return { [name]: copy }
}
const gas = ({ observed }: PreparedCase, name: string) =>
  observed.find((one) => one.name === name)?.ppb ?? new Float64Array()
const missing = Number.NaN

test('gaps up to three hours are linear, across midnight too, and flagged', () => {
  const prepared = summerCase({}, changed('O3', { 23: missing, 0: missing, 12: missing, 13: missing }))
  const ozone = values('O3')
  expect(gas(prepared, 'O3')[12]).toBeCloseTo((ozone[11] ?? 0) + ((ozone[14] ?? 0) - (ozone[11] ?? 0)) / 3, 10)
  expect(gas(prepared, 'O3')[0]).toBeCloseTo((ozone[22] ?? 0) + (2 * ((ozone[1] ?? 0) - (ozone[22] ?? 0))) / 3, 10)
  expect(
    prepared.filled.filter(({ column, how }) => column === 'O3' && how === '线性插补').map(({ hour }) => hour),
  ).toEqual([0, 12, 13, 23])
})

test('longer gaps take the same hour of neighbouring days, or the case is refused with line and column', () => {
  const gap = { 10: missing, 11: missing, 12: missing, 13: missing }
  expect(() => summerCase({}, changed('CO', gap))).toThrow('第 11 行 CO 列：缺测超过 3 小时')
  const days = new Map([...base].map(([name, day]) => [name, Float64Array.from([...day, ...day, ...day])]))
  days.set(
    'hour_BJT',
    Float64Array.from({ length: 72 }, (_, hour) => hour),
  )
  const co = days.get('CO') ?? new Float64Array()
  for (let hour = 34; hour < 38; hour++) co[hour] = missing
  co[10] = 300
  co[58] = 500
  const prepared = prepareCase(readObmCase(summerDocument({ table_day: 2 })), days, summerVocs, shippedMechanism())
  expect(gas(prepared, 'CO')[10]).toBe(400)
  expect(prepared.filled.filter(({ column }) => column === 'CO')).toHaveLength(4)
})

test('values below the detection limit and zeros count as half of it, and say so', () => {
  const prepared = summerCase({ detection_limits_ppb: { NO: 1 } }, changed('NO', { 12: 0 }))
  expect(gas(prepared, 'NO')[12]).toBe(0.5)
  expect(gas(prepared, 'NO')[7]).toBe(values('NO')[7])
  expect(prepared.filled.find(({ column, hour }) => column === 'NO' && hour === 12)?.how).toBe('低于检出限取半')
  expect(gas(summerCase({}, changed('NO', { 12: 0 })), 'NO')[12]).toBe(0.2)
})

test('HONO that is not measured follows NO2 and is flagged; methane and hydrogen have a background', () => {
  const prepared = summerCase({ HONO: '0.03*NO2' })
  expect(gas(prepared, 'HONO')[5]).toBeCloseTo(0.03 * (values('NO2')[5] ?? 0), 12)
  expect(prepared.filled.filter(({ how }) => how === '由 NO2 推算')).toHaveLength(24)
  expect(gas(prepared, 'CH4')[0]).toBe(1900)
  const measured = summerCase({}, { HONO: new Float64Array(24).fill(0.8) })
  expect(gas(measured, 'HONO')[5]).toBe(0.8)
})

test('mass concentrations become ppb at their own reference temperature', () => {
  const inMass = summerCase({ units: { O3: 'ug/m3@298.15K', TOLUENE: 'ug/m3@273.15K', CO: 'mg/m3@298.15K' } })
  // 1 ppb O3 is 1.962 µg/m³ at 298.15 K; 1 ppb toluene 4.111 µg/m³ at 273.15 K; 1 ppb CO 0.001145 mg/m³.
  expect((values('O3')[12] ?? 0) / (gas(inMass, 'O3')[12] ?? 1)).toBeCloseTo(1.962, 3)
  expect((values('TOLUENE')[12] ?? 0) / (gas(inMass, 'TOLUENE')[12] ?? 1)).toBeCloseTo(4.111, 3)
  expect((values('CO')[12] ?? 0) / (gas(inMass, 'CO')[12] ?? 1)).toBeCloseTo(0.001145, 6)
})

test('weather in other units is recognised and refused', () => {
  expect(() => summerCase({}, { PRESS: new Float64Array(24).fill(753) })).toThrow('Torr')
  expect(() => summerCase({}, { TEMP: new Float64Array(24).fill(27) })).toThrow('疑似误用 ℃')
  expect(() => summerCase({}, { RH: new Float64Array(24).fill(120) })).toThrow('相对湿度')
})

test('what is missing is named: a column, an hour, a species the mechanism does not have', () => {
  const columns = new Map(base)
  columns.delete('SO2')
  const run = (set: string[], condensed = true) =>
    prepareCase(readObmCase(summerDocument()), columns, set, { ...shippedMechanism(), condensed })
  expect(() => run([])).toThrow('SO2 列：逐时表缺少此列')
  columns.set('SO2', values('SO2'))
  expect(() => run(['NC7H16'])).toThrow('NC7H16 列：逐时表缺少此列')
  expect(() => run(['XYZ'], false)).toThrow('没有物种 XYZ')
  columns.set(
    'hour_BJT',
    Float64Array.from({ length: 24 }, (_, hour) => (hour < 9 ? hour : hour + 1)),
  )
  expect(() => run([])).toThrow('第 10 行 hour_BJT 列')
})

test('m/p-xylene measured as one peak is split, and lumping is told', () => {
  const columns = new Map(base).set('MPXYL', new Float64Array(24).fill(1))
  const prepared = prepareCase(readObmCase(summerDocument()), columns, ['MPXYL', 'C3H6'], shippedMechanism())
  const sum = prepared.observed
    .find(({ name }) => name === 'MPXYL')
    ?.terms.reduce((total, term) => total + term.coefficient, 0)
  expect(sum).toBeCloseTo(1, 12)
  expect(prepared.notes.join()).toContain('60:40')
  expect(prepared.notes.join()).toContain('C3H6 归并为 1 OLE + 1 PAR')
})
