import type { trajectory as calls } from '@qingkong/contract/calls/sky/trajectory'
import type { Answer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import type { Position } from '@qingkong/domain/geo/distance'
import { formatCity, hourMs, minuteMs, parseCity } from '@qingkong/domain/time/city-time'
import { normalizeDegrees } from '@qingkong/domain/wind/sector'
import { hourlyPoints } from '@qingkong/science/trajectory/path-points'
import { type TrajectoryPoint, trajectory } from '@qingkong/science/trajectory/trajectory'
import { windField } from '@qingkong/science/trajectory/wind-field'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { readWinds } from '../../../series/port.ts'

type Asked = ParsedInput<typeof calls.trajectory>

const placeOf = async (db: Queryable, { siteCode, longitude, latitude }: Asked): Promise<Position> => {
  if (siteCode !== undefined && siteCode !== '') {
    const site = await firstRow(db, sql<Position>`select longitude, latitude from site where site_code = ${siteCode}`)
    if (!site) throw new Fail('NOT_FOUND', '站点不存在')
    return site
  }
  if (longitude === undefined || latitude === undefined) throw new Fail('INVALID_INPUT', '请选择站点或地图上的位置')
  return { longitude, latitude }
}

const pointOf = ({ atMs, longitude, latitude, wind }: TrajectoryPoint, startMs: number) => ({
  time: formatCity(atMs),
  ageHours: roundHalfEven((atMs - startMs) / hourMs, 2),
  longitude: roundHalfEven(longitude, 5),
  latitude: roundHalfEven(latitude, 5),
  windSpeed: wind === null ? null : roundHalfEven(Math.hypot(wind.eastMs, wind.northMs), 1),
  windDirection:
    wind === null
      ? null
      : Math.round(normalizeDegrees((Math.atan2(-wind.eastMs, -wind.northMs) * 180) / Math.PI)) % 360,
})

const remark = '由地面气象站与空气站风场插值计算的近地面轨迹，不含高空与垂直运动，仅供参考'

/** The way of the air to (back) or from (forward) a place, by the hour. Site winds are read city-wide. */
export const trajectoryOf = async (
  { db, clock }: CallContext,
  asked: Asked,
): Promise<Answer<typeof calls.trajectory>> => {
  const place = await placeOf(db, asked)
  const startAt = asked.dataTime === undefined ? clock.now() : parseCity(asked.dataTime)
  if (startAt === null) throw new Fail('INVALID_INPUT', '时间格式应为 YYYY-MM-DD HH:mm:ss')
  const startMs = Math.floor(startAt.getTime() / minuteMs) * minuteMs
  const durationMs = asked.hours * hourMs
  const [from, to] = asked.direction === 'back' ? [startMs - durationMs, startMs] : [startMs, startMs + durationMs]
  const stations = await readWinds(db, new Date(from - 2 * hourMs), new Date(to + hourMs))
  const { points, complete } = trajectory(windField(stations), place, startMs, {
    direction: asked.direction,
    durationMs,
  })
  if (points.length < 2) throw new Fail('NOT_FOUND', '该时段附近没有有效的风向风速数据，无法计算轨迹')
  return {
    mode: 'surfaceStations',
    remark: complete ? remark : `${remark}；不足${asked.hours}小时：轨迹在风场数据结束或离开站点100公里范围处终止`,
    direction: asked.direction,
    dataTime: formatCity(startMs),
    stationCount: stations.length,
    complete,
    points: hourlyPoints(points, startMs).map((point) => pointOf(point, startMs)),
  }
}
