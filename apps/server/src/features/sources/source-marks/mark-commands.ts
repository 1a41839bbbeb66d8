import { Fail } from '@qingkong/contract/errors'
import {
  earliestMarkDays,
  longestMarkDays,
  type SourceMarkForm,
  type SourceMarkKind,
  sourceMarkNames,
  sourceMarkProblems,
} from '@qingkong/domain/emission/source-mark'
import { dayMs, formatCity, parseCity } from '@qingkong/domain/time/city-time'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import { takeKeyLock } from '../../../db/locks.ts'
import type { CallContext } from '../../../http/context.ts'
import { fieldFail, requireNoProblems } from '../../../http/errors.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { remakeOutletDays } from '../../../series/port.ts'
import { recordChange } from '../../ground/operations-log/port.ts'
import { requireEnterprise } from '../emissions/port.ts'
import { requireMark, type StoredMark } from './mark-queries.ts'

export interface MarkWish {
  markId?: string | undefined
  psCode: string
  outletCodes: readonly string[]
  kind: SourceMarkKind
  startTime: string
  endTime?: string | undefined
  reason: string
}

interface Span {
  from: Date
  to: Date | null
}

/** @throws Fail INVALID_INPUT at the field that is wrong */
const spanOf = (wish: MarkWish, now: Date): Span => {
  const form: SourceMarkForm = { ...wish, endTime: wish.endTime ?? '' }
  requireNoProblems(sourceMarkProblems(form))
  const from = parseCity(wish.startTime)
  const to = wish.endTime === undefined ? null : parseCity(wish.endTime)
  if (from === null) throw fieldFail('startTime', '请选择开始时间')
  if (from.getTime() > now.getTime() + earliestMarkDays * dayMs)
    throw fieldFail('startTime', `最多提前${earliestMarkDays}天登记`)
  if (to !== null && wish.kind !== 'closed' && to.getTime() - from.getTime() > longestMarkDays * dayMs)
    throw fieldFail('endTime', `一条标记不能超过${longestMarkDays}天，请分段登记`)
  return { from, to }
}

const requireOutlets = async (tx: Tx, enterpriseId: number, outletCodes: readonly string[]) => {
  const found = await rows(
    tx,
    sql<{ id: number; outletCode: string }>`select id, outlet_code as "outletCode" from outlet
      where enterprise_id = ${enterpriseId} and outlet_code = any(${[...outletCodes]}::text[])`,
  )
  return outletCodes.map((code) => {
    const outlet = found.find(({ outletCode }) => outletCode === code)
    if (!outlet) throw fieldFail('outletCodes', '该企业没有此排口', 'NOT_FOUND')
    return outlet
  })
}

/** An hour of an outlet has one mark. @throws Fail INVALID_INPUT naming the mark in the way */
const requireFree = async (tx: Tx, outletId: number, { from, to }: Span, markId: string | null) => {
  await takeKeyLock(tx, 'sourceMark', String(outletId))
  const other = await firstRow(
    tx,
    sql<{ kind: SourceMarkKind; fromAt: Date; toAt: Date | null }>`
      select kind, from_at as "fromAt", to_at as "toAt" from source_mark
      where outlet_id = ${outletId} and withdrawn_at is null and id is distinct from ${markId}::uuid
        and (${to}::timestamptz is null or from_at < ${to}) and (to_at is null or to_at > ${from})
      order by from_at limit 1`,
  )
  if (!other) return
  const end = other.toAt === null ? '至今' : `至 ${formatCity(other.toAt)}`
  throw fieldFail(
    'startTime',
    `该排口已有${sourceMarkNames[other.kind]}标记（${formatCity(other.fromAt)} ${end}），时段不能重叠`,
  )
}

const facts = ({ kind, fromAt, toAt, reason }: Pick<StoredMark, 'kind' | 'fromAt' | 'toAt' | 'reason'>) => ({
  kind,
  startTime: formatCity(fromAt),
  endTime: toAt && formatCity(toAt),
  reason,
})

const edit = async (tx: Tx, context: CallContext, mark: StoredMark, wish: MarkWish, { from, to }: Span) => {
  if (mark.withdrawnAt !== null) throw new Fail('INVALID_INPUT', '标记已撤回，请重新登记')
  if (mark.psCode !== wish.psCode || wish.outletCodes.some((code) => code !== mark.outletCode))
    throw fieldFail('outletCodes', '不能更换排口，请撤回后重新登记')
  await requireFree(tx, mark.outletId, { from, to }, mark.markId)
  const now = context.clock.now()
  await sql`update source_mark set kind = ${wish.kind}, from_at = ${from}, to_at = ${to}, reason = ${wish.reason},
    updated_at = ${now} where id = ${mark.markId}::uuid`.execute(tx)
  const ends = [mark.toAt, to]
  await remakeOutletDays(tx, {
    outletIds: [mark.outletId],
    from: mark.fromAt < from ? mark.fromAt : from,
    to: ends.includes(null) ? null : new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0))),
    now,
  })
  await recordChange(tx, context, {
    action: 'sourceMarkSave',
    object: mark.markId,
    before: facts(mark),
    after: facts({ kind: wish.kind, fromAt: from, toAt: to, reason: wish.reason }),
  })
  return [mark.markId]
}

/**
 * Marks a span of one outlet or several, or changes a mark; the days it touches are made anew.
 * @returns ids of the marks
 * @throws Fail INVALID_INPUT, NOT_FOUND, OUT_OF_SCOPE
 */
export const saveMark = (context: CallContext, wish: MarkWish): Promise<string[]> =>
  context.db.transaction().execute(async (tx) => {
    const { clock, session } = context
    const now = clock.now()
    const span = spanOf(wish, now)
    const enterprise = await requireEnterprise(tx, session.scope, wish.psCode)
    if (wish.markId !== undefined)
      return edit(tx, context, await requireMark(tx, session.scope, wish.markId), wish, span)
    const outlets = await requireOutlets(tx, enterprise.id, [...new Set(wish.outletCodes)].toSorted())
    const ids: string[] = []
    for (const { id: outletId } of outlets) {
      await requireFree(tx, outletId, span, null)
      const id = uuidv7(now)
      await sql`insert into source_mark (id, outlet_id, kind, from_at, to_at, reason, created_at, created_by, updated_at)
        values (${id}::uuid, ${outletId}, ${wish.kind}, ${span.from}, ${span.to}, ${wish.reason}, ${now},
          ${session.userName}, ${now})`.execute(tx)
      ids.push(id)
    }
    await remakeOutletDays(tx, { outletIds: outlets.map(({ id }) => id), ...span, now })
    return ids
  })

/**
 * A mark that should not have been made holds no longer; it stays on record.
 * @throws Fail NOT_FOUND, OUT_OF_SCOPE
 */
export const withdrawMark = (context: CallContext, markId: string, reason: string): Promise<null> =>
  context.db.transaction().execute(async (tx) => {
    const { clock, session } = context
    const now = clock.now()
    const mark = await requireMark(tx, session.scope, markId)
    if (mark.withdrawnAt !== null) return null
    await sql`update source_mark set withdrawn_at = ${now}, withdrawn_by = ${session.userName}, withdrawn_reason = ${reason},
      updated_at = ${now} where id = ${markId}::uuid`.execute(tx)
    await remakeOutletDays(tx, { outletIds: [mark.outletId], from: mark.fromAt, to: mark.toAt, now })
    return null
  })
