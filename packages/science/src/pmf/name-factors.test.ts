import { describe, expect, it } from 'vitest'
import { referencesAreThere } from '../stats/testing/reference.ts'
import { nameFactors } from './name-factors.ts'
import { sourceTypes, speciesKey } from './source-profiles.ts'
import { particleSpecies, trueSources } from './testing/reference-tables.ts'
import { rightNames } from './testing/right-names.ts'

describe('proposals of factor names', () => {
  it('read a species name whatever way it is written', () => {
    expect(['SO42-', 'so4', 'Sulfate'].map(speciesKey)).toEqual(['so4', 'so4', 'so4'])
    expect([speciesKey('M_P Xylene'), speciesKey('m,p-Xylene')]).toEqual(['mpxylene', 'mpxylene'])
    expect(speciesKey('1,2,4-Trimethylbenzene')).toBe(speciesKey('124-Trimethylbenzene'))
    for (const { species, absent = [] } of sourceTypes) {
      for (const key of [...Object.keys(species), ...absent]) expect(speciesKey(key)).toBe(key)
    }
  })

  it('call a factor of isoprene biogenic and one of ethane and propane gas, with reasons', () => {
    const species = ['Isoprene', 'Ethane', 'Propane', 'Toluene', 'TVOC']
    const profiles = Float64Array.of(2, 0.1, 0.1, 0.1, 2.3, 0.1, 6, 4, 0.2, 10.3)
    const solution = { factors: 2, contributions: new Float64Array(20).fill(1), profiles }
    const [first, second] = nameFactors({ species, total: 4 }, solution)
    expect(first?.[0]?.code).toBe('biogenic')
    expect(first?.[0]?.reasons[0]).toBe('标志物 Isoprene 的 95% 归于该因子')
    expect(second?.[0]?.code).toBe('LPG_NG')
  })

  it.skipIf(!referencesAreThere)('name at least six of the eight true particle profiles right', () => {
    const { names, profiles, contributions } = trueSources()
    const named = nameFactors(
      { species: particleSpecies, total: -1 },
      { factors: names.length, contributions, profiles },
    )
    const right = names.filter((name, a) => rightNames[name]?.includes(named[a]?.[0]?.code ?? ''))
    expect(right.length).toBeGreaterThanOrEqual(6)
  })
})
