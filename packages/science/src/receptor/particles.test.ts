import { describe, expect, it } from 'vitest'
import { seededRandom } from '../stats/seeded-random.ts'
import { chineseScheme, improveScheme } from './closure-schemes.ts'
import { componentRose } from './component-rose.ts'
import { crustTables, crustValues } from './crust-data.ts'
import { demingFit } from './deming-fit.ts'
import { readRatios } from './diagnostic-ratios.ts'
import { enrichmentFactors } from './enrichment.ts'
import { balanceLine, ionBalance } from './ion-balance.ts'
import { massClosure } from './mass-closure.ts'
import { ocEc, primaryCarbonMethods } from './oc-ec.ts'
import { oxidationRatios } from './oxidation-ratio.ts'
import { particleName } from './particle-names.ts'
import { seaSalt } from './sea-salt.ts'
import { workedExamples } from './testing/worked-examples.ts'

describe.skipIf(!workedExamples)('the worked example of ions (skipped without ../shared/data)', () => {
  const ion = workedExamples?.ion
  const row = { ...ion?.ug, ...ion?.gas_ugm3 }
  const theirs = (name: string) => ion?.[name]

  it('agrees in equivalents, balance, ammonium and oxidation ratios', () => {
    const balance = ionBalance(row)
    for (const [name, value] of Object.entries(ion?.ueq_m3 ?? {}))
      expect(balance?.equivalents[name], name).toBeCloseTo(value, 6)
    expect(balance?.cations).toBeCloseTo(Number(theirs('CE')), 6)
    expect(balance?.anions).toBeCloseTo(Number(theirs('AE')), 6)
    expect(balance?.anionsOverCations).toBeCloseTo(Number(theirs('AE_over_CE')), 5)
    expect(balance?.ammoniumForSulfate).toBeCloseTo(Number(theirs('NH4_calc_ammonium_sulfate')), 6)
    expect(balance?.ammoniumForBisulfate).toBeCloseTo(Number(theirs('NH4_calc_bisulfate')), 6)
    const { sor, nor } = oxidationRatios(row)
    // The example takes 64.06 for SO2, the sum of the weights is 64.058.
    expect(sor).toBeCloseTo(Number(theirs('SOR')), 4)
    expect(nor).toBeCloseTo(Number(theirs('NOR')), 5)
  })

  it('agrees in the part that is not of sea salt and the mass ratios', () => {
    const rest = (name: string) => seaSalt(row)?.find((part) => part.name === name)?.rest
    expect(rest('SO42-')).toBeCloseTo(Number(theirs('nss_SO4')), 5)
    expect(rest('K+')).toBeCloseTo(Number(theirs('nss_K')), 5)
    expect(rest('Ca2+')).toBeCloseTo(Number(theirs('nss_Ca')), 5)
    const ratio = (code: string) => readRatios(row).find((one) => one.code === code)?.value
    expect(ratio('NO3_SO4')).toBeCloseTo(Number(theirs('NO3_SO4_mass')), 5)
    expect(ratio('Cl_Na')).toBeCloseTo(Number(theirs('Cl_Na_mass')), 5)
  })
})

describe('ion balance', () => {
  it('of pure ammonium nitrate and sulphate closes, with ammonium just bound', () => {
    const [nitrate, sulfate] = [10, 8]
    const ammonium = (18.039 * nitrate) / 62.004 + (2 * 18.039 * sulfate) / 96.056
    const balance = ionBalance({ 'NH4+': ammonium, 'NO3-': nitrate, 'SO42-': sulfate })
    expect(balance?.anionsOverCations).toBeCloseTo(1, 12)
    expect(balance?.hydrogen).toBeCloseTo(0, 12)
    expect(Math.abs((balance?.ammoniumForSulfate ?? 0) / ammonium - 1)).toBeLessThan(0.01)
    expect(balance?.absent).toEqual(['Na+', 'K+', 'Mg2+', 'Ca2+', 'Cl-', 'F-', 'NO2-'])
  })

  it('tells ammonia-rich, in-between and poor particles apart', () => {
    const ammonia = (ammonium: number) => ionBalance({ 'NH4+': ammonium, 'NO3-': 10, 'SO42-': 10 })?.ammonia
    expect([ammonia(7), ammonia(5.5), ammonia(4)]).toEqual(['rich', 'between', 'poor'])
  })

  it('says nothing without a main ion, refuses negative ones, and fits a line over rows', () => {
    expect(ionBalance({ 'NH4+': 1, 'NO3-': null, 'SO42-': 1 })).toBeNull()
    expect(() => ionBalance({ 'NH4+': 1, 'NO3-': -2, 'SO42-': 1 })).toThrow('NO3- 列：浓度 -2 为负数')
    const rows = [1, 2, 3].map((times) => ionBalance({ 'NH4+': times, 'NO3-': 2 * times, 'SO42-': times }))
    expect(balanceLine([...rows, null])).toMatchObject({ n: 3 })
    expect(balanceLine(rows).slope).toBeCloseTo((2 / 62.004 + 2 / 96.056) * 18.039, 10)
  })

  it('marks chloride that sea salt has lost', () => {
    expect(seaSalt({ 'Na+': 1, 'Cl-': 1 })).toEqual([{ name: 'Cl-', seaSalt: 1.8, rest: 0, deficit: true }])
    expect(seaSalt({ 'Cl-': 1 })).toBeNull()
    expect(oxidationRatios({ 'SO42-': 1, 'NO3-': 0, NO2: 0 })).toEqual({ sor: null, nor: null })
  })
})

describe('primary and secondary organic carbon', () => {
  const random = seededRandom(11)
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  // Primary carbon at 1.8 times EC, and secondary that knows nothing of EC; some hours have almost none.
  const ec = Array.from({ length: 600 }, () => Math.exp(0.5 + 0.6 * gauss()))
  const soc = ec.map(() => 2 * Math.exp(1.2 * gauss()))
  const oc = ec.map((value, i) => 1.8 * value * (1 + 0.03 * gauss()) + (soc[i] ?? 0))

  it('find the primary ratio that made the data: MRS within 0.25, the lowest rows above and close', () => {
    expect(Math.abs(ocEc(oc, ec).ratio - 1.8)).toBeLessThan(0.25)
    const lowest = ocEc(oc, ec, { method: 'lowestDeming', lowestPct: 5 })
    expect(lowest.usedRows).toBe(30)
    expect(Math.abs(lowest.ratio - 1.8)).toBeLessThan(0.25)
    const minimum = ocEc(oc, ec, { method: 'minimum' })
    expect(minimum.ratio).toBe(Math.min(...oc.map((value, i) => value / (ec[i] ?? 1))))
    expect([minimum.negativeSoc, minimum.intercept]).toEqual([0, 0])
  })

  it('MRS finds the ratio by the least correlation with EC that the grid has', () => {
    const { ratio } = ocEc(oc, ec)
    const correlation = (r: number) => {
      const rest = oc.map((value, i) => value - r * (ec[i] ?? 0))
      return Math.abs(balanceOf(rest, ec))
    }
    expect(correlation(ratio)).toBeLessThanOrEqual(correlation(ratio - 0.01))
    expect(correlation(ratio)).toBeLessThanOrEqual(correlation(ratio + 0.01))
  })

  it('POC and SOC add up to OC; SOC below 0 is 0 and counted', () => {
    for (const method of primaryCarbonMethods) {
      const result = ocEc(oc, ec, { method })
      let negative = 0
      result.values.forEach((value, i) => {
        expect((value?.poc ?? 0) + (value?.soc ?? 0)).toBeCloseTo(oc[i] ?? 0, 10)
        if ((oc[i] ?? 0) < result.ratio * (ec[i] ?? 0) + result.intercept) negative += 1
      })
      expect(result.negativeSoc).toBe(negative)
    }
    expect(ocEc(oc, ec).negativeSoc).toBeGreaterThan(0)
  })

  it('leaves rows without EC out and refuses what cannot be fitted', () => {
    const short = ocEc([4, null, 5, 6, 7], [1, 1, 0, 2, 3], { method: 'minimum' })
    expect(short.values.map((value) => value === null)).toEqual([false, true, true, false, false])
    expect(() => ocEc([1, 2], [1, 1])).toThrow('只有 2 行')
    expect(() => ocEc([1, 2, 3], [1, 1, 1])).toThrow('EC 没有变化')
    expect(() => ocEc([1, -2, 3], [1, 1, 1])).toThrow('第 2 行 oc 列：浓度 -2 为负数')
    expect(() => ocEc([1, 2, 3], [1, 2, 1], { lowestPct: 50 })).toThrow('5～20%')
  })

  it('the orthogonal line is the same whichever axis is which', () => {
    const [x, y] = [
      [1, 2, 3, 5],
      [2.1, 3.8, 6.3, 9.7],
    ]
    expect((demingFit(x, y)?.slope ?? 0) * (demingFit(y, x)?.slope ?? 0)).toBeCloseTo(1, 10)
    expect(demingFit([1, 1], [1, 2])).toBeNull()
  })
})

const balanceOf = (a: readonly number[], b: readonly number[]): number => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanA, meanB] = [mean(a), mean(b)]
  let [ab, aa, bb] = [0, 0, 0]
  a.forEach((value, i) => {
    ab += (value - meanA) * ((b[i] ?? 0) - meanB)
    aa += (value - meanA) ** 2
    bb += ((b[i] ?? 0) - meanB) ** 2
  })
  return ab / Math.sqrt(aa * bb)
}

describe('mass closure', () => {
  const row = { 'SO42-': 8, 'NO3-': 10, 'NH4+': 6, OC: 7, EC: 2, Al: 0.5, Si: 1, Ca: 0.4, Fe: 0.3, Ti: 0.03 }
  const soil = 2.2 * 0.5 + 2.49 + 1.63 * 0.4 + 2.42 * 0.3 + 1.94 * 0.03

  it('by IMPROVE: every part with its factor', () => {
    const closed = massClosure({ ...row, 'Cl-': 1, 'PM2.5': 45 }, improveScheme)
    expect(closed?.parts.map(({ value }) => value)).toEqual([11, 12.9, 12.6, 2, expect.closeTo(soil, 10), 1.8])
    expect(closed?.sum).toBeCloseTo(11 + 12.9 + 12.6 + 2 + soil + 1.8, 10)
    expect((closed?.other ?? 0) + (closed?.sum ?? 0)).toBeCloseTo(45, 10)
  })

  it('the Chinese sum shows a negative rest, and what of a part is absent', () => {
    const closed = massClosure({ ...row, Si: null, 'PM2.5': 30 }, chineseScheme(1.4))
    expect(closed?.other).toBeLessThan(0)
    expect(closed?.closedPct).toBeGreaterThan(100)
    expect(closed?.parts.find(({ code }) => code === 'soil')?.absent).toEqual(['Si'])
    expect(closed?.parts.find(({ code }) => code === 'organic')?.value).toBeCloseTo(9.8, 10)
  })

  it('never counts sulphur, chlorine or potassium twice', () => {
    const sumOf = (extra: Record<string, number>, scheme = chineseScheme()) =>
      massClosure({ ...row, ...extra }, scheme)?.sum ?? 0
    for (const scheme of [chineseScheme(), improveScheme]) {
      expect(sumOf({ S: 2.7 }, scheme)).toBe(sumOf({}, scheme))
      expect(sumOf({ 'Cl-': 1, Cl: 1.1 }, scheme)).toBe(sumOf({ 'Cl-': 1 }, scheme))
      expect(sumOf({ 'Ca2+': 0.3 }, scheme)).toBe(sumOf({}, scheme))
    }
    expect(sumOf({ K: 0.5, 'K+': 0.4 })).toBeCloseTo(sumOf({}) + 0.5, 10)
    expect(massClosure({ ...row, S: 2.7 }, improveScheme)?.setAside).toEqual(['S'])
    expect(massClosure({ S: 2 }, improveScheme)?.sum).toBe(8.25)
  })

  it('counts no name twice within a scheme', () => {
    for (const { parts } of [chineseScheme(), improveScheme]) {
      const names = parts.flatMap(({ terms }) => terms.flatMap((forms) => forms.map(({ name }) => name)))
      expect(new Set(names).size).toBe(names.length)
    }
  })

  it('is null without any component and refuses negative ones', () => {
    expect(massClosure({ 'PM2.5': 30 }, improveScheme)).toBeNull()
    expect(() => massClosure({ OC: -1 }, improveScheme)).toThrow('OC 列：浓度 -1 为负数')
  })
})

describe('enrichment factors', () => {
  it('of crust itself are 1, whatever the amount and the reference', () => {
    for (const crust of Object.keys(crustTables) as (keyof typeof crustTables)[]) {
      const values = Object.fromEntries([...crustValues[crust]].map(([element, ppm]) => [element, ppm * 3e-4]))
      for (const { element, factor } of enrichmentFactors(values, { crust, reference: 'Fe' })?.factors ?? [])
        expect(factor, element).toBeCloseTo(1, 10)
    }
  })

  it('read below 10 as crustal, to 100 as mixed, above as man-made, by falling factor', () => {
    const air = { Al: 81506, Ti: 3836, Zn: 67 * 50, Pb: 17 * 500, Rh: 1, As: null }
    const result = enrichmentFactors(air)
    expect(result?.factors.map(({ element, reading }) => [element, reading])).toEqual([
      ['Pb', 'manMade'],
      ['Zn', 'mixed'],
      ['Al', 'crustal'],
      ['Ti', 'crustal'],
    ])
    expect(result?.notInTable).toEqual(['Rh'])
  })

  it('are not given without the reference element, in the air or in the table', () => {
    expect(enrichmentFactors({ Al: null, Zn: 1 })).toBeNull()
    expect(() => enrichmentFactors({ Si: 1 }, { reference: 'Si', crust: 'chinaSoil1990' })).toThrow('没有 Si')
    expect(() => enrichmentFactors({ Al: 1, Zn: -1 })).toThrow('Zn 列：浓度 -1 为负数')
  })
})

describe('diagnostic ratios', () => {
  const reading = (amounts: Record<string, number | null>, code: string) =>
    readRatios(amounts).find((one) => one.code === code)

  it('name every source they are consistent with, and none where none fits', () => {
    expect(reading({ Toluene: 1.5, Benzene: 1 }, 'T_B')?.textZh).toBe('与机动车为主一致')
    expect(reading({ Isopentane: 2.5, 'n-Pentane': 1 }, 'iP_nP')?.consistentWith).toEqual([
      '液态汽油',
      '油气挥发',
      '机动车尾气',
    ])
    expect(reading({ Isobutane: 5, 'n-Butane': 1 }, 'iB_nB')?.textZh).toBe('不在已知来源的常见范围内')
  })

  it('add m- and p-xylene where they are resolved, and need both', () => {
    expect(reading({ 'm-Xylene': 2, 'p-Xylene': 1, Ethylbenzene: 1 }, 'X_E')?.value).toBe(3)
    expect(reading({ 'm,p-Xylene': 3, Ethylbenzene: 1 }, 'X_E')?.value).toBe(3)
    expect(reading({ 'm-Xylene': 2, Ethylbenzene: 1 }, 'X_E')).toBeUndefined()
    expect(reading({ Toluene: 1, Benzene: 0 }, 'T_B')).toBeUndefined()
    expect(reading({ Toluene: null, Benzene: 1 }, 'T_B')).toBeUndefined()
  })
})

describe('the rose of components', () => {
  it('shows the mean composition of each direction, calm and what has no wind apart', () => {
    const rose = componentRose(
      { speedMs: [2, 2, 2, 0, 2, null], directionDeg: [0, 5, 90, null, null, 90] },
      { 'NO3-': [10, 20, 5, 1, 9, 9], OC: [10, null, 15, 1, 9, 9] },
      4,
    )
    expect(rose.sectors[0]).toEqual({ directionDeg: 0, count: 2, means: [15, 10], sharesPct: [60, 40] })
    expect(rose.sectors[1]).toMatchObject({ count: 1, sharesPct: [25, 75] })
    expect(rose.sectors[2]).toMatchObject({ count: 0, means: [null, null] })
    expect([rose.calm.count, rose.noWind]).toEqual([1, 2])
  })
})

describe('names of particle components', () => {
  it('tell ions from elements and from gases, in several spellings', () => {
    expect(['SO42-', 'SO₄²⁻', 'sulfate', '硫酸盐'].map(particleName)).toEqual(Array(4).fill('SO42-'))
    expect(['Cl', 'Cl-', 'NO2', 'NO2-', 'K', 'K+', 'pm25', 'Pb', 'CO', 'Co', 'xyz'].map(particleName)).toEqual([
      'Cl',
      'Cl-',
      'NO2',
      'NO2-',
      'K',
      'K+',
      'PM2.5',
      'Pb',
      undefined,
      'Co',
      undefined,
    ])
  })
})
