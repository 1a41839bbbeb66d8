import { describe, expect, it } from 'vitest'
import type { AlarmLevel } from '../alarm/alarm-level.ts'
import type { Maybe } from '../missing.ts'
import {
  type EpisodeEffect,
  type EpisodeObservation,
  type EpisodeRule,
  type EpisodeState,
  freshEpisode,
  maySelfClose,
  stepEpisode,
} from './alarm-episode.ts'

const minute = 60_000
const hour = 60 * minute
const minuteRule: EpisodeRule = { accuracy: '0', isMicroStation: false }
const hourRule: EpisodeRule = { accuracy: '1', isMicroStation: false }

type Step = Maybe<AlarmLevel> | 'missing'

/** Runs levels at successive intervals, through JSON between steps, and tells what happened at which step. */
const run = (rule: EpisodeRule, steps: readonly Step[], changes: Partial<EpisodeObservation> = {}) => {
  const interval = rule.accuracy === '0' ? 5 * minute : hour
  let state: EpisodeState = freshEpisode
  const told: (EpisodeEffect & { step: number })[] = []
  steps.forEach((step, i) => {
    const at = i * interval
    const result = stepEpisode(
      state,
      {
        at,
        receivedAt: at + interval + minute,
        value: step === 'missing' ? null : step === null ? 10 : 400 - step * 100 + i,
        level: step === 'missing' ? null : step,
        isCorroborated: false,
        isQuiet: false,
        ...changes,
      },
      rule,
    )
    state = JSON.parse(JSON.stringify(result.state)) as EpisodeState
    told.push(...result.effects.map((effect) => ({ ...effect, step: i })))
  })
  const kinds = told.map((effect) => `${effect.kind}@${effect.step}`).join(' ')
  return { state, told, kinds }
}

const clean = (count: number): null[] => Array.from({ length: count }, () => null)

describe('minute rules', () => {
  it.each<[string, Step[], string]>([
    ['one spike', [null, 3, null, null, 3], ''],
    ['two in a row', [null, 3, 3], 'raise@2'],
    ['two of three', [3, null, 3], 'raise@2'],
    ['two with two clean between', [3, null, null, 3], ''],
    ['two with a missing one between', [3, 'missing', 3], 'raise@2'],
    ['two with a long gap between', [3, 'missing', 'missing', 'missing', 3], ''],
  ])('%s: raised at 2 of 3', (_, steps, kinds) => {
    expect(run(minuteRule, steps).kinds).toBe(kinds)
  })

  it('ends after six clean means, counted anew after each exceeding one', () => {
    expect(run(minuteRule, [3, 3, ...clean(5), 3, ...clean(5)]).kinds).toBe('raise@1 update@7')
    const ended = run(minuteRule, [3, 3, ...clean(6), ...clean(6)])
    expect(ended.kinds).toBe('raise@1 recover@7')
    expect(ended.told[1]).toMatchObject({ at: 10 * minute, durationMs: 10 * minute })
  })

  it('missing means do not end an alarm', () => {
    expect(run(minuteRule, [3, 3, ...clean(5), 'missing', 'missing']).kinds).toBe('raise@1')
  })

  it('the level is the most severe that two of three reach', () => {
    expect(run(minuteRule, [1, 3]).told[0]).toMatchObject({ kind: 'raise', level: 3 })
    expect(run(minuteRule, [1, 2]).told[0]).toMatchObject({ kind: 'raise', level: 2 })
    const risen = run(minuteRule, [3, 3, 1, 1])
    expect(risen.kinds).toBe('raise@1 update@2 escalate@3')
    expect(risen.state.episode).toMatchObject({ level: 1, peakValue: 303, peakAt: 15 * minute, startedAt: 0 })
  })

  it('the level of an episode does not fall while it lasts', () => {
    expect(run(minuteRule, [1, 1, 3, 3]).state.episode).toMatchObject({ level: 1, lastValue: 103, peakValue: 301 })
  })
})

describe('hourly rules', () => {
  it('raise at once and end after two clean hours', () => {
    const { kinds, state } = run(hourRule, [2, null, 2, null, null])
    expect(kinds).toBe('raise@0 update@2 recover@4')
    expect(state.episode?.recoveredAt).toBe(3 * hour)
  })

  it('firing again within three hours of the end joins the same episode', () => {
    const { kinds, state } = run(hourRule, [2, ...clean(3), 3])
    expect(kinds).toBe('raise@0 recover@2 rejoin@4')
    expect(state.episode).toMatchObject({ firings: 2, startedAt: 0, level: 2, recoveredAt: null, peakValue: 200 })
  })

  it('firing later is a new episode', () => {
    const { kinds, state } = run(hourRule, [2, ...clean(4), 3])
    expect(kinds).toBe('raise@0 recover@2 raise@5')
    expect(state.episode).toMatchObject({ firings: 1, startedAt: 5 * hour, level: 3 })
  })
})

describe('a micro station', () => {
  const micro: EpisodeRule = { accuracy: '0', isMicroStation: true }

  it('alone needs three values in a row', () => {
    expect(run(micro, [3, 3]).kinds).toBe('')
    expect(run(micro, [3, null, 3, 3]).kinds).toBe('')
    expect(run(micro, [3, 3, 3]).kinds).toBe('raise@2')
    expect(run({ ...micro, accuracy: '1' }, [3, 3, 3]).kinds).toBe('raise@2')
  })

  it('with a second station needs no more than any other', () => {
    expect(run(micro, [3, null, 3], { isCorroborated: true }).kinds).toBe('raise@2')
    expect(run({ ...micro, accuracy: '1' }, [3], { isCorroborated: true }).kinds).toBe('raise@0')
  })
})

describe('what raises nothing or tells nobody', () => {
  it('a stopped plant or a planned window raises nothing', () => {
    expect(run(hourRule, [1, 1, 1], { isQuiet: true }).kinds).toBe('')
  })

  it('data older than two hours raise the record and notify nobody', () => {
    const late = (receivedAt: number) => run(hourRule, [1], { receivedAt }).told[0]
    expect(late(hour + 2 * hour)).toMatchObject({ kind: 'raise', notifies: true })
    expect(late(hour + 2 * hour + 1)).toMatchObject({ kind: 'raise', notifies: false })
  })

  it('a repeated or late interval changes nothing', () => {
    const { state } = run(hourRule, [1, 1])
    for (const at of [0, hour]) {
      const again = { at, receivedAt: at, value: 999, level: 1, isCorroborated: false, isQuiet: false } as const
      expect(stepEpisode(state, again, hourRule)).toEqual({ state, effects: [] })
    }
  })
})

describe('a recovered alarm', () => {
  const alarm = { status: 1, level: 3, siteType: '40', isRecovered: true, shiftHasEnded: true } as const

  it('closes itself at the end of the shift at level 三', () => {
    expect(maySelfClose(alarm)).toBe(true)
    expect(maySelfClose({ ...alarm, siteType: null })).toBe(true)
  })

  it.each([
    { status: 2 },
    { level: 2 as const },
    { level: 1 as const },
    { siteType: '10' as const },
    { siteType: '12' as const },
    { isRecovered: false },
    { shiftHasEnded: false },
  ])('stays with %j', (change) => {
    expect(maySelfClose({ ...alarm, ...change })).toBe(false)
  })
})
