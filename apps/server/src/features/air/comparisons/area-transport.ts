import type { comparisons as calls } from '@qingkong/contract/calls/air/comparisons'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { exactMean } from '@qingkong/domain/air/rounding'
import { bearingDeg, distanceM, type Position } from '@qingkong/domain/geo/distance'
import { isSiteType, siteTypeNames } from '@qingkong/domain/site/site-type'
import { sectorName, sectorNames } from '@qingkong/domain/wind/sector'
import { transportOf } from '@qingkong/science/stats/transport'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { type Place, resolvePlaces } from '../../../series/port.ts'
import { sitesIn } from '../../ground/sites/port.ts'
import { columnOf, comparedFactor, comparedPlaces, readCompared } from './compared-hours.ts'

type Input = ParsedInput<typeof calls.areaTransferSiteAnalyse>
type Answer = HandlerAnswer<typeof calls.areaTransferSiteAnalyse>
type Tree = HandlerAnswer<typeof calls.areaTransferSiteTypeTree>

/** Sites whose air is compared, in the order they are offered. */
const siteTypes = ['10', '20', '30', '50'] as const
const maxSources = 10
const sectorCount = 16

/** Types with their sites. */
export const transportTree = async (db: Queryable): Promise<Tree> => {
  const sites = await sitesIn(db, { siteTypes })
  return siteTypes
    .map((siteType) => ({
      siteType,
      siteTypeName: isSiteType(siteType) ? siteTypeNames[siteType] : siteType,
      sites: sites
        .filter((site) => site.siteType === siteType)
        .map(({ siteCode, siteName, areaCode, areaName }) => ({ siteCode, siteName, areaCode, areaName })),
    }))
    .filter(({ sites: own }) => own.length > 0)
}

/** Where each place lies: its site, or the middle of the sites it is the mean of. */
const positionsOf = async (db: Queryable, places: readonly Place[]): Promise<ReadonlyMap<string, Position>> => {
  const ids = [...new Set(places.flatMap(({ siteIds }) => siteIds))]
  const found = await rows(
    db,
    sql<Position & { id: number }>`select id, longitude, latitude from site where id = any(${ids}::int[])`,
  )
  return new Map(
    places.flatMap((place) => {
      const own = found.filter(({ id }) => place.siteIds.includes(id))
      if (own.length === 0) return []
      const middle = {
        longitude: exactMean(own.map(({ longitude }) => longitude)),
        latitude: exactMean(own.map(({ latitude }) => latitude)),
      }
      return [[place.code, middle] as const]
    }),
  )
}

const windFactors = ['windSpeed', 'windDirection'] as const

/**
 * 区域输送 (area-transfer-site-analyse): concentrations at a target and at places around it while the wind at the target
 * came from them, blew to them, or neither.
 */
export const areaTransports = async (context: CallContext, input: Input): Promise<Answer> => {
  const { db, session } = context
  const factor = comparedFactor(input.factorCode)
  const code = input.targetCode === '' ? session.scope.cityCode : input.targetCode
  const [target] = await resolvePlaces(db, session.scope, [code], input.siteType)
  const sources = (await comparedPlaces(context, input, maxSources)).filter((place) => place.code !== code)
  if (!target || sources.length === 0) throw new Fail('INVALID_INPUT', '请选择受体以外的来源站点或区域')
  const positions = await positionsOf(db, [target, ...sources])
  const { series } = await readCompared(
    context,
    { ...input, dataSource: 'MIX' },
    [target, ...sources],
    [factor.code, ...windFactors],
  )
  const end = positions.get(target.code)
  const transports = sources.map((source) => {
    const start = positions.get(source.code)
    if (!start || !end) throw new Fail('INVALID_INPUT', '所选区域没有可确定位置的站点，请改选站点')
    const way = { distanceM: distanceM(start, end), bearingDeg: bearingDeg(end, start), angleDeg: input.angleDeg }
    const { sectors, ...result } = transportOf(
      {
        source: columnOf(series, source, factor.code),
        target: columnOf(series, target, factor.code),
        speedMs: columnOf(series, target, 'windSpeed'),
        directionDeg: columnOf(series, target, 'windDirection'),
      },
      way,
    )
    return {
      sourceCode: source.code,
      sourceName: source.name,
      targetCode: target.code,
      targetName: target.name,
      distanceKm: way.distanceM / 1000,
      bearingDeg: way.bearingDeg,
      bearingName: sectorName(way.bearingDeg, sectorCount),
      ...result,
      sectors: sectors.map((sector, at) => ({
        directionDeg: (at * 360) / sectorCount,
        name: sectorNames[sectorCount][at] ?? '',
        ...sector,
      })),
    }
  })
  return { transports, factor, facts: series.facts }
}
