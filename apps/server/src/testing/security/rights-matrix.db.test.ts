import { type Right, rights } from '@qingkong/contract/rights'
import { type RoleCode, roleNames } from '@qingkong/domain/access/role'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../db/database.ts'
import { issueToken } from '../../features/people/sign-in/port.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { answeredCalls, sessionCalls } from './answered-calls.ts'
import { callNamed, eachOf, knock } from './send-call.ts'

const roleCodes = Object.keys(roleNames) as RoleCode[]

/** Who may change what, by the roles of the documents; a grant beyond it has to be written down here. */
const holders: Partial<Record<Right, readonly RoleCode[]>> = {
  'event.dispatch': ['duty_chief', 'dispatcher', 'district_dispatcher'],
  'event.handle': ['handler'],
  'event.oversee': ['overseer'],
  'event.supervise': ['duty_chief'],
  'event.instruct': ['leader'],
  'alarm.close': ['duty_chief', 'dispatcher', 'district_dispatcher'],
  'alarm-rule.write': ['duty_chief'],
  'setting.write': ['system_admin'],
  'user.manage': ['system_admin'],
  'log.read': ['audit_admin'],
  'duty.write': ['duty_chief'],
  'engine.run': ['duty_chief', 'dispatcher'],
  'engine.publish': ['duty_chief'],
}

let app: TestApp
const tokens = new Map<RoleCode, string>()
const granted = new Map<RoleCode, ReadonlySet<string>>()

beforeAll(async () => {
  app = await testApp()
  const { db } = app.services
  for (const row of await rows(db, sql<{ role_code: RoleCode; rights: string[] }>`select role_code, rights from role`))
    granted.set(row.role_code, new Set(row.rights))
  for (const code of roleCodes) {
    const id = uuidv7(app.clock.now())
    await sql`insert into app_user (id, user_code, remark_name, password_hash, must_change_password, org_code, area_codes, created_at)
      values (${id}, ${`only_${code}`}, ${code}, 'none', false, 'WX-STJ', '{320200}', ${app.clock.now()})`.execute(db)
    await sql`insert into user_role values (${id}, ${code})`.execute(db)
    tokens.set(code, await issueToken(app.services, `only_${code}`))
  }
})
afterAll(() => app?.close())

/** What knocking at a call answers a person with these rights. */
const expectedCode = (right: string, held: ReadonlySet<string>): number => {
  if (right === 'share') return 47001
  if (right === 'radar') return 47003
  if (right === 'seed') return 47002
  return right in rights && !held.has(right) ? 40300 : 40001
}

describe('calls × roles', () => {
  it.each(roleCodes)(
    '4.4 #22: %s may call exactly what its rights hold, and is refused with 403 elsewhere',
    async (role) => {
      const token = tokens.get(role) ?? ''
      const held = granted.get(role) ?? new Set<string>()
      expect(held.size).toBeGreaterThan(0)
      const answers = await eachOf(answeredCalls, async (call) => {
        const { status, code } = await knock(call, { base: app.base, token })
        const expected = expectedCode(call.right, held)
        const right = code === expected && (code !== 40300 || status === 403)
        return right ? null : `${call.name}: ${status}/${code}, expected ${expected}`
      })
      expect(answers.filter((answer) => answer !== null)).toEqual([])
    },
  )

  it('4.4 #1: without a token every call answers 44000, but those that need none', async () => {
    const answers = await eachOf(answeredCalls, async (call) => {
      // A ticket stands in for the session only where one is sent.
      const { code } = await knock(call, { base: app.base })
      const expected = { open: 40001, share: 47001, radar: 47003, seed: 47002 }[call.right as string] ?? 44000
      return code === expected ? null : `${call.name}: ${code}, expected ${expected}`
    })
    expect(answers.filter((answer) => answer !== null)).toEqual([])
  })

  it('4.4 #19: every call refuses the organisation or system of somebody else in the headers', async () => {
    const token = tokens.get('duty_chief') ?? ''
    for (const foreign of [{ orgCode: 'WX-HS' }, { sysCode: '320500' }]) {
      const answers = await eachOf(sessionCalls, async (call) => {
        const { status, code } = await knock(call, { base: app.base, token, headers: foreign })
        return code === 40300 && status === 403 ? null : `${call.name}: ${status}/${code}`
      })
      expect(answers.filter((answer) => answer !== null)).toEqual([])
    }
    const own = { orgCode: 'WX-STJ', sysCode: '320200' }
    expect((await knock(callNamed('eventList'), { base: app.base, token, headers: own })).code).toBe(40001)
  })
})

describe('grants', () => {
  it.each(Object.entries(holders))('%s is held by nobody but its roles', (right, expected) => {
    const actual = roleCodes.filter((role) => granted.get(role)?.has(right))
    expect(actual).toEqual(expected)
  })

  it('the leader and the enterprise’s person change nothing of the business', () => {
    const changing = [
      ...Object.keys(holders),
      'event.report',
      'trace.use',
      'patrol.write',
      'document.issue',
      'evidence.build',
    ]
    const held = (role: RoleCode) => changing.filter((right) => granted.get(role)?.has(right))
    expect(held('leader')).toEqual(['event.instruct'])
    expect(held('enterprise')).toEqual([])
  })

  it('no right exists that no call and no page asks for', async () => {
    const asked = new Set<string>(answeredCalls.map(({ right }) => right))
    // Looked at inside a step: who supervises, who leaves a 批示; the instrument pages come with the data audit.
    const elsewhere: readonly Right[] = ['event.supervise', 'event.instruct', 'instrument.read']
    const unasked = Object.keys(rights).filter((right) => !asked.has(right))
    expect(unasked.filter((right) => !elsewhere.includes(right as Right))).toEqual([])
  })
})
