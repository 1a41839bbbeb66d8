import type { Position } from '@qingkong/domain/geo/distance'
import { parseCity, startOfHour } from '@qingkong/domain/time/city-time'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import {
  type Emission,
  emissionDetail,
  emissionFactors,
  emissionFields,
  inventoryEmission,
  measuredRate,
  noEmission,
  summed,
} from '../enterprises/port.ts'
import { below, enterprisesIn, knownEnterprise, nearRow, openSector } from '../places/port.ts'

export interface AreaRequest extends Position {
  direction?: number | undefined
  angle: number
  /** Kilometres. */
  radius: number
  isCircle: boolean
  dataTime?: string | undefined
  indCodes: readonly string[]
}

const emissionOf = (measured: ReadonlyMap<string, number>): Emission => ({
  emissionTsp: measured.get(emissionFactors.emissionTsp) ?? null,
  emissionVoc: measured.get(emissionFactors.emissionVoc) ?? null,
  emissionSo2: measured.get(emissionFactors.emissionSo2) ?? null,
  emissionNox: measured.get(emissionFactors.emissionNox) ?? null,
})

/** The measured rates when they cover every pollutant the inventory declares, else the inventory. */
const bestOf = (measured: ReadonlyMap<string, number> | undefined, declared: Emission | undefined) => {
  const rates = emissionOf(measured ?? new Map())
  const isMeasured = emissionFields.some((field) => rates[field] !== null)
  const isWhole = emissionFields.every((field) => rates[field] !== null || (declared?.[field] ?? null) === null)
  if (isMeasured && isWhole) return { ...rates, emissionSource: '监测' as const }
  return declared ? { ...declared, emissionSource: '清单' as const } : { ...noEmission, emissionSource: null }
}

/**
 * Enterprises of a polluted area with their emissions per day: as their outlets measured the 24 hours before, else by
 * the inventory; nothing where the user may not read emissions.
 */
export const enterprisesOfArea = async ({ db, session, clock }: CallContext, request: AreaRequest) => {
  const centre = { longitude: request.longitude, latitude: request.latitude }
  const wish = {
    angle: request.isCircle ? 360 : request.angle,
    windDirectionDegrees: request.direction,
    dataTime: request.dataTime,
  }
  const { opening, wind } = await openSector(db, centre, wish, clock.now())
  const found = await enterprisesIn(
    db,
    { centre, radiusM: request.radius * 1000, opening },
    sql`${knownEnterprise(session.scope)} and ${below(sql`industry_code`, request.indCodes)}`,
  )
  const ids = found.map(({ enterpriseId }) => enterpriseId)
  const asked = (request.dataTime === undefined ? null : parseCity(request.dataTime)) ?? clock.now()
  const [visible, measured, inventory] = await Promise.all([
    rows(
      db,
      sql<{ id: number }>`select id from enterprise where id = any(${ids}::int[]) and ${emissionDetail(session.scope)}`,
    ),
    measuredRate(db, startOfHour(asked), Object.values(emissionFactors), ids),
    inventoryEmission(db, ids),
  ])
  const readable = new Set(visible.map(({ id }) => id))
  const records = found.map((enterprise) => {
    const { enterpriseId } = enterprise
    if (!readable.has(enterpriseId)) return { ...nearRow(enterprise), ...noEmission, emissionSource: null }
    return { ...nearRow(enterprise), ...bestOf(measured.get(enterpriseId), inventory.get(enterpriseId)) }
  })
  const hiddenCount = records.filter(({ psId }) => !readable.has(Number(psId))).length
  return { records, total: records.length, wind, hiddenCount }
}

/** The sums of a polluted area by industry, the heaviest first; emissions the user may not read are in no sum. */
export const sumsOfArea = async (context: CallContext, request: AreaRequest) => {
  const { records, wind, hiddenCount } = await enterprisesOfArea(context, request)
  const weight = (emission: Emission) => emissionFields.reduce((sum, field) => sum + (emission[field] ?? 0), 0)
  const industries = [...Map.groupBy(records, ({ indCode }) => indCode)].map(([indCode, own]) => ({
    indCode,
    indName: own[0]?.indName ?? '',
    count: own.length,
    ...summed(own),
  }))
  return {
    wind,
    enterpriseCount: records.length,
    hiddenCount,
    total: summed(records),
    industries: industries.sort((a, b) => weight(b) - weight(a) || a.indCode.localeCompare(b.indCode)),
  }
}
