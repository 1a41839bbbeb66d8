import { describe, expect, it } from 'vitest'
import { agedGases, emissionRatioOf } from './aged-gases.ts'
import { carbonSplit } from './carbon-split.ts'
import { classMeans, humidityClasses } from './class-means.ts'
import { diagnosticRatios } from './diagnostic-ratios.ts'
import { enrichmentSeries } from './enrichment-series.ts'
import { ratioSeries } from './ratio-series.ts'
import { gasTracers, particleTracers, type SourceTracer, tracerValues } from './source-tracers.ts'
import { tracerStanding } from './tracer-standing.ts'

const column = (...values: (number | null)[]) => Float64Array.from(values, (value) => value ?? Number.NaN)

describe('a tracer against the same hour of the 30 days before', () => {
  // At hour 3 of each day 8 or 12, at every other hour 100.
  const days = 31
  const hours = Float64Array.from({ length: days * 24 }, (_, at) =>
    at % 24 === 3 ? (Math.floor(at / 24) % 2 === 0 ? 8 : 12) : 100,
  )

  it('knows only its own hour', () => {
    hours[30 * 24 + 3] = 20
    const { base, sd, z } = tracerStanding(hours, 24, 30 * 24)
    expect(z).toHaveLength(24)
    expect(base[3]).toBeCloseTo(10, 12)
    expect(sd[3]).toBeCloseTo(Math.sqrt((30 * 4) / 29), 12)
    expect(z[3]).toBeCloseTo(10 / Math.sqrt((30 * 4) / 29), 12)
    // What never varies says nothing of what is unusual.
    expect([base[4], z[4]]).toEqual([100, Number.NaN])
  })

  it('needs five days before it', () => {
    const daily = column(...Array.from({ length: 4 }, (_, day) => day), 9)
    expect(tracerStanding(daily, 1, 4).z[0]).toBeNaN()
    expect(tracerStanding(column(-1, ...daily), 1, 5).z[0]).toBeGreaterThan(3)
  })
})

describe('tracers of sources', () => {
  const of = (tracers: readonly SourceTracer[], code: string) => tracers.find((one) => one.code === code)

  it('are sums, or a ratio of two, and need all their species', () => {
    const columns = new Map([
      ['K', column(1, null)],
      ['Ba', column(0.5, 0.5)],
      ['Sr', column(0.25, 0.25)],
      ['V', column(6, 6)],
      ['Ni', column(2, 0)],
    ])
    const [fireworks, ship] = [of(particleTracers, 'fireworks'), of(particleTracers, 'ship')]
    expect(fireworks && tracerValues(fireworks, columns)).toEqual(column(1.75, null))
    expect(ship && tracerValues(ship, columns)).toEqual(column(3, null))
    columns.delete('Sr')
    expect(fireworks && tracerValues(fireworks, columns)).toBeNull()
  })

  it('have one code each', () => {
    for (const tracers of [particleTracers, gasTracers])
      expect(new Set(tracers.map(({ code }) => code)).size).toBe(tracers.length)
  })
})

describe('secondary organic carbon', () => {
  it('check value 8: five hours are too few for MRS, whose every value is negative', () => {
    const split = carbonSplit(column(6, 8, 9, 12, 5), column(2, 2, 3, 3, 2))
    const of = (wanted: string) => split?.alternatives.find(({ method }) => method === wanted)
    expect(of('minimum')).toMatchObject({ ratio: 2.5, socPct: 25 })
    expect(of('minimum')?.values.map((value) => value?.soc)).toEqual([1, 3, 1.5, 4.5, 0])
    expect(of('mrs')?.ratio).toBeCloseTo(4.17, 10)
    expect(of('mrs')?.negativeSoc).toBe(5)
    expect(split?.chosen.method).toBe('lowestDeming')
  })

  it('is by MRS from 100 pairs on where few values are negative', () => {
    const ec = Float64Array.from({ length: 120 }, (_, at) => 1 + 0.5 * Math.sin(at))
    // Secondary carbon that knows nothing of EC.
    const oc = ec.map((value, at) => 2 * value + 3 + Math.cos(at))
    const split = carbonSplit(oc, ec)
    expect(split).toMatchObject({ chosen: { method: 'mrs' }, applies: true, negativePct: 0 })
    expect(split?.chosen.ratio).toBeCloseTo(2, 1)
    expect(carbonSplit(oc.slice(0, 99), ec.slice(0, 99))?.chosen.method).toBe('lowestDeming')
  })

  it('falls back on the least ratio where EC does not vary, and on nothing below three pairs', () => {
    expect(carbonSplit(column(4, 5, 6), column(2, 2, 2))?.chosen.method).toBe('minimum')
    expect(carbonSplit(column(4, 5), column(2, 2))).toBeNull()
    expect(() => carbonSplit(column(4, -5, 6, 7), column(2, 2, 2, 2))).toThrow('负数')
  })
})

describe('ratios over time', () => {
  const ratios = diagnosticRatios.filter(({ code }) => code === 'NO3_SO4')
  const days = 6
  const hourOfDay = Array.from({ length: days * 24 }, (_, at) => at % 24)
  const columns = new Map([
    ['NO3-', Float64Array.from(hourOfDay, (hour) => (hour === 0 ? Number.NaN : 20 + hour))],
    ['SO42-', Float64Array.from(hourOfDay, (hour) => (hour === 1 ? 0 : 10))],
  ])

  it('have a median with its reading, and a distribution for each hour with five days', () => {
    const [nitrate] = ratioSeries(columns, ratios, hourOfDay)
    expect(nitrate?.values.slice(0, 3)).toEqual(column(null, null, 2.2))
    expect([nitrate?.count, nitrate?.median]).toEqual([days * 22, 3.25])
    expect(nitrate?.textZh).toBe('与移动源主导一致')
    expect(nitrate?.byHour[0]).toBeNull()
    expect(nitrate?.byHour[2]).toMatchObject({ n: days, median: 2.2 })
  })

  it('fewer than 24 values carry no reading, and what is not measured is left out', () => {
    const short = new Map([...columns].map(([name, values]) => [name, values.slice(0, 24)] as const))
    expect(ratioSeries(short, ratios, null)[0]).toMatchObject({ count: 22, textZh: null, byHour: [] })
    expect(ratioSeries(new Map([['NO3-', column(1)]]), ratios, null)).toEqual([])
  })
})

describe('means by class', () => {
  it('a limit belongs to the class above it; four values are no mean', () => {
    const humidity = column(39.9, 40, 80, 80, 85, 90, 99, null)
    const [dry, moist, , wet] = classMeans(humidity, humidityClasses, {
      sor: column(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 9),
      nor: column(0.1, 0.2, null, 0.4, 0.5, 0.6, 0.7, 9),
    })
    expect(dry?.means).toEqual({ sor: { count: 1, mean: null }, nor: { count: 1, mean: null } })
    expect(moist?.means.sor?.count).toBe(1)
    expect(wet?.means.sor).toEqual({ count: 5, mean: expect.closeTo(0.5, 12) })
    expect(wet?.means.nor).toEqual({ count: 4, mean: null })
  })
})

describe('enrichment over a period', () => {
  const options = { reference: 'Al', crust: 'rudnickGao2003' } as const

  it('check value 10: Al 300, Pb 15, Zn 60, Fe 450 ng/m³', () => {
    const rows = enrichmentSeries(
      new Map([
        ['Al', column(300)],
        ['Pb', column(15)],
        ['Zn', column(60)],
        ['Fe', column(450)],
      ]),
      options,
    )
    expect(rows?.map(({ element, reading }) => [element, reading])).toEqual([
      ['Zn', 'manMade'],
      ['Pb', 'manMade'],
      ['Fe', 'crustal'],
    ])
    const factors = rows?.map(({ factor }) => factor) ?? []
    for (const [at, wanted] of [243.3, 239.72, 3.12].entries()) expect(factors[at]).toBeCloseTo(wanted, 2)
    expect(rows?.[0]?.values[0]).toBeCloseTo(factors[0] ?? 0, 9)
  })

  it('is of the steps with both, and null without the reference', () => {
    const columns = new Map([
      ['Al', column(300, null, 300)],
      ['Pb', column(15, 900, null)],
      ['Tl', column(1, 1, 1)],
    ])
    const rows = enrichmentSeries(columns, options)
    expect(rows).toMatchObject([{ element: 'Pb', count: 1, mean: 15 }])
    expect(rows?.[0]?.values[1]).toBeNaN()
    expect(enrichmentSeries(new Map([['Al', column(null)]]), options)).toBeNull()
  })
})

describe('aged gases', () => {
  // Five mornings of fresh air at 3.0, one hour of aged air at 2.0.
  const hourOfDay = [5, 6, 5, 6, 5, 12]
  const xylene = { values: column(3, 3, 3, 3, 3, 2), koh: 2.046e-11 }
  const ethylbenzene = { values: column(1, 1, 1, 1, 1, 1), koh: 7.0e-12 }
  const toluene = { values: column(2, 2, 2, 2, null, 2), koh: 5.63e-12 }

  it('check value 5: X/E from 3.0 to 2.0 is 4.18 hours, toluene 2 was 2.3697 ppb', () => {
    const aged = agedGases(xylene, ethylbenzene, [toluene], hourOfDay)
    expect(aged?.emissionRatio).toBe(3)
    const age = aged?.ages[5]
    expect((age?.exposure ?? 0) / 1e10).toBeCloseTo(3.0124, 4)
    expect(age?.ageHours).toBeCloseTo(4.1838, 3)
    expect(aged?.initial[5]).toBeCloseTo(2.3697, 4)
    expect(aged?.measured[5]).toBe(2)
    expect(aged?.initial[4]).toBeNaN()
  })

  it('the emission ratio stands on five hours from 05 to 07', () => {
    expect(emissionRatioOf(xylene.values, ethylbenzene.values, [5, 6, 5, 6, 12, 12])).toBeNull()
    expect(agedGases(xylene, ethylbenzene, [toluene], [5, 6, 5, 6, 12, 12])).toBeNull()
  })
})
