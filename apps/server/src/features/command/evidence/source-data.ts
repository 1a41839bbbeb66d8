import { bearingDeg, type Position } from '@qingkong/domain/geo/distance'
import { flagWords } from '@qingkong/domain/measurement/data-flag'
import { formatCity } from '@qingkong/domain/time/city-time'
import { sectorName } from '@qingkong/domain/wind/sector'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import { areaScope, inAreaScope, type Scope } from '../../../db/scope.ts'
import { type NearWind, outletValuesOf, pointValuesOf } from '../../../series/port.ts'
import { dustSitesIn, enterprisesIn, isInside, knownEnterprise } from '../../sources/places/port.ts'
import type { EvidenceEvent, Span } from './event-facts.ts'
import type { Cell, EvidenceTable } from './evidence-table.ts'

/** Sources this near are listed, metres. */
const nearbyM = 3000
/** Full opening of the sector that counts as upwind, degrees. */
const upwindDeg = 90

/**
 * Who lies around the place, the nearest first: enterprises of the whole city, as the upwind list shows them, and
 * construction sites of the own area.
 */
export const nearbyTable = async (
  db: Queryable,
  scope: Scope,
  event: EvidenceEvent,
  wind: NearWind | null,
): Promise<EvidenceTable> => {
  const place = { centre: { longitude: event.longitude, latitude: event.latitude }, radiusM: nearbyM }
  const enterprises = await enterprisesIn(db, place, knownEnterprise(scope))
  const dustSites = await dustSitesIn(db, place, areaScope(scope, 'dust_site.area_code'))
  const found = [
    ...enterprises.map((enterprise) => ({
      ...enterprise,
      kind: '企业',
      code: enterprise.psCode,
      name: enterprise.psName,
      industry: enterprise.indName,
    })),
    ...dustSites.map((site) => ({
      ...site,
      kind: '工地',
      code: site.recordNum,
      name: site.projectName,
      industry: '建筑施工',
    })),
  ].toSorted((a, b) => a.distanceM - b.distanceM || (a.code < b.code ? -1 : 1))
  const upwind = (source: Position): string => {
    if (wind === null) return ''
    const opening = { directionDeg: wind.directionDeg, angleDeg: upwindDeg }
    return isInside(source, { ...place, opening }) ? '是' : '否'
  }
  return {
    name: '06_周边污染源',
    title: `周边${nearbyM / 1000}公里污染源`,
    columns: ['类别', '编码', '名称', '行业', '距离（米）', '方位', '上风向'],
    rows: found.map((source): Cell[] => [
      source.kind,
      source.code,
      source.name,
      source.industry,
      Math.round(source.distanceM),
      sectorName(bearingDeg(event, source), 8),
      upwind(source),
    ]),
    note: wind
      ? `方位为污染源相对事件位置的方向；上风向按事件前一小时${wind.stationName}风向${Math.round(wind.directionDeg)}°、开角${upwindDeg}°判断。`
      : '方位为污染源相对事件位置的方向。',
    printedRows: 40,
  }
}

interface NamedEnterprise {
  id: number
  name: string
  areaCode: string
}

/** Enterprises the event or its task names. */
const namedEnterprises = (db: Queryable, event: EvidenceEvent) =>
  rows(
    db,
    sql<NamedEnterprise>`
      select id, ps_name as name, area_code as "areaCode" from enterprise
      where id = ${event.enterpriseId}::int
        or ps_code in (select code from event_source where event_id = ${event.id}::uuid and kind = 'ps') order by id`,
  )

/** Whether the task names the person or the person's unit. */
const hasPart = async (db: Queryable, scope: Scope, eventId: string): Promise<boolean> =>
  (await firstRow(
    db,
    sql`select 1 from assignment where event_id = ${eventId}::uuid
      and (user_id = ${scope.userId}::uuid or org_code = ${scope.orgCode}) limit 1`,
  )) !== undefined

const shown = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(6)))

interface EmissionRow {
  at: Date
  psName: string
  outletName: string
  factorName: string
  unit: string
  measured: number | null
  converted: number | null
  limit: number | null
  flag: string | null
}

const emissionTable = async (
  db: Queryable,
  ids: readonly number[],
  { from, to }: Span,
  note: string,
): Promise<EvidenceTable> => {
  const found = await rows(
    db,
    sql<EmissionRow>`
      select h.start_at as at, ps_name as "psName", outlet_name as "outletName", factor_name as "factorName", unit,
        h.measured, h.converted, limit_value as "limit", h.mark as flag
      from outlet join enterprise on enterprise.id = outlet.enterprise_id
      join outlet_factor on outlet_factor.outlet_id = outlet.id
      join ${outletValuesOf('shown', { granularity: 'hour', from, to })} h using (outlet_id, factor_code)
      where enterprise_id = any(${[...ids]}::int[]) order by outlet.id, position, h.start_at`,
  )
  return {
    name: '07_排放数据',
    title: '涉及企业排放（小时）',
    columns: ['企业', '排口', '时段开始', '因子', '实测', '折算', '限值', '单位', '标记'],
    rows: found.map((row): Cell[] => [
      row.psName,
      row.outletName,
      formatCity(row.at),
      row.factorName,
      shown(row.measured),
      shown(row.converted),
      shown(row.limit),
      row.unit,
      flagWords(row.flag),
    ]),
    note,
    printedRows: 60,
  }
}

interface PowerRow {
  at: Date
  psName: string
  pointName: string
  factorName: string
  unit: string
  value: number | null
  flag: string | null
}

const electricityTable = async (
  db: Queryable,
  ids: readonly number[],
  { from, to }: Span,
  note: string,
): Promise<EvidenceTable> => {
  const span = { granularity: 'hour', from, to } as const
  const found = await rows(
    db,
    sql<PowerRow>`
      select h.start_at as at, ps_name as "psName", point_name as "pointName", factor_name as "factorName", unit, h.value,
        h.mark as flag
      from monitor_point p join enterprise on enterprise.id = p.enterprise_id
      join monitor_point_factor f on f.point_id = p.id
      join (select * from ${pointValuesOf('meter', 'shown', span)} m
        union all select * from ${pointValuesOf('condition', 'shown', span)} c) h using (point_id, factor_code)
      where p.enterprise_id = any(${[...ids]}::int[]) order by monitor_type, p.id, position, h.start_at`,
  )
  return {
    name: '08_用电与工况',
    title: '涉及企业用电与工况（小时）',
    columns: ['企业', '监测点', '时段开始', '因子', '数值', '单位', '标记'],
    rows: found.map((row): Cell[] => [
      row.psName,
      row.pointName,
      formatCity(row.at),
      row.factorName,
      shown(row.value),
      row.unit,
      flagWords(row.flag),
    ]),
    note,
    printedRows: 60,
  }
}

/**
 * Emissions and electricity of the named enterprises: those of the owner's own areas, and all that a task of the owner
 * or the owner's unit names. The others are named as left out.
 */
export const namedSourceTables = async (
  db: Queryable,
  scope: Scope,
  event: EvidenceEvent,
  span: Span,
): Promise<EvidenceTable[]> => {
  const named = await namedEnterprises(db, event)
  const inOwnTask = await hasPart(db, scope, event.id)
  const open = named.filter(({ areaCode }) => inOwnTask || inAreaScope(scope, areaCode))
  const closed = named.filter((one) => !open.includes(one))
  const note =
    named.length === 0
      ? '事件和任务未指明企业。'
      : closed.length > 0
        ? `以下企业不在生成人的管辖范围，未列数据：${closed.map(({ name }) => name).join('、')}。`
        : ''
  const ids = open.map(({ id }) => id)
  return [await emissionTable(db, ids, span, note), await electricityTable(db, ids, span, note)]
}
