import type { Right } from '@qingkong/contract/rights'
import type { AlarmLevel } from '@qingkong/domain/alarm/alarm-level'
import type { EventType } from '@qingkong/domain/event/event-type'
import { firstRow, rows, sql } from '../../../../db/database.ts'
import type { CallContext, RequestInfo, Session } from '../../../../http/context.ts'
import { noBrowser } from '../../../../http/no-browser.ts'
import type { Services } from '../../../../platform/services.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { type NewEvent, raiseEvent } from '../../events/port.ts'

const organisations = [
  ['wx', '无锡市生态环境局', null, '320200'],
  ['wx-sup', '督查科', 'wx', '320200'],
  ['xs', '锡山生态环境局', 'wx', '320205'],
  ['xs-dt', '东亭街道', 'xs', '320205'],
  ['xs-dt-g', '东亭网格', 'xs-dt', '320205'],
  ['xs-dt-g-1', '东亭一组', 'xs-dt-g', '320205'],
  ['xs-dt-g-1-a', '东亭一组甲班', 'xs-dt-g-1', '320205'],
  ['hs', '惠山生态环境局', 'wx', '320206'],
] as const

const field: Right[] = ['event.read', 'event.handle', 'event.comment', 'event.report', 'file.upload']
const desk: Right[] = ['event.read', 'event.dispatch', 'event.comment', 'alarm.close', 'alarm.read']

const people = {
  dispatcher: ['wx', ['320200'], desk],
  otherDispatcher: ['wx', ['320200'], desk],
  chief: ['wx', ['320200'], [...desk, 'event.supervise']],
  districtDispatcher: ['xs', ['320205'], desk],
  foreignDispatcher: ['hs', ['320206'], desk],
  host: ['xs', ['320205'], field],
  below: ['xs-dt', ['320205'], field],
  lower: ['xs-dt-g', ['320205'], field],
  lowest: ['xs-dt-g-1', ['320205'], field],
  tooLow: ['xs-dt-g-1-a', ['320205'], field],
  assistant: ['xs-dt', ['320205'], field],
  otherAssistant: ['hs', ['320206'], field],
  overseer: ['wx-sup', ['320200'], ['event.read', 'event.oversee']],
} as const satisfies Record<string, readonly [string, readonly string[], readonly Right[]]>

export type Person = keyof typeof people

export interface SmallCity {
  session: Readonly<Record<Person, Session>>
  context(person: Person): CallContext
  recipient(person: Person): { userId: string; username: string; structureCode: string; structureName: string }
  /** An event of the site in 锡山, level two unless said otherwise. */
  raise(change?: Partial<NewEvent> & { eventType?: EventType; level?: AlarmLevel | null }): Promise<string>
  status(eventId: string): Promise<number>
  steps(eventId: string): Promise<{ action: string; from: number | null; to: number; actor: string }[]>
  outbox(topic: string): Promise<Record<string, unknown>[]>
  siteId: number
}

const request: RequestInfo = {
  address: '127.0.0.1',
  correlationId: 't',
  headers: {},
  rawBody: null,
  ...noBrowser,
}

/** Two districts, a chain of units five deep, one person of each kind, a site, an enterprise and a dust site. */
export const smallCity = async (services: Services): Promise<SmallCity> => {
  const { db } = services
  await sql`insert into area (area_code, area_name, parent_code, area_type) values
    ('320200', '无锡市', null, 2), ('320205', '锡山区', '320200', 3), ('320206', '惠山区', '320200', 3)`.execute(db)
  for (const [code, name, parent, area] of organisations) {
    await sql`insert into organisation (org_code, org_name, parent_code, area_code) values (${code}, ${name}, ${parent}, ${area})`.execute(
      db,
    )
  }
  const names = Object.keys(people) as Person[]
  const session = {} as Record<Person, Session>
  for (const name of names) {
    const [orgCode, areaCodes, rights] = people[name]
    const userId = uuidv7(services.clock.now())
    await sql`insert into app_user (id, user_code, remark_name, password_hash, org_code, area_codes, created_at)
      values (${userId}, ${name}, ${name}, '', ${orgCode}, ${areaCodes}::text[], ${services.clock.now()})`.execute(db)
    await sql`insert into role (role_code, role_name, rights) values (${name}, ${name}, ${rights}::text[])`.execute(db)
    await sql`insert into user_role values (${userId}, ${name})`.execute(db)
    session[name] = {
      tokenHash: Buffer.alloc(32),
      userId,
      userCode: name,
      userName: name,
      orgCode,
      orgName: organisations.find(([code]) => code === orgCode)?.[1] ?? '',
      roles: [name],
      rights: new Set<Right>(rights),
      scope: { userId, orgCode, areaCodes, cityCode: '320200', enterpriseCode: null },
      mustChangePassword: false,
    }
  }
  const site = await firstRow(
    db,
    sql<{ id: number }>`insert into site (site_code, site_name, site_type, area_code, longitude, latitude)
      values ('S1', '东亭站', '30', '320205', 120.36, 31.58) returning id`,
  )
  await sql`insert into enterprise (ps_code, ps_name, address, area_code, longitude, latitude, industry_code, industry_name, credit_code)
    values ('P1', '锡山热电', '春笋路1号', '320205', 120.37, 31.59, '44', '电力', 'X'),
      ('P2', '惠山钢厂', '堰桥路2号', '320206', 120.28, 31.66, '31', '钢铁', 'Y')`.execute(db)
  const siteId = site?.id ?? 0
  return {
    session,
    siteId,
    context: (person) => ({ ...services, session: session[person], request }),
    recipient: (person) => ({
      userId: session[person].userId,
      username: person,
      structureCode: session[person].orgCode,
      structureName: '',
    }),
    raise: async (change = {}) => {
      const brought: NewEvent = {
        eventType: '1',
        sourceId: uuidv7(services.clock.now()),
        level: 2,
        eventTime: services.clock.now(),
        longitude: 120.36,
        latitude: 31.58,
        areaCode: '320205',
        description: '东亭站PM10异常',
        siteId,
        ...change,
      }
      const { event } = await db.transaction().execute((tx) => raiseEvent(tx, services, brought))
      return event.id
    },
    status: async (eventId) =>
      (await firstRow(db, sql<{ status: number }>`select status from event where id = ${eventId}::uuid`))?.status ?? 0,
    steps: (eventId) =>
      rows(
        db,
        sql<{ action: string; from: number | null; to: number; actor: string }>`
          select action, from_status as "from", to_status as "to", actor_name as actor from flow_step
          where event_id = ${eventId}::uuid order by seq`,
      ),
    outbox: async (topic) =>
      (
        await rows(
          db,
          sql<{ payload: Record<string, unknown> }>`select payload from outbox where topic = ${topic} order by id`,
        )
      ).map(({ payload }) => payload),
  }
}
