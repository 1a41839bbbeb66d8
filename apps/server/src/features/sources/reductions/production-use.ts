import type { Maybe } from '@qingkong/domain/missing'
import { addDays, cityDate, dayMs, startOfCityDay } from '@qingkong/domain/time/city-time'
import type { UseDay } from '@qingkong/domain/warning/response-verdict'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { pointDaysOf, pointValuesOf } from '../../../series/port.ts'
import { daysOf } from '../../ground/calendar-days/port.ts'

/** What the meters of a plant's production counted before and within some hours. */
export interface ProductionUse {
  /** Days before the hours, oldest first. */
  days: UseDay[]
  /** kWh in the hours, and how many of them the meter with the fewest counted. */
  actualKwh: number
  validHours: number
  /** Start of the newest hour that was counted. */
  newestAt: Maybe<Date>
  /** 清单用电 of a day, kWh of the whole plant; null = not declared. */
  declaredDayKwh: Maybe<number>
}

export interface ProductionUseWanted {
  enterpriseIds: readonly number[]
  /** Whole hours, [from, to). */
  from: Date
  to: Date
}

/** Enough days for thirty at weekends, with holidays between them. */
const daysBack = 130
const kwhPerDeclared = 10_000
const daysPerYear = 365

interface Meters {
  enterpriseId: number
  areaCode: string
  pointIds: number[]
  declared: Maybe<number>
}

/** The meters of production by plant; where a plant has none of these, of its process. */
const productionMeters = (db: Queryable, enterpriseIds: readonly number[]): Promise<Meters[]> =>
  rows(
    db,
    sql<Meters>`select enterprise.id as "enterpriseId", enterprise.area_code as "areaCode",
        max(inventory.electricity)::float8 as declared,
        coalesce(array_agg(p.id) filter (where p.outlet_group = 'production'), array_agg(p.id)) as "pointIds"
      from monitor_point p join enterprise on enterprise.id = p.enterprise_id
      left join enterprise_inventory inventory on inventory.enterprise_id = enterprise.id
      where p.monitor_type = 'pst002' and p.outlet_group <> 'govern'
        and enterprise.id = any(${[...enterpriseIds]}::int[])
      group by enterprise.id, enterprise.area_code`,
  )

interface Counted {
  enterpriseId: number
  at: Date
  kwh: Maybe<number>
  validHours: number
}

/** SQL: which meter is whose, and how many a plant has. */
const owners = (plants: readonly Meters[]) => {
  const pairs = plants.flatMap(({ enterpriseId, pointIds }) =>
    pointIds.map((pointId) => ({ enterpriseId, pointId, meters: pointIds.length })),
  )
  return sql`unnest(${pairs.map(({ pointId }) => pointId)}::int[], ${pairs.map((pair) => pair.enterpriseId)}::int[],
    ${pairs.map(({ meters }) => meters)}::int[]) o (point_id, enterprise_id, meters)`
}

/** Days of each plant: a day that one of its meters does not tell of has no valid hour. */
const countedDays = (db: Queryable, plants: readonly Meters[], from: Date, to: Date): Promise<Counted[]> =>
  rows(
    db,
    sql<Counted>`select o.enterprise_id as "enterpriseId", d.start_at as at, sum(d.energy_kwh::float8) as kwh,
        case when count(*) = max(o.meters) then min(d.valid_hours) else 0 end::int as "validHours"
      from ${pointDaysOf({ from, to, targets: plants.flatMap(({ pointIds }) => pointIds) })} d
      join ${owners(plants)} on o.point_id = d.point_id
      where d.quantity = 'energy' group by 1, 2 order by 1, 2`,
  )

const countedHours = (
  db: Queryable,
  plants: readonly Meters[],
  { from, to }: ProductionUseWanted,
): Promise<(Counted & { kwh: number })[]> =>
  rows(
    db,
    sql<Counted & { kwh: number }>`
      select "enterpriseId", max(at) as at, sum(kwh) as kwh,
        case when count(*) = max(meters) then min(hours) else 0 end::int as "validHours"
      from (select o.enterprise_id as "enterpriseId", o.meters, v.point_id, sum(v.value::float8) as kwh,
          count(v.value) as hours, max(v.start_at) as at
        from ${pointValuesOf('meter', 'counted', {
          granularity: 'hour',
          from,
          to,
          targets: plants.flatMap(({ pointIds }) => pointIds),
        })} v
        join ${owners(plants)} on o.point_id = v.point_id
        where v.quantity = 'energy' and v.value is not null group by 1, 2, 3) meter
      group by 1`,
  )

interface Span {
  enterpriseId: number
  fromAt: Date
  toAt: Maybe<Date>
}

interface ClosedOutlet extends Span {
  outletId: number
  /** Outlets of the plant. */
  outlets: number
}

const plantTable = (plants: readonly Meters[]) => sql`unnest(${plants.map(({ enterpriseId }) => enterpriseId)}::int[],
  ${plants.map(({ areaCode }) => areaCode)}::text[]) plant (id, area_code)`

/** Warnings that ran where a plant stands: of its district, or of the city. */
const pastWarnings = (db: Queryable, plants: readonly Meters[], from: Date, to: Date): Promise<Span[]> =>
  rows(
    db,
    sql<Span>`select plant.id as "enterpriseId", actual_start_at as "fromAt", actual_end_at as "toAt"
      from ${plantTable(plants)} join warning on starts_with(plant.area_code, warning.area_code)
        or warning.area_code in (select area_code from area where parent_code is null)
      where actual_start_at < ${to} and (actual_end_at is null or actual_end_at > ${from})`,
  )

/** Outlets that were reported closed, 报停. */
const closedOutlets = (db: Queryable, plants: readonly Meters[], from: Date, to: Date): Promise<ClosedOutlet[]> =>
  rows(
    db,
    sql<ClosedOutlet>`select plant.id as "enterpriseId", outlet.id as "outletId", mark.from_at as "fromAt",
        mark.to_at as "toAt", (select count(*) from outlet o where o.enterprise_id = plant.id)::int as outlets
      from ${plantTable(plants)} join outlet on outlet.enterprise_id = plant.id
      join source_mark mark on mark.outlet_id = outlet.id and mark.kind = 'closed' and mark.withdrawn_at is null
      where mark.from_at < ${to} and (mark.to_at is null or mark.to_at > ${from})`,
  )

const touches = (at: Date, { fromAt, toAt }: Span): boolean =>
  fromAt.getTime() < at.getTime() + dayMs && (toAt === null || toAt > at)

/** Every outlet of the plant was closed in the day. */
const isAllClosed = (at: Date, closed: readonly ClosedOutlet[]): boolean => {
  const outlets = new Set(closed.flatMap((one) => (touches(at, one) ? [one.outletId] : [])))
  return outlets.size > 0 && outlets.size === closed[0]?.outlets
}

/** What plants under measures used, by plant; one without a meter of its production is absent. */
export const productionUse = async (
  db: Queryable,
  wanted: ProductionUseWanted,
): Promise<ReadonlyMap<number, ProductionUse>> => {
  const plants = await productionMeters(db, wanted.enterpriseIds)
  if (plants.length === 0) return new Map()
  const firstDay = startOfCityDay(wanted.from)
  const since = new Date(firstDay.getTime() - daysBack * dayMs)
  const [days, hours, warnings, closed, calendar] = await Promise.all([
    countedDays(db, plants, since, firstDay),
    countedHours(db, plants, wanted),
    pastWarnings(db, plants, since, firstDay),
    closedOutlets(db, plants, since, firstDay),
    daysOf(db, cityDate(since), addDays(cityDate(firstDay), -1)),
  ])
  const kinds = new Map(calendar.map((day) => [day.date, day]))
  const daysBy = Map.groupBy(days, ({ enterpriseId }) => enterpriseId)
  const hoursBy = new Map(hours.map((hour) => [hour.enterpriseId, hour]))
  const warningsBy = Map.groupBy(warnings, ({ enterpriseId }) => enterpriseId)
  const closedBy = Map.groupBy(closed, ({ enterpriseId }) => enterpriseId)
  const dayOf = ({ enterpriseId, at, kwh, validHours }: Counted): UseDay => {
    const kind = kinds.get(cityDate(at))
    const isHoliday = kind?.statutory?.isOff === true
    const isUnusual =
      isHoliday ||
      (warningsBy.get(enterpriseId) ?? []).some((span) => touches(at, span)) ||
      isAllClosed(at, closedBy.get(enterpriseId) ?? [])
    return { kwh, validHours, isWorkday: kind?.isWorkday ?? true, isUnusual }
  }
  return new Map(
    plants.map(({ enterpriseId, declared }) => {
      const hour = hoursBy.get(enterpriseId)
      return [
        enterpriseId,
        {
          days: (daysBy.get(enterpriseId) ?? []).map(dayOf),
          actualKwh: hour?.kwh ?? 0,
          validHours: hour?.validHours ?? 0,
          newestAt: hour?.at ?? null,
          declaredDayKwh: declared === null ? null : (declared * kwhPerDeclared) / daysPerYear,
        },
      ]
    }),
  )
}
