import type { Call } from '@qingkong/contract/core/call'
import type { OutsideAnswer } from '@qingkong/contract/core/outside-answer'
import { errors } from '@qingkong/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FixtureApp, fixtureTemplate } from '../fixture-app.ts'
import { ownSheet } from '../own-sheet.ts'
import { answeredCalls, sessionCalls } from './answered-calls.ts'
import { databaseTrace } from './database-trace.ts'
import { detailsIn, holdsNothing } from './holds-nothing.ts'
import { type Answer, eachOf, sendCall } from './send-call.ts'
import { addStrangers, farArea, type Strangers } from './strangers.ts'

const isAnswering = (call: Call, ...kinds: OutsideAnswer[]) => call.outside !== null && kinds.includes(call.outside)
const answering = (...kinds: OutsideAnswer[]) => sessionCalls.filter((call) => isAnswering(call, ...kinds))
const named = (calls: readonly Call[]) => calls.map((call) => [call.name, call] as const)
/** A call that changes nothing, whatever it answers. */
const reads = (call: Call) => call.kind !== 'write'

let app: FixtureApp
let strangers: Strangers

beforeAll(async () => {
  app = await (await fixtureTemplate()).open()
  strangers = await addStrangers(app)
})
afterAll(async () => {
  await app?.close()
})

const send = (call: Call, token: string) => sendCall(call, call.example(app.city), { base: app.base, token })

/** The refusals of assignment: not the handler of this step, not on duty in this shift. */
const assignmentCodes: readonly number[] = [errors.WRONG_ROLE.code, errors.NOT_ON_DUTY.code]

/** Refused by scope or assignment: not for a wrong input, and not by an accident. */
const isDenied = ({ status, code }: Answer) =>
  (status === 403 && code >= 40300 && code < 40400) || code === 40400 || assignmentCodes.includes(code)

/** Data rows of an exported sheet whose objects are what the call lists. */
const rowsOf = async (bytes: Uint8Array) => (await ownSheet(bytes)).rows.slice(1)

const emptyProblem = async (call: Call, answer: Answer): Promise<string | null> => {
  if (isDenied(answer)) return null
  if (answer.code !== 0) return `${call.name}: ${answer.status}/${answer.code} ${answer.message}`
  if (answer.bytes) {
    // A statistics sheet lists hours and days of nothing; an object's row would count something.
    const counted = (await rowsOf(answer.bytes)).filter((row) => row.some((cell) => /^[1-9]\d*$/.test(cell)))
    return counted.length === 0 ? null : `${call.name}: ${JSON.stringify(counted[0])}`
  }
  return holdsNothing(answer.data, farArea) ? null : `${call.name}: ${JSON.stringify(answer.data).slice(0, 300)}`
}

const problemOf = async (call: Call, answer: Answer): Promise<string | null> => {
  const text = `${call.name}: ${answer.status}/${answer.code} ${JSON.stringify(answer.data ?? answer.message)?.slice(0, 300)}`
  switch (call.outside) {
    case 'denied':
    case 'personal':
    case 'cityOnly':
      return isDenied(answer) ? null : text
    case 'empty':
      return emptyProblem(call, answer)
    case 'namesOnly': {
      // The people of an enterprise see their own alone.
      if (isDenied(answer)) return null
      if (answer.code !== 0) return text
      const told = detailsIn(answer.data)
      return told.length === 0 ? null : `${call.name}: ${told[0]}`
    }
    case 'eachDenied': {
      const data = answer.data as { refused?: unknown[] } & Record<string, unknown[]>
      const done = [...(data['closed'] ?? []), ...(data['delegated'] ?? [])]
      return answer.code === 0 && done.length === 0 && data.refused?.length === 1 ? null : text
    }
    default:
      return answer.code === 0 ? null : text
  }
}

describe('what calls say of themselves', () => {
  it('4.4 #20: every call with a session says what a person from elsewhere is told, and no other call does', () => {
    expect(sessionCalls.filter(({ outside }) => outside === null)).toEqual([])
    const unasked = answeredCalls.filter(({ right }) => ['open', 'share', 'radar', 'seed'].includes(right))
    expect(unasked.filter(({ outside }) => outside !== null)).toEqual([])
  })

  it('what the right alone decides is held by no role that works in a district', async () => {
    const districtRoles = [
      strangers.districtDispatcher,
      strangers.handler,
      strangers.overseer,
      strangers.enterpriseUser,
    ]
    const calls = answering('byRight')
    expect(calls.length).toBeGreaterThan(20)
    for (const token of districtRoles) {
      const answers = await eachOf(calls, async (call) => `${call.name} ${(await send(call, token)).code}`)
      expect(answers).toEqual(calls.map(({ name }) => `${name} 40300`))
    }
  })

  it('what is for the whole city is refused to every role that works in a district, by right or by reach', async () => {
    for (const token of [
      strangers.districtDispatcher,
      strangers.handler,
      strangers.overseer,
      strangers.enterpriseUser,
    ]) {
      const open = (
        await eachOf(answering('cityOnly'), async (call) => [call.name, (await send(call, token)).code])
      ).filter(([, code]) => code !== 40300 && code !== 40301)
      expect(open).toEqual([])
    }
  })
})

describe('a person from elsewhere who holds every right', () => {
  it.each(named(answering('denied', 'personal', 'cityOnly').filter(reads)))(
    '4.4 #20: %s of another district is denied',
    async (_, call) => {
      expect(await problemOf(call, await send(call, strangers.everything))).toBeNull()
    },
  )

  it.each(named(answering('empty').filter(reads)))('4.4 #20: %s holds nothing of other districts', async (_, call) => {
    expect(await problemOf(call, await send(call, strangers.everything))).toBeNull()
  })

  it.each(named(answering('namesOnly')))('4.4 #20: %s tells names, industry and place only', async (_, call) => {
    expect(await problemOf(call, await send(call, strangers.everything))).toBeNull()
  })

  it.each(named(answering('cityWide', 'own').filter(reads)))(
    '%s answers for the whole city or for oneself',
    async (_, call) => {
      expect(await problemOf(call, await send(call, strangers.everything))).toBeNull()
    },
  )
})

describe('writes from elsewhere', () => {
  it('4.4 #20, #22: are refused one and all, and leave no trace', async () => {
    const calls = answering('denied', 'personal', 'cityOnly', 'eachDenied').filter((call) => !reads(call))
    expect(calls.length).toBeGreaterThan(40)
    const before = await databaseTrace(app.services)
    for (const token of [strangers.everything, strangers.districtDispatcher, strangers.handler, strangers.overseer]) {
      const problems = await eachOf(calls, async (call) => {
        const answer = await send(call, token)
        return answer.code === 40300 ? null : problemOf(call, answer)
      })
      expect(problems.filter((problem) => problem !== null)).toEqual([])
    }
    expect(await databaseTrace(app.services)).toEqual(before)
  })
})

describe('people of the documents', () => {
  const unrightedOrScoped = (call: Call, answer: Answer) =>
    answer.code === 40300 && answer.status === 403 ? null : problemOf(call, answer)

  it.each(['districtDispatcher', 'handler', 'overseer', 'enterpriseUser'] as const)(
    '4.4 #20: a %s from elsewhere reads what the table says, or lacks the right',
    async (who) => {
      const calls = answering('denied', 'personal', 'cityOnly', 'empty', 'namesOnly', 'cityWide').filter(reads)
      const answers = await eachOf(calls, async (call) => unrightedOrScoped(call, await send(call, strangers[who])))
      expect(answers.filter((answer) => answer !== null)).toEqual([])
    },
  )

  it.each(['dispatcher', 'leader'] as const)('a %s of the city reads every object its rights open', async (who) => {
    const calls = sessionCalls.filter((call) => reads(call) && call.outside !== 'personal')
    const answers = await eachOf(calls, async (call) => {
      const answer = await send(call, app.tokens[who])
      return answer.code === 0 || answer.code === 40300 ? null : `${call.name}: ${answer.code} ${answer.message}`
    })
    expect(answers.filter((answer) => answer !== null)).toEqual([])
  })

  it.each(['dispatcher', 'dutyChief', 'leader'] as const)(
    'what belongs to one person is closed to the %s of the city as well',
    async (who) => {
      const others = answering('personal').filter(({ exampleAs }) => exampleAs !== who)
      expect(others.length).toBeGreaterThan(0)
      const answers = await eachOf(others, async (call) => {
        const answer = await send(call, app.tokens[who])
        return isDenied(answer) ? null : `${call.name}: ${answer.code} ${answer.message}`
      })
      expect(answers.filter((answer) => answer !== null)).toEqual([])
    },
  )
})
