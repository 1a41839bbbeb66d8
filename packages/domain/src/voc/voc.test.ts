import { describe, expect, it } from 'vitest'
import { groupTotals, type Measured, totalVoc } from './group-totals.ts'
import { microgramsOfPpb, ppbOfMicrograms } from './mixing-ratio.ts'
import { ohLossRate, ozoneFormationPotential } from './reactivity.ts'
import type { Species } from './species.ts'
import { factorGroupNames, isVocGroupCode } from './voc-group.ts'

const species = (factorCode: string, rest: Partial<Species> = {}): Species => ({
  factorCode,
  cas: null,
  groupCode: 'ALKANES',
  molarMass: 30.07,
  mir: 0.28,
  koh: 2.48e-13,
  ...rest,
})
const toluene = species('a25003', { groupCode: 'BENZENE_CONTENT', molarMass: 92.141, mir: 4, koh: 5.63e-12 })
const benzaldehyde = species('a99618', { groupCode: 'OVOCs', molarMass: 106.124, mir: -0.67, koh: 1.2e-11 })
const methane = species('a05002', { cas: '74-82-8', molarMass: 16.043, mir: 0.0144, koh: 6.4e-15 })

describe('VOC concentrations', () => {
  it('one ppb of toluene is 3.766 µg/m³ at 25 °C, and the way back ends where it began', () => {
    expect(microgramsOfPpb(1, 92.141)).toBeCloseTo(3.7662, 4)
    expect(ppbOfMicrograms(microgramsOfPpb(7.3, 92.141), 92.141)).toBeCloseTo(7.3, 12)
  })

  it('TVOC is the sum of the present species only; without any it is missing, not 0', () => {
    const sample: Measured[] = [
      { species: toluene, micrograms: 10 },
      { species: benzaldehyde, micrograms: null },
      { species: species('a99501'), micrograms: 5 },
    ]
    expect(totalVoc(sample)).toBe(15)
    expect(totalVoc([{ species: toluene, micrograms: null }])).toBeNull()
    expect(totalVoc([])).toBeNull()
  })

  it('methane is measured beside the VOC and counts in no total', () => {
    const sample: Measured[] = [
      { species: methane, micrograms: 1300 },
      { species: toluene, micrograms: 10 },
    ]
    expect(totalVoc(sample)).toBe(10)
    expect(groupTotals(sample).map(({ groupCode }) => groupCode)).toEqual(['BENZENE_CONTENT'])
  })
})

describe('VOC reactivity', () => {
  it('the ozone formation potential is concentration times MIR, negative for benzaldehyde, 0 where no table has one', () => {
    expect(ozoneFormationPotential(toluene, 10)).toBe(40)
    expect(ozoneFormationPotential(benzaldehyde, 10)).toBeCloseTo(-6.7, 12)
    expect(ozoneFormationPotential({ mir: null }, 10)).toBe(0)
    expect(ozoneFormationPotential(toluene, null)).toBeNull()
  })

  it('one ppb of toluene takes OH away at 0.1386 per second', () => {
    expect(ohLossRate(toluene, microgramsOfPpb(1, 92.141))).toBeCloseTo(0.13858, 5)
    expect(ohLossRate(toluene, null)).toBeNull()
  })
})

describe('VOC groups', () => {
  it('carry the codes of the document, general factors first', () => {
    expect(Object.keys(factorGroupNames)).toEqual([
      'GENERAL_FACTORS',
      'ALKANES',
      'OLEFIN',
      'ALKYNES',
      'BENZENE_CONTENT',
      'HALOGENATED_HYDROCARBON',
      'OVOCs',
      'SULFIDE',
    ])
    expect(isVocGroupCode('OVOCs')).toBe(true)
    expect(isVocGroupCode('GENERAL_FACTORS')).toBe(false)
  })

  it('are listed by falling concentration with their species and OFP (popup-02)', () => {
    const xylene = species('a25007', { groupCode: 'BENZENE_CONTENT', molarMass: 106.168, mir: 9.75 })
    const groups = groupTotals([
      { species: species('a99501'), micrograms: microgramsOfPpb(2, 30.07) },
      { species: xylene, micrograms: microgramsOfPpb(1, 106.168) },
      { species: toluene, micrograms: microgramsOfPpb(3, 92.141) },
    ])
    expect(groups.map(({ groupCode }) => groupCode)).toEqual(['BENZENE_CONTENT', 'ALKANES'])
    expect(groups[0]?.ppb).toBeCloseTo(4, 10)
    expect(groups[0]?.species.map((one) => one.species.factorCode)).toEqual(['a25003', 'a25007'])
    expect(groups[0]?.ofp).toBeCloseTo(4 * microgramsOfPpb(3, 92.141) + 9.75 * microgramsOfPpb(1, 106.168), 10)
  })
})
