import { Fail } from '@qingkong/contract/errors'
import { type SandDustRecord, sandDustStatusNames } from '@qingkong/domain/period/sand-dust'
import { formatCity, hourMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'

export type StoredStatus = SandDustRecord['status'] | 'withdrawn'

const statusNames: Readonly<Record<StoredStatus, string>> = { ...sandDustStatusNames, withdrawn: '已撤回' }

interface ChangeRow {
  status: StoredStatus
  fromMs: number
  toMs: number
  reason: string
  changedMs: number
  changedBy: string
}

export interface StoredSandDust {
  id: string
  cityCode: string
  cityName: string
  fromAt: Date
  toAt: Date
  status: StoredStatus
  source: 'city' | 'national'
  reason: string
  createdAt: Date
  createdBy: string
  updatedAt: Date
  updatedBy: string
  changes: ChangeRow[]
}

const stored = (db: Queryable, condition: Sql) =>
  rows(
    db,
    sql<StoredSandDust>`select d.id, d.city_code as "cityCode", city_name as "cityName", from_at as "fromAt", to_at as "toAt",
        status, source, reason, created_at as "createdAt", created_by as "createdBy", updated_at as "updatedAt",
        updated_by as "updatedBy",
        (select json_agg(json_build_object('status', status, 'fromMs', date_part('epoch', from_at) * 1000,
            'toMs', date_part('epoch', to_at) * 1000, 'reason', reason, 'changedMs', date_part('epoch', changed_at) * 1000,
            'changedBy', changed_by) order by id) from sand_dust_change c where c.sand_dust_id = d.id) as changes
      from sand_dust d join city using (city_code) where ${condition} order by from_at desc, d.id`,
  )

/** A record by its id. @throws Fail NOT_FOUND */
export const sandDustById = async (db: Queryable, id: string): Promise<StoredSandDust> => {
  const isId = /^[0-9a-f-]{36}$/i.test(id)
  const [record] = isId ? await stored(db, sql`d.id = ${id}::uuid`) : []
  if (!record) throw new Fail('NOT_FOUND', '沙尘记录不存在')
  return record
}

/** Records of a city that touch [from, to), newest first, the withdrawn ones too. */
export const sandDustOf = (db: Queryable, cityCode: string, range: { from?: Date; to?: Date } = {}) =>
  stored(
    db,
    sql`d.city_code = ${cityCode} and ${range.from ? sql`d.to_at > ${range.from}` : sql`true`}
      and ${range.to ? sql`d.from_at < ${range.to}` : sql`true`}`,
  )

/** Records of a city that share an hour with [from, to) and stand. */
export const overlapping = (db: Queryable, cityCode: string, from: Date, to: Date) =>
  stored(db, sql`d.city_code = ${cityCode} and d.from_at < ${to} and d.to_at > ${from} and d.status <> 'withdrawn'`)

/** What figures without sand and dust are computed with: records of cities that touch [from, to) and stand. */
export const sandDustRecords = async (
  db: Queryable,
  cityCodes: readonly string[],
  from: Date,
  to: Date,
): Promise<SandDustRecord[]> => {
  const found = await rows(
    db,
    sql<{ cityCode: string; fromAt: Date; toAt: Date; status: SandDustRecord['status'] }>`
      select city_code as "cityCode", from_at as "fromAt", to_at as "toAt", status from sand_dust
      where city_code = any(${[...cityCodes]}::text[]) and from_at < ${to} and to_at > ${from} and status <> 'withdrawn'
      order by from_at`,
  )
  return found.map(({ cityCode, fromAt, toAt, status }) => ({
    areaCode: cityCode,
    fromAt: fromAt.getTime(),
    toAt: toAt.getTime(),
    status,
  }))
}

/** Hour-ending labels of the first and the last hour. */
const labels = (fromMs: number, toMs: number) => ({ startTime: formatCity(fromMs + hourMs), endTime: formatCity(toMs) })

/** A record as the calls answer it. */
export const sandDustRow = (record: StoredSandDust) => ({
  id: record.id,
  cityCode: record.cityCode,
  cityName: record.cityName,
  ...labels(record.fromAt.getTime(), record.toAt.getTime()),
  hours: (record.toAt.getTime() - record.fromAt.getTime()) / hourMs,
  status: record.status,
  statusName: statusNames[record.status],
  source: record.source,
  reason: record.reason,
  createTime: formatCity(record.createdAt),
  createUser: record.createdBy,
  updateTime: formatCity(record.updatedAt),
  updateUser: record.updatedBy,
  changes: record.changes.map((change) => ({
    statusName: statusNames[change.status],
    ...labels(change.fromMs, change.toMs),
    reason: change.reason,
    changeTime: formatCity(change.changedMs),
    changeUser: change.changedBy,
  })),
})
