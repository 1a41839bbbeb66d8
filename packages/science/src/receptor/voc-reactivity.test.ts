import { describe, expect, it } from 'vitest'
import { seededRandom } from '../stats/seeded-random.ts'
import { keySpecies, leadingSpecies } from './key-species.ts'
import { initialVoc, photochemicalAge } from './photochemical-age.ts'
import { workedExamples } from './testing/worked-examples.ts'
import { vocReactivity } from './voc-reactivity.ts'
import { type Reading, vocSample } from './voc-sample.ts'

const sampleOf = (values: Record<string, number | null>, unit: 'ppb' | 'ugm3' = 'ppb') =>
  vocSample(
    Object.entries(values).map(([name, value]) => ({ name, value })),
    { unit },
  )
const total = (values: Record<string, number | null>, unit: 'ppb' | 'ugm3' = 'ppb') =>
  vocReactivity(sampleOf(values, unit)).total

describe.skipIf(!workedExamples)('the worked example of 23 species (skipped without ../shared/data)', () => {
  const example = workedExamples
  const result = vocReactivity(
    sampleOf(Object.fromEntries(Object.entries(example?.voc ?? {}).map(([name, { ppb }]) => [name, ppb]))),
  )

  it('agrees in µg/m³, OFP, OH reactivity, SOAP and SOA of every species', () => {
    for (const one of result.species) {
      const theirs = example?.voc[one.species.nameEn]
      if (!theirs) throw new Error(one.species.nameEn)
      expect(one.micrograms).toBeCloseTo(theirs.ugm3, 4)
      expect(one.ofp).toBeCloseTo(theirs.OFP_ugm3, 4)
      expect(one.lohPerS).toBeCloseTo(theirs.LOH_s1, 5)
      expect(one.soap).toBeCloseTo(theirs.SOAP_ugm3_toluene_eq, 4)
      expect(one.soaByFac).toBeCloseTo(theirs.SOA_FAC_ugm3, 4)
      expect([one.species.groupCode, one.species.molarMass]).toEqual([theirs.group, theirs.mw])
    }
  })

  it('agrees in the groups and the totals to 1e-5', () => {
    const near = (ours: number | undefined, theirs: number | undefined) =>
      expect(Math.abs((ours ?? 0) / (theirs ?? 1) - 1)).toBeLessThan(1e-5)
    for (const { groupCode, ppb, micrograms, ofp, lohPerS } of result.groups) {
      const theirs = example?.voc_groups[groupCode]
      near(ppb, theirs?.ppb)
      near(micrograms, theirs?.ugm3)
      near(ofp, theirs?.OFP)
      expect(lohPerS).toBeCloseTo(theirs?.LOH ?? 0, 4)
    }
    expect(result.groups).toHaveLength(Object.keys(example?.voc_groups ?? {}).length)
    near(result.total?.ppb, example?.voc_totals.ppb)
    near(result.total?.micrograms, example?.voc_totals.ugm3)
    near(result.total?.ofp, example?.voc_totals.OFP)
    near(result.total?.lohPerS, example?.voc_totals.LOH)
    near(result.total?.soap, example?.voc_totals.SOAP)
    near(result.total?.soaByFac, example?.voc_totals.SOA_FAC)
  })
})

describe('reactivity of a VOC sample', () => {
  it('lets benzaldehyde take ozone away and never loses the sign', () => {
    expect(total({ Benzaldehyde: 1 })?.ofp).toBeCloseTo(-0.67 * 4.3377, 3)
    const [first, last] = keySpecies(vocReactivity(sampleOf({ Benzaldehyde: 1, Toluene: 1 })).species, 'ofp')
    expect([first?.species.nameEn, last?.species.nameEn]).toEqual(['Toluene', 'Benzaldehyde'])
    expect(first?.cumulativePct).toBeGreaterThan(100)
    expect(last?.cumulativePct).toBeCloseTo(100, 10)
  })

  it('sums only what is present: −999, −99, blank and NaN are missing, not nought', () => {
    const sample = vocSample(
      [
        { name: 'Toluene', value: 2 },
        { name: 'Benzene', value: -999 },
        { name: 'Styrene', value: -99 },
        { name: '乙烯', value: null },
        { name: 'Acetylene', value: Number.NaN },
        { name: 'TNMOC', value: 50 },
        { name: '甲烷', value: 1900 },
      ],
      { unit: 'ppb' },
    )
    expect(sample.missing).toEqual(['Benzene', 'Styrene', 'Ethylene', 'Acetylene'])
    expect([sample.unknown, sample.notVoc]).toEqual([['TNMOC'], ['Methane']])
    expect(vocReactivity(sample).total?.ppb).toBe(2)
    expect(vocReactivity(sampleOf({ Benzene: null })).total).toBeNull()
  })

  it('takes half the detection limit, nought or the value below the limit, as asked', () => {
    const readings: Reading[] = [{ name: 'Toluene', value: 0.01, limit: 0.1 }]
    const ppb = (belowLimit: 'half' | 'zero' | 'keep') =>
      vocSample(readings, { unit: 'ppb', belowLimit }).present[0]?.ppb
    expect([ppb('half'), ppb('zero'), ppb('keep')]).toEqual([0.05, 0, 0.01])
    expect(vocSample(readings, { unit: 'ppb' }).present[0]?.belowLimit).toBe(true)
  })

  it('reads one channel for m- and p-xylene, says how, and refuses it beside the single ones', () => {
    const sample = sampleOf({ 'm,p-Xylene': 1 })
    expect(sample.xyleneMix).toBe('usual')
    expect(vocReactivity(sample).total?.ofp).toBeCloseTo(
      0.7 * (total({ 'm-Xylene': 1 })?.ofp ?? 0) + 0.3 * (total({ 'p-Xylene': 1 })?.ofp ?? 0),
      10,
    )
    expect(() => sampleOf({ 'm,p-Xylene': 1, 'p-Xylene': null })).toThrow('不能同时给出')
    expect(() => sampleOf({ Toluene: 1, 甲苯: 1 })).toThrow('第 2 行 甲苯 列：物种 甲苯 重复（首次见于第 1 行）')
    expect(() => sampleOf({ Toluene: -0.5 })).toThrow('第 1 行 Toluene 列：浓度 -0.5 无效')
  })

  it('gives the same whichever unit the input has', () => {
    const micrograms = total({ Toluene: 2.5, Ethylene: 4 })
    const species = vocReactivity(sampleOf({ Toluene: 2.5, Ethylene: 4 })).species
    const back = total(Object.fromEntries(species.map((one) => [one.species.nameEn, one.micrograms])), 'ugm3')
    expect(back?.ppb).toBeCloseTo(6.5, 10)
    expect(back?.ofp).toBeCloseTo(micrograms?.ofp ?? 0, 10)
  })

  it('refers µg/m³ to the temperature that is stated: 298.15 / 273.15 more at 0 °C, OH reactivity too', () => {
    const at = (temperatureK: number) =>
      vocReactivity(vocSample([{ name: 'Toluene', value: 1 }], { unit: 'ppb', temperatureK })).total
    const [cold, usual] = [at(273.15), at(298.15)]
    expect((cold?.micrograms ?? 0) / (usual?.micrograms ?? 1)).toBeCloseTo(298.15 / 273.15, 12)
    expect((cold?.lohPerS ?? 0) / (usual?.lohPerS ?? 1)).toBeCloseTo(298.15 / 273.15, 12)
    expect(() => at(25)).toThrow('温度应在 200～350 K 之间')
  })

  it('marks what no table has and counts it as 0; the Chinese MIR falls back on Carter’s', () => {
    const { species } = vocReactivity(sampleOf({ 'Dimethyl disulfide': 1, Cyclopentane: 1, Benzene: 1 }), {
      mirScale: 'china',
    })
    expect(species[0]?.ofp).toBe(0)
    expect(species[0]?.counted0).toContain('mir')
    expect(species[1]?.ofp).toBeCloseTo((species[1]?.micrograms ?? 0) * 2.39, 10)
    expect(species[2]?.ofp).toBeCloseTo((species[2]?.micrograms ?? 0) * 0.38, 10)
  })

  it('gives three SOA potentials; by FAC from what was emitted before OH took part of it', () => {
    const aged = vocReactivity(sampleOf({ Toluene: 1 }), { exposure: 1e11 }).total
    const micrograms = aged?.micrograms ?? 0
    const reacted = 1 - Math.exp(-5.63e-12 * 1e11)
    expect(aged?.soaByFac).toBeCloseTo((micrograms / (1 - reacted)) * 0.054, 10)
    expect(aged?.soap).toBeCloseTo(micrograms, 10)
    expect(aged?.soaByYield).toBeCloseTo(micrograms * 0.36, 10)
  })

  it('is additive and proportional: twice the air has twice of everything', () => {
    const random = seededRandom(3)
    const names = ['Ethane', 'Toluene', 'Isoprene', 'Formaldehyde', 'Benzaldehyde']
    const values = Object.fromEntries(names.map((name) => [name, random()]))
    const twice = total(Object.fromEntries(names.map((name) => [name, 2 * (values[name] ?? 0)])))
    const single = total(values)
    const alone = names.map((name) => total({ [name]: values[name] ?? 0 }))
    for (const index of ['micrograms', 'ofp', 'lohPerS', 'soap', 'soaByFac', 'soaByYield'] as const) {
      expect(twice?.[index]).toBeCloseTo(2 * (single?.[index] ?? 0), 10)
      expect(alone.reduce((sum, one) => sum + (one?.[index] ?? 0), 0)).toBeCloseTo(single?.[index] ?? 0, 10)
    }
  })

  it('ranks key species with a share that ends at 100 % and the fewest that make 50 %', () => {
    const { species } = vocReactivity(sampleOf({ Ethane: 5, Ethylene: 4, Isoprene: 0.8, Toluene: 2.5 }))
    const ranked = keySpecies(species, 'ofp')
    expect(ranked.map((one) => one.species.nameEn)).toEqual(['Ethylene', 'Toluene', 'Isoprene', 'Ethane'])
    expect(ranked.at(-1)?.cumulativePct).toBeCloseTo(100, 10)
    expect(leadingSpecies(ranked, 50)).toHaveLength(2)
    expect(leadingSpecies(ranked, 100)).toHaveLength(4)
  })
})

describe('photochemical age', () => {
  const options = { kohFast: 1.85e-11, kohSlow: 7e-12, emissionRatio: 3, ohPerCm3: 2e6 }

  it('is what made the ratio: six hours of OH bring it back, and the initial mixing ratios with it', () => {
    const exposure = 2e6 * 6 * 3600
    const [xylene, ethylbenzene] = [3 * Math.exp(-1.85e-11 * exposure), Math.exp(-7e-12 * exposure)]
    const [age] = photochemicalAge([xylene], [ethylbenzene], options)
    expect(age?.ageHours).toBeCloseTo(6, 10)
    expect(initialVoc(xylene, 1.85e-11, age?.exposure ?? 0)).toBeCloseTo(3, 10)
    expect(initialVoc(ethylbenzene, 7e-12, age?.exposure ?? 0)).toBeCloseTo(1, 10)
  })

  it('says when air is fresher than the emission ratio and takes it as not aged', () => {
    const [age, none, missing] = photochemicalAge([4, 0, null], [1, 1, 1], options)
    expect(age?.fresherThanEmission).toBe(true)
    expect(initialVoc(4, 1.85e-11, age?.exposure ?? 0)).toBe(4)
    expect([none, missing]).toEqual([null, null])
  })

  it('refuses species in the wrong order and a ratio that is none', () => {
    expect(() => photochemicalAge([1], [1], { ...options, kohSlow: 2e-11 })).toThrow('速率常数应大于')
    expect(() => photochemicalAge([1], [1], { ...options, emissionRatio: 0 })).toThrow('初始比值应大于 0')
  })
})
