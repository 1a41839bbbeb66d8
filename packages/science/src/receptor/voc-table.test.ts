import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { referencesAreThere, referenceTable } from '../stats/testing/reference.ts'
import { crustValues } from './crust-data.ts'
import { molarMassOf } from './molar-mass.ts'
import { vocNameFinder } from './voc-names.ts'
import { editedTable, sourceOf, type VocSpecies, vocTable } from './voc-table.ts'

const all = [...vocTable.species.values()]

describe('the table of VOC species', () => {
  it('holds 57 PAMS, 47 TO-15 and 13 carbonyl species and 26 more', () => {
    const count = (list: string) => all.filter((species) => species.list === list).length
    expect(['PAMS57', 'TO15', 'OVOC13', 'EXTRA'].map(count)).toEqual([57, 47, 13, 26])
    expect(new Set(all.map(({ cas }) => cas)).size).toBe(143)
  })

  it('has molar masses as the formulas give them', () => {
    for (const { nameEn, formula, molarMass } of all)
      expect(Math.abs(molarMassOf(formula) - molarMass), nameEn).toBeLessThan(0.006)
    expect(molarMassOf('C2Cl2F4')).toBeCloseTo(170.914, 2)
    expect(molarMassOf('Xx2')).toBeNaN()
  })

  it('has MIR and kOH of the city’s factor table, so that pages and analyses agree', () => {
    const factors: { cas: string; mir: number | null; koh: number | null; molarMass: number; groupCode: string }[] =
      JSON.parse(readFileSync(new URL('../../../../data/voc-species.json', import.meta.url), 'utf8'))
    const byCas = new Map(all.map((species) => [species.cas, species]))
    expect(factors).toHaveLength(143)
    for (const { cas, mir, koh, molarMass, groupCode } of factors)
      expect(byCas.get(cas), cas).toMatchObject({ mir, koh, molarMass, groupCode })
  })

  it('has no MIR for 18 species and names the source of every coefficient', () => {
    expect(all.filter(({ mir }) => mir === null)).toHaveLength(18)
    const toluene = vocTable.species.get('Toluene')
    if (!toluene) throw new Error('no toluene')
    expect(sourceOf(toluene, 'koh')).toContain('Atkinson')
    expect(sourceOf(toluene, 'mir')).toContain('Carter')
    expect(toluene.remarks).toEqual(['d'])
  })

  it('takes the rate constant of the table its source mark names', () => {
    for (const { nameEn, koh, kohSource, kohOf } of all) {
      if (kohSource === 'A') expect(koh, nameEn).toBe(kohOf.atkinson)
      if (kohSource === 'M') expect(koh, nameEn).toBe(kohOf.mcm)
      if (kohSource === 'E') expect(koh, nameEn).toBe(kohOf.aopwin)
      if (kohSource === '0') expect(koh, nameEn).toBe(0)
    }
  })

  it('does not carry the known faults of public tables: 2-butenes, ethyltoluenes, selenium', () => {
    const koh = (name: string) => vocTable.species.get(name)?.koh ?? 0
    expect(koh('trans-2-Butene')).toBeGreaterThan(koh('cis-2-Butene'))
    expect(koh('m-Ethyltoluene')).toBeGreaterThan(1.5 * koh('p-Ethyltoluene'))
    expect(koh('1,2-Dichlorotetrafluoroethane')).toBe(0)
    expect(crustValues.mcLennan2001.get('Se')).toBe(0.05)
  })

  it('is edited under a new version, and says so of the value', () => {
    const edited = editedTable(vocTable, '2026.1-无锡', { Benzene: { mir: 0.8 } })
    const benzene = edited.species.get('Benzene')
    if (!benzene) throw new Error('no benzene')
    expect([benzene.mir, sourceOf(benzene, 'mir')]).toEqual([0.8, '用户修改'])
    expect(sourceOf(benzene, 'koh')).toContain('Atkinson')
    expect(vocTable.species.get('Benzene')?.mir).toBe(0.72)
    expect(() => editedTable(vocTable, vocTable.version, {})).toThrow('需要新的版本号')
    expect(() => editedTable(vocTable, '2', { Nonsense: { mir: 1 } })).toThrow('没有物种 Nonsense')
  })
})

describe('names of VOC species', () => {
  const find = vocNameFinder(vocTable, 'usual')
  const english = (name: string) => find(name)?.nameEn

  it('are found in English, Chinese, by CAS number and in the spellings of instruments', () => {
    expect(['124-Trimethylbenzene', '1,2,4-三甲苯', '95-63-6'].map(english)).toEqual(
      Array.from({ length: 3 }, () => '1,2,4-Trimethylbenzene'),
    )
    expect(['N-Butane', '乙烯', 'ethene', 'MTBE', '氯仿', 'i-pentane', 'o-xylene'].map(english)).toEqual([
      'n-Butane',
      'Ethylene',
      'Ethylene',
      'Methyl tert-butyl ether',
      'Chloroform',
      'Isopentane',
      'o-Xylene',
    ])
    expect(['TNMOC', 'Unidentified', ''].map(english)).toEqual([undefined, undefined, undefined])
  })

  it('never stand for two species: every name of the table finds its own', () => {
    for (const { nameEn, nameZh, cas } of all)
      expect([nameEn, nameZh, cas].map(english), nameEn).toEqual([nameEn, nameEn, nameEn])
  })

  it('unresolved m- and p-xylene have coefficients in between, 0.7 to 0.3 or the mean', () => {
    const [meta, para] = [find('m-Xylene'), find('p-Xylene')] as [VocSpecies, VocSpecies]
    for (const name of ['M_P Xylene', 'm/p-Xylene', '间/对-二甲苯', '间对二甲苯'])
      expect(find(name)?.koh, name).toBeCloseTo(0.7 * (meta.koh ?? 0) + 0.3 * (para.koh ?? 0), 20)
    expect(vocNameFinder(vocTable, 'mean')('m,p-xylene')?.mir).toBeCloseTo((9.75 + 5.84) / 2, 12)
  })
})

describe.skipIf(!referencesAreThere)('the crust reference (skipped without ../shared/data)', () => {
  it('is the recorded one', () => {
    const theirs = referenceTable('pmf/crust_reference_ppm.csv')
    const elements = theirs.texts('element')
    const columns = {
      taylorMcLennan1995: 'UCC_TaylorMcLennan1995_ppm',
      mcLennan2001: 'UCC_McLennan2001_ppm',
      rudnickGao2003: 'UCC_RudnickGao2003_ppm',
      chinaSoil1990: 'China_soil_A_mean_CNEMC1990_ppm',
    }
    for (const [table, column] of Object.entries(columns) as [keyof typeof columns, string][]) {
      const values = theirs.numbers(column)
      const known = elements.flatMap((element, i) => (Number.isNaN(values[i]) ? [] : [[element, values[i]]]))
      expect([...crustValues[table]]).toEqual(known)
    }
  })
})
