import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { calls } from '../calls.ts'
import { type CallSpec, type Group, get, post } from './call.ts'
import { entities } from './entity.ts'

const all: Group = calls
const frame = { summary: '试', about: 'event', input: { eventId: z.string() }, output: z.null() } as const
type Frame = typeof frame
type Spec<M extends 'GET' | 'POST'> = CallSpec<M, Frame['input'], Frame['output']>
type Session = { right: 'event.read'; outside: 'denied' }

describe('a call', () => {
  it('D16: every call that can round does not unless asked to (修约前 by default)', () => {
    const rounding = Object.entries(all).flatMap(([name, { input }]) => {
      const { round } = input.shape as { round?: z.ZodType }
      return round ? [[name, round.parse(undefined)] as const] : []
    })
    expect(rounding.length).toBeGreaterThan(20)
    expect(rounding.filter(([, byDefault]) => byDefault !== false)).toEqual([])
  })

  it('says what it changes exactly when it writes: a POST unless it says otherwise, a GET when it says so', () => {
    expectTypeOf<Frame & Session>().toExtend<Spec<'GET'>>()
    expectTypeOf<Frame & Session & { kind: 'write' }>().not.toExtend<Spec<'GET'>>()
    expectTypeOf<Frame & Session>().not.toExtend<Spec<'POST'>>()
    expectTypeOf<Frame & Session & { changes: ['event'] }>().toExtend<Spec<'POST'>>()
    expectTypeOf<Frame & Session & { kind: 'read'; changes: ['event'] }>().not.toExtend<Spec<'POST'>>()
    const changing = Object.values(all).filter(({ changes }) => changes.length > 0)
    expect(changing.length).toBeGreaterThan(100)
    expect(changing.filter(({ kind }) => kind !== 'write').map(({ name }) => name)).toEqual([])
  })

  it('says what a person from elsewhere is told exactly when it asks for a session', () => {
    expectTypeOf<Frame & { right: 'event.read' }>().not.toExtend<Spec<'GET'>>()
    expectTypeOf<Frame & { right: 'open' }>().toExtend<Spec<'GET'>>()
    expectTypeOf<Frame & { right: 'open'; outside: 'denied' }>().not.toExtend<Spec<'GET'>>()
  })

  it('names its object by a field of its own input', () => {
    expectTypeOf<Frame & Session & { changes: []; object: 'eventId' }>().toExtend<Spec<'POST'>>()
    expectTypeOf<Frame & Session & { changes: []; object: 'alarmId' }>().not.toExtend<Spec<'POST'>>()
    const made = post('/x', { ...frame, right: 'event.read', outside: 'denied', changes: ['event'], object: 'eventId' })
    expect(made({ example: () => ({ eventId: 'e1' }) }).object).toEqual(['eventId'])
  })

  it('keeps the session and waits for a forced change of the password unless it says otherwise', () => {
    const session = { ...frame, right: 'event.read', outside: 'denied' } as const
    const example = { example: () => ({ eventId: 'e1' }) }
    expect(get('/x', session)(example)).toMatchObject({ keepsSession: true, beforePasswordChange: false })
    const poll = get('/x', { ...session, keepsSession: false, beforePasswordChange: true })
    expect(poll(example)).toMatchObject({ keepsSession: false, beforePasswordChange: true })
  })
})

it('every entity is what some call is about', () => {
  const spoken = new Set<string>(Object.values(all).map(({ about }) => about))
  expect(Object.keys(entities).filter((entity) => !spoken.has(entity))).toEqual([])
})
