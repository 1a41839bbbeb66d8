import { describe, expect, it } from 'vitest'
import {
  type BarEvent,
  type BarRules,
  type BarState,
  barBeginning,
  emittedValues,
  firstMissing,
  isAhead,
  isComplete,
  isTouched,
  type Step,
  shownWidgets,
  stepBar,
} from './bar-state.ts'
import { isFilled, isSame } from './filled.ts'
import { begun, plainWidget } from './testing/plain-widget.ts'
import type { BarValues } from './widget.ts'

const report = (key: string, value: unknown): BarEvent => ({ type: 'report', key, values: { [key]: value } })

/** Plays events and keeps every effect; what is due soon is done at once. */
const play = (rules: BarRules, events: readonly BarEvent[], from: BarState = barBeginning(rules.widgets)) => {
  const effects: NonNullable<Step['effect']>[] = []
  let state = from
  const left = [...events]
  for (let event = left.shift(); event; event = left.shift()) {
    const step = stepBar(rules, state, event)
    state = step.state
    if (step.effect?.kind === 'schedule' && step.effect.soon) left.unshift({ type: 'search' })
    else if (step.effect) effects.push(step.effect)
  }
  return { state, effects }
}

const begin: BarEvent = { type: 'begin' }
const ask: BarEvent = { type: 'ask' }
const search: BarEvent = { type: 'search' }

describe('the filter bar as a state machine', () => {
  it('emits its first change only when every widget has reported and validation passes (filter-06)', () => {
    const rules = { widgets: [plainWidget('a'), plainWidget('b')], hideSearch: false }
    expect(play(rules, [begin, report('a', 1)]).effects).toEqual([])
    expect(play(rules, [begin, report('a', 1), report('b', '')]).effects).toEqual([])
    const { state, effects } = play(rules, [begin, report('a', 1), report('b', ''), report('b', 'x')])
    expect(effects).toEqual([{ kind: 'emit', values: { a: 1, b: 'x' } }])
    expect(state.phase).toBe('ready')
  })

  it('the first change waits for what follows from the last report, and that is no change of the user’s (filter-06)', () => {
    const widgets = [plainWidget('target'), plainWidget('value')]
    const rules = { widgets, hideSearch: false }
    const loading = stepBar(rules, barBeginning(widgets), report('value', '--')).state
    const loaded = stepBar(rules, loading, report('target', 't1'))
    expect(loaded.effect).toEqual({ kind: 'schedule', soon: true })
    const { effects, state } = play(rules, [report('value', '27.5')], loaded.state)
    expect(effects).toEqual([{ kind: 'emit', values: { target: 't1', value: '27.5' } }])
    expect(isTouched(widgets, state)).toBe(false)
  })

  it('a bar of which nothing has to load emits as soon as it stands on the page (filter-06)', () => {
    const rules = { widgets: [begun('a', 'x'), begun('b', false)], hideSearch: false }
    expect(play(rules, [begin, begin]).effects).toEqual([{ kind: 'emit', values: { a: 'x', b: false } }])
  })

  it('after the first change each change searches when the button is hidden, and only then (filter-06)', () => {
    const widgets = [begun('a', 1)]
    expect(play({ widgets, hideSearch: false }, [begin, report('a', 2)]).effects).toHaveLength(1)
    const hidden = play({ widgets, hideSearch: true }, [begin, report('a', 2), search])
    expect(hidden.effects.slice(1)).toEqual([{ kind: 'schedule' }, { kind: 'emit', values: { a: 2 } }])
    // The same value again is no change.
    expect(play({ widgets, hideSearch: true }, [begin, report('a', 1)]).effects).toHaveLength(1)
  })

  it.each([
    ['text', 'x', true],
    ['empty text', '', false],
    ['nothing', null, false],
    ['not given', undefined, false],
    ['zero', 0, true],
    ['no number', Number.NaN, false],
    ['no', false, true],
    ['an empty list', [], false],
    ['a list of gaps', [null, ''], false],
    ['a list', [0], true],
    ['an empty object', {}, false],
    ['an object', { id: '1' }, true],
  ])('numbers and booleans count as filled, empty values do not: %s (filter-07)', (_, value, filled) => {
    expect(isFilled(value)).toBe(filled)
  })

  it('names the first shown and required widget that is empty and emits nothing (filter-07)', () => {
    const widgets = [begun('a', 1), begun('b', []), begun('c', '')]
    const { state, effects } = play({ widgets, hideSearch: false }, [begin, ask, search])
    expect(effects).toEqual([{ kind: 'schedule' }, { kind: 'warn', label: '条件b' }])
    expect(state.phase).toBe('initial')
  })

  it('leaves out widgets marked as not required and keys that begin with notValidate (filter-08)', () => {
    const widgets = [begun('a', '', { required: false }), begun('notValidate-b', null), begun('c', 'x')]
    expect(play({ widgets, hideSearch: false }, [begin]).effects).toEqual([
      { kind: 'emit', values: { a: '', 'notValidate-b': null, c: 'x' } },
    ])
    expect(firstMissing([begun('b', null)], barBeginning([begun('b', null)]))?.key).toBe('b')
  })

  it('neither awaits nor validates hidden widgets; they say what they say untouched (filter-06, filter-23)', () => {
    const widgets = [
      begun('kind', '1'),
      plainWidget('areas', { show: (values) => values['kind'] === '2' }),
      begun('tags', [], { show: (values) => values['kind'] === '3' }),
      begun('constant', 'k', { show: false }),
    ]
    const rules = { widgets, hideSearch: false }
    const first = play(rules, [begin])
    expect(first.effects).toEqual([{ kind: 'emit', values: { kind: '1', tags: [], constant: 'k' } }])
    const shown = play(rules, [report('kind', '2'), ask, search], first.state)
    expect(shown.effects.at(-1)).toEqual({ kind: 'warn', label: '条件areas' })
    const chosen = play(rules, [report('areas', ['320211']), ask, search], shown.state)
    expect(chosen.effects.at(-1)).toMatchObject({ values: { kind: '2', areas: ['320211'] } })
    const hidden = play(rules, [report('kind', '1'), ask, search], chosen.state)
    expect(hidden.effects.at(-1)).toEqual({ kind: 'emit', values: { kind: '1', tags: [], constant: 'k' } })
  })

  it('a widget that a change brings up is waited for before the search goes out (filter-06)', () => {
    const widgets = [begun('kind', '1'), plainWidget('areas', { show: (values) => values['kind'] === '2' })]
    const rules = { widgets, hideSearch: true }
    const waiting = play(rules, [begin, report('kind', '2'), search])
    expect(waiting.effects).toHaveLength(1)
    const { effects } = play(rules, [report('areas', ['320211']), search], waiting.state)
    expect(effects).toEqual([{ kind: 'schedule' }, { kind: 'emit', values: { kind: '2', areas: ['320211'] } }])
  })

  it('a reset is offered once a value differs from the beginning, and leads back to it (filter-01, filter-05)', () => {
    const widgets = [begun('a', 1), plainWidget('b')]
    const rules = { widgets, hideSearch: false }
    const ready = play(rules, [begin, report('b', 'first')]).state
    expect(isTouched(widgets, ready)).toBe(false)
    const changed = play(rules, [report('a', 2), report('b', 'other')], ready).state
    expect([isTouched(widgets, changed), isAhead(widgets, changed)]).toEqual([true, true])
    expect(isTouched(widgets, play(rules, [report('a', 1), report('b', 'first')], changed).state)).toBe(false)
    const reset = play(rules, [{ type: 'reset' }], changed)
    // The one that loads is mounted anew and says its beginning by itself.
    expect(reset.effects).toEqual([])
    expect([isComplete(widgets, reset.state), reset.state.resets]).toEqual([false, 1])
    const again = play(rules, [report('b', 'first')], reset.state)
    expect(again.effects).toEqual([{ kind: 'emit', values: { a: 1, b: 'first' } }])
    expect(isTouched(widgets, again.state)).toBe(false)
  })

  it('a set-up of the route survives a reset, changes kept by the session do not (filter-03, filter-04)', () => {
    const widgets = [begun('a', 1), begun('b', 1)]
    const rules = { widgets, hideSearch: false }
    const state = barBeginning(widgets, {
      setUp: { a: { a: 5 } },
      touched: { b: { b: 7 } },
      untouched: { b: { b: 1 } },
    })
    expect(emittedValues(widgets, state)).toEqual({ a: 5, b: 7 })
    expect(isTouched(widgets, state)).toBe(true)
    const { effects, state: after } = play(rules, [begin, { type: 'reset' }], state)
    expect(effects.at(-1)).toEqual({ kind: 'emit', values: { a: 5, b: 1 } })
    expect(isTouched(widgets, after)).toBe(false)
  })
})

it('a bar whose widgets would undo each other does not begin (filter-02)', () => {
  expect(() => barBeginning([begun('a', 1), plainWidget('a')])).toThrow('two widgets of the filter bar report a')
})

/** Mulberry32: the same sequence for the same seed. */
const generator = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

describe('whatever is done to the filter bar', () => {
  const widgets = [
    begun('kind', '1'),
    plainWidget('site'),
    plainWidget('areas', { show: (values) => values['kind'] === '2' }),
    begun('rank', null, { required: false, show: (values) => values['site'] !== 'z' }),
    begun('notValidate-source', ''),
  ]
  const values: Record<string, readonly unknown[]> = {
    kind: ['1', '2', ''],
    site: ['x', 'z', null, []],
    areas: [[], ['320211']],
    rank: [null, 0, 3],
    'notValidate-source': ['', 'MET'],
  }

  it.each([false, true])(
    'nothing incomplete or invalid goes out (filter-06, filter-07; button hidden: %s)',
    (hideSearch) => {
      const rules = { widgets, hideSearch }
      let emissions = 0
      for (let seed = 1; seed <= 150; seed += 1) {
        const random = generator(seed)
        const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
        let state = barBeginning(widgets)
        let wanted = false
        for (let at = 0; at < 60; at += 1) {
          const key = pick(Object.keys(values)) ?? 'kind'
          const event = pick<BarEvent>([
            report(key, pick(values[key] ?? [])),
            report(key, pick(values[key] ?? [])),
            begin,
            ask,
            search,
            random() < 0.2 ? { type: 'reset' } : search,
          ])
          if (!event) continue
          const before = state
          const step = stepBar(rules, state, event)
          state = step.state
          if (event.type === 'ask') wanted = true
          if (step.effect?.kind === 'warn') expect(firstMissing(widgets, before)?.label).toBe(step.effect.label)
          if (step.effect?.kind !== 'emit') continue
          emissions += 1
          expect(isComplete(widgets, state) || before.wanted === 'asked').toBe(true)
          expect(firstMissing(widgets, state)).toBeNull()
          expect(step.effect.values).toEqual(emittedValues(widgets, state))
          // Without the button a search follows a change; with it, only the first change and 查询 do.
          if (!hideSearch) expect(before.phase === 'initial' || wanted).toBe(true)
          const shown = new Set(shownWidgets(widgets, state).map((widget) => widget.key))
          if (!shown.has('areas')) expect(step.effect.values).not.toHaveProperty('areas')
          wanted = false
        }
        const fresh = stepBar(rules, state, { type: 'reset' }).state
        expect(isTouched(widgets, fresh)).toBe(false)
        const begun: BarValues = { kind: '1', rank: null, 'notValidate-source': '' }
        expect(isSame(emittedValues(widgets, fresh), begun)).toBe(true)
      }
      expect(emissions).toBeGreaterThan(200)
    },
  )
})
