import { describe, expect, it } from 'vitest'
import { mergeRows } from './merge-rows.ts'
import type { SeriesRow } from './series-row.ts'

/** An hour of an outlet with two factors: measured, converted and total of each, one flag for the three. */
const hour = (said: Partial<SeriesRow>): SeriesRow => ({
  targetId: 1,
  startMs: 0,
  cells: ['so2', 'nox', 'so2-Zs', 'nox-Zs', 'so2-Cou', 'nox-Cou'],
  values: [],
  flags: [null, null],
  frameId: null,
  reason: 'resend',
  late: false,
  source: 'device',
  validMinutes: null,
  ...said,
})
const nothing = undefined

describe('R3: one flag per position', () => {
  const rolled = hour({
    values: [null, 40, null, 44, 3, 9],
    flags: ['D', null],
    frameId: 1,
    source: 'rolled',
    validMinutes: 30,
  })
  const sent = hour({ values: [105, nothing, 120, nothing, nothing, nothing], frameId: 2 })

  it('an hour that is sent puts its flag in the place of the one summed up here, for every block', () => {
    const { row, changed, superseded } = mergeRows(rolled, sent)
    expect(changed).toBe(true)
    expect(row).toMatchObject({ values: [105, 40, 120, 44, null, 9], flags: [null, null], source: 'device' })
    // Half an hour's amount is not the hour's: it goes to the history.
    expect(superseded).toEqual([{ cell: 'so2-Cou', oldValue: 3, oldFlag: 'D', frameId: 1 }])
  })

  it('the same hour again is no news', () => {
    const { row } = mergeRows(rolled, sent)
    expect(mergeRows(row, { ...sent, frameId: 3 })).toEqual({ row, changed: false, superseded: [] })
  })

  it('a flag alone is news, and what stood under the old one is kept', () => {
    const stands = hour({ values: [105, nothing, 120, nothing, 6, nothing], frameId: 2 })
    const { row, superseded } = mergeRows(stands, { ...sent, flags: ['M', null], frameId: 3 })
    expect(row).toMatchObject({ values: [105, nothing, 120, nothing, 6, nothing], flags: ['M', null] })
    expect(superseded.map(({ cell }) => cell)).toEqual(['so2', 'so2-Zs', 'so2-Cou'])
  })

  it('an hour that says the same as the one summed up here stands as sent from then on', () => {
    const same = hour({ values: [nothing, 40, nothing, 44, nothing, 9], frameId: 2 })
    expect(mergeRows(rolled, same)).toMatchObject({ changed: true, superseded: [], row: { source: 'device' } })
  })

  it('real-time values do not touch a position that minutes filled', () => {
    const minute = hour({ values: [5, nothing, nothing, nothing, nothing, nothing], flags: ['M', null] })
    const realtime = hour({ values: [7, 8, 7, nothing, nothing, nothing], realtime: true })
    expect(mergeRows(minute, realtime).row).toMatchObject({
      values: [5, 8, nothing, nothing, nothing, nothing],
      flags: ['M', null],
    })
  })
})
