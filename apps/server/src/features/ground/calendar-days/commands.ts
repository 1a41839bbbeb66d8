import { Fail } from '@qingkong/contract/errors'
import { hourMs, parseHourLabel, toMs } from '@qingkong/domain/time/city-time'
import { sql, type Tx } from '../../../db/database.ts'
import { takeKeyLock } from '../../../db/locks.ts'
import { inAreaScope } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { recordChange } from '../operations-log/port.ts'
import { overlapping, type StoredSandDust, type StoredStatus, sandDustById, sandDustRow } from './sand-dust-records.ts'

/** The longest run of hours one record may hold. */
const mostHours = 240

interface Hours {
  from: Date
  to: Date
}

interface Author {
  name: string
  userId: string | null
}

const nationalCentre: Author = { name: '国家环境监测网', userId: null }

/** The hours between two labels, both included, or in words what is wrong with them. */
const hoursOf = (startTime: string, endTime: string, now: Date): Hours | string => {
  const [from, last] = [parseHourLabel(startTime), parseHourLabel(endTime)]
  if (from === null || last === null) return '沙尘时段应为整点时间'
  const to = new Date(toMs(last) + hourMs)
  if (to <= from) return '结束时间不能早于开始时间'
  if (to.getTime() - from.getTime() > mostHours * hourMs) return '一条沙尘记录不能超过10天，请分段填写'
  // The end label is the hour's end: an hour still running cannot have been dusty as a whole.
  if (to > now) return '沙尘时段不能晚于当前时间'
  return { from, to }
}

/** Declarations and decisions of one city queue here. */
const lockCity = (tx: Tx, cityCode: string) => takeKeyLock(tx, 'sandDust', cityCode)

const noteChange = (
  tx: Tx,
  id: string,
  status: StoredStatus,
  { from, to }: Hours,
  reason: string,
  author: Author,
  now: Date,
) =>
  sql`insert into sand_dust_change (sand_dust_id, status, from_at, to_at, reason, changed_at, changed_by, user_id)
    values (${id}, ${status}, ${from}, ${to}, ${reason}, ${now}, ${author.name}, ${author.userId})`.execute(tx)

const insert = async (
  tx: Tx,
  record: Hours & { cityCode: string; status: StoredStatus; source: 'city' | 'national'; reason: string },
  author: Author,
  now: Date,
): Promise<string> => {
  const id = uuidv7(now)
  await sql`insert into sand_dust (id, city_code, from_at, to_at, status, source, reason, created_at, created_by, updated_at, updated_by)
    values (${id}, ${record.cityCode}, ${record.from}, ${record.to}, ${record.status}, ${record.source}, ${record.reason},
      ${now}, ${author.name}, ${now}, ${author.name})`.execute(tx)
  await noteChange(tx, id, record.status, record, record.reason, author, now)
  return id
}

const change = async (
  tx: Tx,
  record: StoredSandDust,
  after: Hours & { status: StoredStatus; reason: string },
  author: Author,
  now: Date,
): Promise<void> => {
  const { from, to, status, reason } = after
  await sql`update sand_dust set status = ${status}, from_at = ${from}, to_at = ${to}, updated_at = ${now},
      updated_by = ${author.name} where id = ${record.id}`.execute(tx)
  await noteChange(tx, record.id, status, after, reason, author, now)
}

const sameHours = (record: StoredSandDust, { from, to }: Hours): boolean =>
  record.fromAt.getTime() === from.getTime() && record.toAt.getTime() === to.getTime()

/** Sand and dust is the whole city's: whoever writes has the whole city in reach. */
const checkCity = ({ session, config }: CallContext): void => {
  if (!inAreaScope(session.scope, config.cityCode)) throw new Fail('OUT_OF_SCOPE', '沙尘由市级统一申报与登记')
}

/** A change by a person: in one transaction with its entry in the operations log, which tells before and after. */
const act = (context: CallContext, action: string, work: (tx: Tx, author: Author) => Promise<string>) =>
  context.db.transaction().execute(async (tx) => {
    checkCity(context)
    await lockCity(tx, context.config.cityCode)
    const id = await work(tx, { name: context.session.userName, userId: context.session.userId })
    const row = sandDustRow(await sandDustById(tx, id))
    await recordChange(tx, context, {
      action,
      object: row.id,
      before: {},
      after: {
        时段: `${row.startTime} 至 ${row.endTime}`,
        状态: row.statusName,
        说明: row.changes.at(-1)?.reason ?? '',
      },
    })
    return row
  })

/**
 * 申报 of the own city. The same hours declared again give the same record.
 * @throws Fail INVALID_INPUT for hours that are none, SAND_DUST_OVERLAP
 */
export const declareSandDust = (
  context: CallContext,
  { startTime, endTime, reason }: { startTime: string; endTime: string; reason: string },
) => {
  const { clock, config } = context
  const now = clock.now()
  const hours = hoursOf(startTime, endTime, now)
  if (typeof hours === 'string') throw new Fail('INVALID_INPUT', hours)
  return act(context, 'sandDustDeclare', async (tx, author) => {
    const known = await overlapping(tx, config.cityCode, hours.from, hours.to)
    const same = known.find((record) => record.status === 'declared' && sameHours(record, hours))
    if (same) return same.id
    if (known.length > 0) throw new Fail('SAND_DUST_OVERLAP')
    return insert(tx, { ...hours, cityCode: config.cityCode, status: 'declared', source: 'city', reason }, author, now)
  })
}

const ownRecord = async (tx: Tx, { config }: CallContext, id: string): Promise<StoredSandDust> => {
  const record = await sandDustById(tx, id)
  if (record.cityCode !== config.cityCode) throw new Fail('NOT_FOUND', '沙尘记录不存在')
  return record
}

/**
 * Enters by hand what the national centre decided, where it does not come through the share door.
 * @throws Fail SAND_DUST_STALE for a withdrawn declaration
 */
export const confirmSandDust = (
  context: CallContext,
  { id, status, reason }: { id: string; status: 'confirmed' | 'rejected'; reason: string },
) =>
  act(context, 'sandDustConfirm', async (tx, author) => {
    const record = await ownRecord(tx, context, id)
    if (record.status === 'withdrawn') throw new Fail('SAND_DUST_STALE', '该申报已撤回，不能登记认定结果')
    if (record.status === status) return record.id
    const after = { from: record.fromAt, to: record.toAt, status, reason }
    await change(tx, record, after, author, context.clock.now())
    return record.id
  })

/** Withdraws a declaration that is not decided yet. @throws Fail SAND_DUST_STALE once it is */
export const withdrawSandDust = (context: CallContext, { id, reason }: { id: string; reason: string }) =>
  act(context, 'sandDustWithdraw', async (tx, author) => {
    const record = await ownRecord(tx, context, id)
    if (record.status === 'withdrawn') return record.id
    if (record.status !== 'declared') throw new Fail('SAND_DUST_STALE', '该沙尘记录已有认定结果，不能撤回')
    const after = { from: record.fromAt, to: record.toAt, status: 'withdrawn', reason } as const
    await change(tx, record, after, author, context.clock.now())
    return record.id
  })

/** A decision as the upper level shares it; hour-ending labels. */
export interface SharedSandDust {
  cityCode: string
  startTime: string
  endTime: string
  status: 'confirmed' | 'rejected'
  reason: string
}

const takeDecision = async (tx: Tx, decision: SharedSandDust, hours: Hours, now: Date): Promise<boolean | string> => {
  const { cityCode, status, reason } = decision
  await lockCity(tx, cityCode)
  const known = await overlapping(tx, cityCode, hours.from, hours.to)
  if (known.length > 1) return '时段与多条沙尘记录重叠，请按申报时段分别下发'
  const [record] = known
  if (!record) {
    await insert(tx, { ...hours, cityCode, status, source: 'national', reason }, nationalCentre, now)
    return true
  }
  if (record.status === status && sameHours(record, hours)) return false
  // The decision stands for the hours it names, also where they are fewer than were declared.
  await change(tx, record, { ...hours, status, reason }, nationalCentre, now)
  return true
}

/**
 * Takes the national centre's decisions, each on its own merit, all in one transaction; a repeated one changes nothing.
 * @returns for each: true = new or changed, false = known, or in words why it is not taken
 */
export const takeSandDust = async (
  { db, clock }: Services,
  decisions: readonly SharedSandDust[],
): Promise<(boolean | string)[]> => {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const outcomes: (boolean | string)[] = []
    for (const decision of decisions) {
      const hours = hoursOf(decision.startTime, decision.endTime, now)
      const city = await sql`select 1 from city where city_code = ${decision.cityCode}`.execute(tx)
      if (city.rows.length === 0) outcomes.push(`城市 ${decision.cityCode} 未登记`)
      else if (typeof hours === 'string') outcomes.push(hours)
      else outcomes.push(await takeDecision(tx, decision, hours, now))
    }
    return outcomes
  })
}
