import { expect, test } from 'vitest'
import { solarDay, solarZenithCosine } from '../mechanism/solar-zenith.ts'
import { RunCancelled } from '../solver/rosenbrock.ts'
import { rodas4 } from '../solver/rosenbrock-methods.ts'
import { caseRunner, productAccuracy } from './case-runs.ts'
import { dayChanges, dayResponse, windowIntegral } from './day-response.ts'
import { summerCase } from './testing/summer-day.ts'

const none = new Map<string, number>()
const reference = { method: rodas4, relativeTolerance: 1e-8, absoluteTolerance: 1e-3 }
const prepared = summerCase()
const product = caseRunner({ prepared, accuracy: productAccuracy }).days(none)
const lastDay = product.rows.slice(48)

test('at the product’s tolerance every hour is within 0.5 % of RODAS4 at 1e-8, integrals within 0.1 %', () => {
  const truth = caseRunner({ prepared, accuracy: reference }).days(none)
  for (const column of ['oh', 'ho2', 'ro2', 'p_o3', 'l_o3', 'koh'] as const)
    for (const [index, row] of lastDay.entries()) {
      const exact = truth.rows[48 + index]?.[column] ?? Number.NaN
      expect([column, row.h, Math.abs(row[column] / exact - 1) < 5e-3]).toEqual([column, row.h, true])
    }
  const net = (rows: typeof product.rows) => dayResponse(rows, 3, prepared.case.rir).netPpb
  expect(Math.abs(net(product.rows) / net(truth.rows) - 1)).toBeLessThan(1e-3)
})

test('the day has the size of a polluted summer day: OH peaks near 1e7, net production at 10–60 ppb/h, little at night', () => {
  const peak = Math.max(...lastDay.map(({ oh }) => oh))
  expect(peak).toBeGreaterThan(2e6)
  expect(peak).toBeLessThan(3e7)
  const net = Math.max(...lastDay.map(({ net_o3 }) => net_o3))
  expect(net).toBeGreaterThan(5)
  expect(net).toBeLessThan(60)
  for (const row of lastDay.filter(({ h }) => h % 24 < 4)) {
    expect(row.oh).toBeLessThan(peak / 10)
    expect(row.q_hcho).toBe(0)
    expect(row.l_o1d_h2o).toBeLessThan(1e-30)
  }
})

test('the third day repeats the second to 1 %, the second does not repeat the first', () => {
  const [second, third] = dayChanges(product.rows, 3, prepared.case.rir)
  expect(Math.abs(second?.net ?? 0)).toBeGreaterThan(0.01)
  expect(Math.abs(third?.net ?? 1)).toBeLessThan(0.01)
})

test('constrained gases stand at their observation in every row', () => {
  for (const row of lastDay)
    expect(row.o3_ppb).toBeCloseTo(prepared.observed.find(({ name }) => name === 'O3')?.ppb[row.h % 24] ?? 0, 8)
})

test('with NOx held as a sum, NO and NO2 share it by chemistry and ozone answers to VOC', () => {
  const free = caseRunner({ prepared: summerCase({ nox: 'sum', o3: 'computed' }), accuracy: productAccuracy })
  const observed = (name: string, hour: number) => prepared.observed.find((gas) => gas.name === name)?.ppb[hour] ?? 0
  const run = (scales: ReadonlyMap<string, number>) => {
    const { rows, states } = free.days(scales)
    return { ozone: Math.max(...rows.slice(48).map(({ o3_ppb }) => o3_ppb)), states }
  }
  const full = run(none)
  const [no, no2] = ['NO', 'NO2'].map((name) => free.variables.indexOf(name))
  for (const hour of [52, 56, 60, 64]) {
    const state = full.states[hour]
    const air = 1e-9 * ((101_325 * 6.022e17) / (8.3144621 * 300))
    const sum = ((state?.[no ?? -1] ?? 0) + (state?.[no2 ?? -1] ?? 0)) / air
    const given = observed('NO', hour % 24) + observed('NO2', hour % 24)
    expect(Math.abs(sum / given - 1)).toBeLessThan(0.05)
  }
  const fewer = run(new Map(prepared.case.sets.get('voc')?.map((name) => [name, 0.1]) ?? []))
  expect(fewer.ozone).toBeLessThan(0.8 * full.ozone)
})

test('hourly means placed at half past shift the day by half an hour', () => {
  const half = caseRunner({ prepared: summerCase({ hour_mark: 'hh:30' }), accuracy: productAccuracy }).days(none)
  expect(half.rows).toHaveLength(73)
  const ozone = prepared.observed.find(({ name }) => name === 'O3')?.ppb
  const air = (hour: number) => half.rows[48 + hour]?.o3_ppb ?? 0
  expect(air(12)).toBeCloseTo(((ozone?.[11] ?? 0) + (ozone?.[12] ?? 0)) / 2, 1)
})

test('less light, less production; no light, none', () => {
  const net = (change: Record<string, unknown>, columns: Record<string, Float64Array> = {}) => {
    const dim = summerCase(change, columns)
    return dayResponse(caseRunner({ prepared: dim, accuracy: productAccuracy }).days(none).rows, 3, dim.case.rir).netPpb
  }
  const bright = net({})
  expect(net({ photolysis: { factor: 0.5 } })).toBeLessThan(0.8 * bright)
  const dark = net({ photolysis: { factor: 0 } })
  expect(dark).toBeLessThan(0.25 * bright)
  const radiation = Float64Array.from({ length: 24 }, (_, hour) =>
    Math.max(0, 300 * Math.sin((Math.PI * (hour - 5)) / 14)),
  )
  expect(net({ photolysis: { radiation_column: 'RAD' } }, { RAD: radiation })).toBeLessThan(0.8 * bright)
})

test('observed J(NO2) sets the light: the clear sky’s own J(NO2) gives the clear sky, half of it a darker day', () => {
  const clear = summerCase({ photolysis: { factor: 1 } })
  const site = { latitudeDeg: 31.57, longitudeEastDeg: 120.3, clock: { kind: 'zone', offsetHours: 8 } } as const
  // 12 July, the analysed third day; 1 January counts as 0.
  const cosines = Array.from({ length: 24 }, (_, hour) => solarZenithCosine(site, solarDay(192, false), hour))
  const rate = (factor: number) =>
    Float64Array.from(cosines, (cosine) =>
      cosine <= 0.01 ? 0 : factor * 1.165e-2 * cosine ** 0.244 * Math.exp(-0.267 / cosine),
    )
  const net = (prepared: typeof clear) =>
    dayResponse(caseRunner({ prepared, accuracy: productAccuracy }).days(none).rows, 3, prepared.case.rir).netPpb
  const seen = (factor: number) => net(summerCase({ photolysis: { jno2_column: 'JNO2' } }, { JNO2: rate(factor) }))
  // The column is linear between its hours, the clear sky is curved.
  expect(Math.abs(seen(1) / net(clear) - 1)).toBeLessThan(0.03)
  expect(seen(0.5)).toBeLessThan(0.75 * seen(1))
})

test('a growing mixed layer dilutes what is not constrained, deposition takes from it', () => {
  const growing = Float64Array.from(
    { length: 24 },
    (_, hour) => 300 + 1200 * Math.max(0, Math.sin((Math.PI * (hour - 6)) / 12)),
  )
  const mixing = { height_column: 'BLH', deposition_cm_s: { HNO3: 4 }, background_ppb: {} }
  const mixed = caseRunner({ prepared: summerCase({ mixing }, { BLH: growing }), accuracy: productAccuracy })
  const at = mixed.variables.indexOf('HNO3')
  const with_ = mixed.days(none).states[60]?.[at] ?? 0
  expect(with_).toBeLessThan(0.7 * (product.states[60]?.[at] ?? 0))
  expect(with_).toBeGreaterThan(0)
})

test('a cancelled run ends', () => {
  let asked = 0
  const runner = caseRunner({ prepared, accuracy: productAccuracy }, () => ++asked > 50)
  expect(() => runner.days(none)).toThrow(RunCancelled)
})

test('closed air makes ozone from the morning’s gases', () => {
  const runner = caseRunner({ prepared, accuracy: productAccuracy })
  const ozone = runner.batch(none)
  expect(ozone).toBeGreaterThan(40)
  expect(runner.batch(new Map(prepared.case.sets.get('voc')?.map((name) => [name, 0]) ?? []))).toBeLessThan(ozone)
  expect(runner.batch(none)).toBe(ozone)
})

test('the window is integrated by the trapezoid rule', () => {
  const hourly = Array.from({ length: 25 }, (_, hour) => hour)
  expect(windowIntegral(hourly, { reduction: 0.1, fromHour: 7, toHour: 19 })).toBe(156)
})
