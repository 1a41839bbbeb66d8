import { describe, expect, it } from 'vitest'
import {
  chosenBranch,
  firstCodes,
  limitSelection,
  modeOfCodes,
  type PlaceChoice,
  placeValue,
  takePlaceStep,
  tooManyText,
  withinOneBranch,
} from './place-selection.ts'
import { siteLeaves, treeByType } from './place-tree.ts'
import { site, typeBranch } from './testing/places.ts'
import { seeded } from './testing/seeded.ts'

const tree = treeByType(
  [typeBranch('10', [site('N1'), site('N2')], ['320211']), typeBranch('20', [site('P1', '20'), site('P2', '20')])],
  [],
)

describe('a selection of places', () => {
  it('over maxLength is truncated; what was chosen before stays (filter-15)', () => {
    expect(limitSelection(['b'], ['a', 'b', 'c', 'd'], 3)).toEqual(['b', 'a', 'c'])
    expect(limitSelection([], ['a', 'b'], Number.POSITIVE_INFINITY)).toEqual(['a', 'b'])
    expect(tooManyText(8)).toBe('最多可选择8项')
  })

  it('whatever is ticked: never more than the limit, only what was wanted, each once (filter-15)', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const next = seeded(seed)
      const some = () => Array.from({ length: next(12) }, () => `s${next(15)}`)
      const [before, wanted, max] = [[...new Set(some())], some(), next(10)]
      const cut = limitSelection(before, wanted, max)
      expect(cut.length).toBe(Math.min(max, new Set(wanted).size))
      expect(new Set(cut).size).toBe(cut.length)
      expect(cut.every((code) => wanted.includes(code))).toBe(true)
      const kept = before.filter((code) => wanted.includes(code))
      expect(cut.slice(0, kept.length)).toEqual(kept.slice(0, max))
    }
  })

  it('another mode or tab clears the selection, the tab counts among sites only (filter-24)', () => {
    const choice: PlaceChoice = { mode: 'STA', grouping: 'area', codes: ['N1'] }
    expect(takePlaceStep(choice, { kind: 'mode', mode: 'AREA' })).toEqual({ mode: 'AREA', grouping: 'area', codes: [] })
    expect(takePlaceStep(choice, { kind: 'grouping', grouping: 'type' })).toEqual({
      mode: 'STA',
      grouping: 'type',
      codes: [],
    })
    const areas: PlaceChoice = { mode: 'AREA', grouping: 'area', codes: ['320211'] }
    expect(takePlaceStep(areas, { kind: 'grouping', grouping: 'type' })).toBe(areas)
    expect(takePlaceStep(choice, { kind: 'mode', mode: 'STA' })).toBe(choice)
  })

  it('with mutexSiteType holds sites of one branch, that of the first (filter-26)', () => {
    expect(chosenBranch(['P1'], tree)).toBe('20')
    expect(withinOneBranch(['P1'], ['P1', 'N1', 'P2'], tree)).toEqual(['P1', 'P2'])
    expect(withinOneBranch([], ['N1', 'P1'], tree)).toEqual(['N1'])
    expect(withinOneBranch(['P1'], [], tree)).toEqual([])
  })

  it('reports codes with names and the type they share, else the one asked for (filter-26, filter-10)', () => {
    expect(placeValue(['P2', 'P1'], tree)).toEqual({ siteCodes: ['P2', 'P1'], siteType: '20', siteName: 'P2站、P1站' })
    expect(placeValue(['N1', 'P1'], tree).siteType).toBe('10')
    expect(placeValue([], tree, '50')).toEqual({ siteCodes: [], siteType: '50', siteName: '' })
    expect(placeValue(['gone', 'N1'], tree).siteCodes).toEqual(['N1'])
    expect(placeValue(['W'], siteLeaves([site('W', '80')])).siteType).toBe('80')
  })

  it('begins with the first place, the city or nothing', () => {
    expect(firstCodes('first', tree, '320200')).toEqual(['N1'])
    expect(firstCodes('none', tree, '320200')).toEqual([])
    expect(firstCodes('city', tree, '320200')).toEqual(['N1'])
    expect(firstCodes('first', [], '320200')).toEqual([])
  })

  it.each([
    [['320211'], 'AREA'],
    [['330100'], 'CITY'],
    [['1188A'], 'STA'],
    [['320200053'], 'STA'],
    [[], 'STA'],
  ] as const)('a kept selection %j is shown in mode %s', (codes, mode) => {
    expect(modeOfCodes(codes, ['STA', 'AREA', 'CITY'], '320200')).toBe(mode)
  })

  it('a kept selection stays in the only mode there is', () => {
    expect(modeOfCodes(['320211'], ['STA'], '320200')).toBe('STA')
    expect(modeOfCodes(['320200'], ['CITY'], '320200')).toBe('CITY')
  })
})
