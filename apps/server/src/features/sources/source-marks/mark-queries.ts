import { Fail } from '@qingkong/contract/errors'
import { type SourceMarkKind, sourceMarkNames } from '@qingkong/domain/emission/source-mark'
import { formatCity, hourMs, parseCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import type { Scope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import { emissionDetail } from '../enterprises/port.ts'

export interface StoredMark {
  markId: string
  outletId: number
  psCode: string
  psName: string
  areaName: string
  outletCode: string
  outletName: string
  kind: SourceMarkKind
  fromAt: Date
  toAt: Date | null
  reason: string
  createUser: string
  createdAt: Date
  updatedAt: Date
  withdrawnAt: Date | null
  withdrawnBy: string | null
  withdrawnReason: string | null
}

const columns = sql`m.id as "markId", m.outlet_id as "outletId", ps_code as "psCode", ps_name as "psName", area_name as "areaName",
  outlet_code as "outletCode", outlet_name as "outletName", m.kind, m.from_at as "fromAt", m.to_at as "toAt", m.reason,
  m.created_by as "createUser", m.created_at as "createdAt", m.updated_at as "updatedAt", m.withdrawn_at as "withdrawnAt",
  m.withdrawn_by as "withdrawnBy", m.withdrawn_reason as "withdrawnReason"`
const source = sql`source_mark m join outlet on outlet.id = m.outlet_id join enterprise on enterprise.id = outlet.enterprise_id
  join area using (area_code)`

/** A mark that the user may know, locked for a change. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const requireMark = async (db: Queryable, scope: Scope, markId: string): Promise<StoredMark> => {
  const found = await firstRow(
    db,
    sql<StoredMark & { visible: boolean | null }>`select ${columns}, ${emissionDetail(scope)} as visible from ${source}
      where m.id = ${uuidOrNull(markId)}::uuid for update of m`,
  )
  if (!found) throw new Fail('NOT_FOUND', '工况标记不存在')
  if (found.visible !== true) throw new Fail('OUT_OF_SCOPE')
  return found
}

const stateName = ({ withdrawnAt, fromAt, toAt }: StoredMark, now: Date): string => {
  if (withdrawnAt !== null) return '已撤回'
  if (fromAt > now) return '未开始'
  return toAt !== null && toAt <= now ? '已结束' : '生效中'
}

const shown = (mark: StoredMark, now: Date) => {
  const { fromAt, toAt, withdrawnAt, withdrawnBy, withdrawnReason } = mark
  const endMs = toAt === null ? Math.max(now.getTime(), fromAt.getTime()) : toAt.getTime()
  return {
    markId: mark.markId,
    psCode: mark.psCode,
    psName: mark.psName,
    areaName: mark.areaName,
    outletCode: mark.outletCode,
    outletName: mark.outletName,
    kind: mark.kind,
    kindName: sourceMarkNames[mark.kind],
    startTime: formatCity(fromAt),
    endTime: toAt && formatCity(toAt),
    hours: (endMs - fromAt.getTime()) / hourMs,
    reason: mark.reason,
    createUser: mark.createUser,
    createTime: formatCity(mark.createdAt),
    updateTime: formatCity(mark.updatedAt),
    stateName: stateName(mark, now),
    withdrawn:
      withdrawnAt === null
        ? null
        : { user: withdrawnBy ?? '', time: formatCity(withdrawnAt), reason: withdrawnReason ?? '' },
  }
}

export interface MarkFilter {
  pageNum: number
  pageSize: number
  psCode: string
  outletCode: string
  kinds: readonly string[]
  startTime?: string | undefined
  endTime?: string | undefined
  keyword: string
}

const matching = (filter: MarkFilter, scope: Scope): Sql => {
  const [from, to] = [filter.startTime, filter.endTime].map((time) => (time === undefined ? null : parseCity(time)))
  const keyword = likePattern(filter.keyword)
  return sql`${emissionDetail(scope)} and (${filter.psCode} = '' or ps_code = ${filter.psCode})
    and (${filter.outletCode} = '' or outlet_code = ${filter.outletCode})
    and (${filter.kinds.length === 0} or m.kind = any(${filter.kinds}::text[]))
    and (${to ?? null}::timestamptz is null or m.from_at < ${to ?? null})
    and (${from ?? null}::timestamptz is null or m.to_at is null or m.to_at > ${from ?? null})
    and (${filter.keyword} = '' or ps_name ilike ${keyword} or outlet_name ilike ${keyword} or m.reason ilike ${keyword})`
}

/** Marks that the user may know, newest first, the withdrawn ones too. */
export const markPage = async (db: Queryable, scope: Scope, filter: MarkFilter, now: Date) => {
  const where = matching(filter, scope)
  const [found, counted] = await Promise.all([
    rows(
      db,
      sql<StoredMark>`select ${columns} from ${source} where ${where} order by m.from_at desc, m.id
        limit ${filter.pageSize} offset ${(filter.pageNum - 1) * filter.pageSize}`,
    ),
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from ${source} where ${where}`),
  ])
  return { records: found.map((mark) => shown(mark, now)), total: counted?.total ?? 0 }
}
