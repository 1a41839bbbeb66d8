import type { EngineAsk } from '@qingkong/contract/calls/composition/engine-asks'
import { Fail } from '@qingkong/contract/errors'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { formatCity, hourMs } from '@qingkong/domain/time/city-time'
import { normalizeDegrees } from '@qingkong/domain/wind/sector'
import { type WindStation, windField } from '@qingkong/science/trajectory/wind-field'
import { currentRev } from '../../../series/port.ts'
import { askedPeriod } from './asked-period.ts'
import type { AskedQuestion, Asker } from './asked-question.ts'
import { askedSites } from './asked-sites.ts'
import { pathWinds } from './path-winds.ts'

type TrajectoryAsk = Extract<EngineAsk, { engine: 'trajectory' }>

const mostDays = 31

/** Winds as a table, in one order: the same winds make the same version. */
const tableOf = (stations: readonly WindStation[]) => {
  const rows = stations
    .flatMap(({ longitude, latitude, hours }) =>
      [...hours].map(([atMs, { eastMs, northMs }]) => ({
        atMs,
        longitude,
        latitude,
        speedMs: roundHalfEven(Math.hypot(eastMs, northMs), 3),
        directionDeg: roundHalfEven(normalizeDegrees((Math.atan2(-eastMs, -northMs) * 180) / Math.PI), 2) % 360,
      })),
    )
    .sort((a, b) => a.longitude - b.longitude || a.latitude - b.latitude || a.atMs - b.atMs)
  return {
    kind: 'stations',
    times: rows.map(({ atMs }) => formatCity(atMs)),
    longitude: rows.map(({ longitude }) => longitude),
    latitude: rows.map(({ latitude }) => latitude),
    speedMs: rows.map(({ speedMs }) => speedMs),
    directionDeg: rows.map(({ directionDeg }) => directionDeg),
  }
}

/** Paths to or from a site at even hours of the days that have a wind there. */
export const askTrajectory = async ({ db, scope, now }: Asker, ask: TrajectoryAsk): Promise<AskedQuestion> => {
  const { siteCode, everyHours, from, to } = ask.about
  const { direction, hours } = ask.parameters
  const [site] = await askedSites(db, scope, [siteCode])
  if (!site) throw new RangeError('no site')
  const { fromMs, toMs, days } = askedPeriod(from, to, mostDays)
  const before = direction === 'back' ? hours * hourMs : 0
  const stations = await pathWinds(db, fromMs - before, toMs - before + hours * hourMs)
  const start = { longitude: site.longitude, latitude: site.latitude }
  const wind = windField(stations)
  const perDay = Math.ceil(24 / everyHours)
  const starts = Array.from({ length: days * perDay }, (_, i) => {
    const [day, at] = [Math.floor(i / perDay), i % perDay]
    return fromMs + (24 * day + at * everyHours) * hourMs
  }).filter((atMs) => atMs <= now.getTime())
  const blown = starts.filter((atMs) => wind(start, atMs) !== null)
  if (blown.length === 0) throw new Fail('INVALID_INPUT', '起点 100 公里内在所选时段没有有效的风')
  const cells = stations.reduce((sum, station) => sum + station.hours.size, 0)
  return {
    parameters: { start, times: blown.map((atMs) => formatCity(atMs)), direction, hours, names: {} },
    data: tableOf(stations),
    attached: null,
    about: {
      engine: 'trajectory',
      siteCodes: [siteCode],
      from,
      to,
      rev: await currentRev(db),
      checked: 0,
      raw: cells,
      missing: 0,
      leftOut: starts
        .filter((atMs) => !blown.includes(atMs))
        .map((atMs) => ({ name: formatCity(atMs), reason: '起点 100 公里内没有有效的风' })),
    },
  }
}
