import { describe, expect, it } from 'vitest'
import { changeLines } from './change-lines.ts'
import { firstFilter, isFiltered, logInput } from './log-filter.ts'

describe('an entry', () => {
  it('shows before and after of each changed field', () => {
    expect(changeLines({ before: { 角色: ['dispatcher'], 停用: false }, after: { 角色: [], 停用: true } })).toEqual([
      { field: '角色', before: 'dispatcher', after: '--' },
      { field: '停用', before: '否', after: '是' },
    ])
  })

  it('of something new has no before, of something removed no after', () => {
    expect(changeLines({ before: null, after: { 姓名: '王武', 邮箱: '' } })).toEqual([
      { field: '姓名', before: '--', after: '王武' },
    ])
    expect(changeLines({ before: { 姓名: '王武' }, after: null })).toEqual([
      { field: '姓名', before: '王武', after: '--' },
    ])
  })

  it('with other details shows them as they are', () => {
    expect(changeLines({ rows: 12 })).toEqual([{ field: 'rows', before: '--', after: '12' }])
    expect(changeLines({})).toEqual([])
  })
})

it('dates of the filter cover whole days of the city', () => {
  const filter = { ...firstFilter, from: '2026-11-19', to: '2026-11-20' }
  expect(logInput(filter)).toMatchObject({ startTime: '2026-11-19 00:00:00', endTime: '2026-11-20 23:59:59' })
  expect(isFiltered(filter)).toBe(true)
  expect(isFiltered(firstFilter)).toBe(false)
})
