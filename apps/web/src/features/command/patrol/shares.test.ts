import { describe, expect, it } from 'vitest'
import { assign, byOrganisation, orgsInput, type Share, withdraw } from './shares.ts'

const grids = { orgCode: 'WG', orgName: '网格中心' }
const police = { orgCode: 'ZF', orgName: '执法大队' }
const ps = (psCode: string) => ({ psCode, psName: `企业${psCode}` })

describe('sharing the enterprises of a special task', () => {
  it('each enterprise has one organisation; giving it to another moves it', () => {
    const first = assign([], [ps('1'), ps('2')], grids)
    const moved = assign(first, [ps('2'), ps('3')], police)
    expect(orgsInput(moved)).toEqual([
      { orgCode: 'WG', psCodes: ['1'] },
      { orgCode: 'ZF', psCodes: ['2', '3'] },
    ])
    expect(byOrganisation(moved).map(({ orgName, shares }) => [orgName, shares.length])).toEqual([
      ['网格中心', 1],
      ['执法大队', 2],
    ])
  })

  it('what was checked stays with the organisation that checked it', () => {
    const recorded: Share[] = [{ ...ps('1'), ...grids, recorded: true }]
    expect(orgsInput(assign(recorded, [ps('1')], police))).toEqual([{ orgCode: 'WG', psCodes: ['1'] }])
    expect(withdraw(recorded, new Set(['1']))).toEqual(recorded)
    expect(withdraw(assign(recorded, [ps('2')], grids), new Set(['1', '2']))).toEqual(recorded)
  })
})
