import { describe, expect, it } from 'vitest'
import type { Suspect } from '../../../map/map-workspace.ts'
import {
  choiceProblem,
  dustFilterProblem,
  dustInput,
  dustSuspect,
  freshDustFilter,
  freshIndustrialFilter,
  withTicked,
} from './source-rules.ts'

const ps = (code: string): Suspect => ({ kind: 'ps', code, name: code })

describe('the filters of the suspected sources', () => {
  it('task-24: industrial sources start at 2 km, eight rows a page', () => {
    expect(freshIndustrialFilter.distance).toBe(2)
    expect(dustInput(freshDustFilter('2026-11-21'), 3)).toMatchObject({ pageNum: 3, pageSize: 8 })
  })
  it('dust starts with projects under construction, from 8 days ago to 1 day ago, radius 3 km', () => {
    expect(freshDustFilter('2026-11-21')).toMatchObject({
      alarmCount: 0,
      completed: '1',
      from: '2026-11-13',
      to: '2026-11-20',
      distance: 3,
    })
  })
  it('task-25: the surrounding-sites switch without a site warns 请选择点位', () => {
    const filter = { ...freshDustFilter('2026-11-21'), around: true }
    expect(dustFilterProblem(filter)).toBe('请选择点位')
    expect(dustFilterProblem({ ...filter, siteCode: 's1' })).toBeNull()
    expect(dustFilterProblem({ ...filter, around: false })).toBeNull()
  })
  it('asks around a site only with the switch on', () => {
    const filter = { ...freshDustFilter('2026-11-21'), siteCode: 's1' }
    expect(dustInput(filter, 1)).not.toHaveProperty('siteCode')
    expect(dustInput({ ...filter, around: true }, 1)).toMatchObject({ around: true, siteCode: 's1', distance: 3 })
  })
})

describe('the choice of sources', () => {
  it('task-32: siteId and siteName stand in for a missing id and projectName', () => {
    expect(dustSuspect({ siteId: 'd1', siteName: '某工地' })).toEqual({ kind: 'dust', code: 'd1', name: '某工地' })
    expect(dustSuspect({ id: 'd2', projectName: '项目', siteId: 'd1', siteName: '站点' })).toEqual({
      kind: 'dust',
      code: 'd2',
      name: '项目',
    })
  })
  it('is kept over pages and tables, and given up where a tick is taken away', () => {
    const first = withTicked([], 'ps', ['a', 'b'], [ps('a'), ps('b')])
    const both = withTicked(first, 'dust', ['d'], [{ kind: 'dust', code: 'd', name: 'd' }])
    expect(withTicked(both, 'ps', ['a', 'c'], [ps('c')]).map(({ code }) => code)).toEqual(['a', 'd', 'c'])
  })
  it('is refused beyond 100 with 一次可添加最多100个', () => {
    const many = Array.from({ length: 60 }, (_, index) => ps(String(index)))
    expect(choiceProblem([], many)).toBeNull()
    expect(choiceProblem(many, many.slice(0, 40))).toBeNull()
    expect(choiceProblem(many, many.slice(0, 41))).toBe('一次可添加最多100个')
  })
})
