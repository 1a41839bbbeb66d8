import { CallError } from '@qingkong/contract/core/client'
import { firstRow, sql } from '../../../../db/database.ts'
import { ensurePartitions } from '../../../../db/partitions.ts'
import type { Services } from '../../../../platform/services.ts'
import { type TestApp, testApp } from '../../../../testing/test-app.ts'

export const hour = new Date('2026-11-20T09:00:00+08:00')

export interface PaintingEnterprise {
  id: number
  psCode: string
  outletId: number
  longitude: number
  latitude: number
}

/** A car parts maker with one outlet, of its painting, in a district. */
const paintingEnterprise = async ({ db }: Services, areaCode: string): Promise<PaintingEnterprise> => {
  const row = await firstRow(
    db,
    sql<PaintingEnterprise>`
      select enterprise.id, ps_code as "psCode", outlet.id as "outletId", longitude, latitude
      from enterprise join outlet on enterprise_id = enterprise.id
      where area_code = ${areaCode} and industry_code = '3670' and outlet_name = '喷涂废气排口'
        and (select count(*) from outlet other where other.enterprise_id = enterprise.id) = 1 order by enterprise.id limit 1`,
  )
  if (!row) throw new Error(`no painting enterprise in ${areaCode}`)
  return row
}

/** An hour of an outlet: the same value (mg/m³) and total (kg) for every factor, in the gas that makes one of the other. */
export const outletHour = async ({ db }: Services, outletId: number, at: Date, value: number, total: number) => {
  await ensurePartitions(db, 'outlet_hour', [at])
  const gas = (total / value) * 1e6
  await sql`insert into outlet_hour (outlet_id, start_at, measured, converted, total, flags)
    select ${outletId}, ${at}, array_agg(case factor_code when 'a00000' then ${gas} else ${value} end::real order by position),
      array_agg(case when factor_code <> 'a00000' then ${value}::real end order by position),
      array_agg(case factor_code when 'a00000' then ${gas} else ${total} end::real order by position),
      string_agg('N', '')
    from outlet_factor where outlet_id = ${outletId}`.execute(db)
  await sql`insert into latest (target_kind, target_id, granularity, start_at, row)
    select 'outlet', outlet_id, 'hour', start_at, to_jsonb(h) from outlet_hour h where outlet_id = ${outletId} and start_at = ${at}
    on conflict (target_kind, target_id, granularity) do update set start_at = excluded.start_at, row = excluded.row
      where latest.start_at < excluded.start_at`.execute(db)
}

export interface TwoEnterprises {
  app: TestApp
  /** In 锡山 (320205). */
  own: PaintingEnterprise
  /** In 江阴 (320281). */
  foreign: PaintingEnterprise
}

/** A third painter with one outlet, in 惠山, of whom nothing has been sent. */
export const otherPainter = ({ services }: TestApp): Promise<PaintingEnterprise> =>
  paintingEnterprise(services, '320206')

/** A demo city in which two enterprises have sent the hour before now. */
export const twoEnterprises = async (): Promise<TwoEnterprises> => {
  const app = await testApp()
  const own = await paintingEnterprise(app.services, '320205')
  const foreign = await paintingEnterprise(app.services, '320281')
  await outletHour(app.services, own.outletId, hour, 1, 2)
  await outletHour(app.services, foreign.outletId, hour, 1, 2)
  return { app, own, foreign }
}

/** Code and words of a refusal. */
export const refusal = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { code: error.code, message: error.message }
}

export const codesOf = (answer: { records: { psCode: string }[] }) => answer.records.map(({ psCode }) => psCode)
