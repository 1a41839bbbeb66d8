import type { cityStatus as calls } from '@qingkong/contract/calls/boards/city-status'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import { hourlyPollutants } from '@qingkong/domain/air/aqi'
import { levelNameOf, panelLevel } from '@qingkong/domain/air/panel-level'
import { aqiVersionFor, standardNames } from '@qingkong/domain/air/standard'
import { factors } from '@qingkong/domain/site/factor'
import { hourLabel, hourMs } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { readHours } from '../../../series/port.ts'
import { bulletinHour } from '../../air/bulletin/port.ts'
import { panelFactsOf } from './panel-facts.ts'

/** 城市现状: the row of the hourly bulletin, of the city or of another place. */
export const cityStatus = async (
  context: CallContext,
  areaCode: string,
): Promise<HandlerAnswer<typeof calls.cockpitCityStatus>> => {
  const { cityCode } = context.session.scope
  const isOwn = areaCode === '' || areaCode === cityCode
  const bulletin = await bulletinHour(context, { dataStatus: 'MIX', moreCodes: isOwn ? [] : [areaCode] })
  const { startMs, date, elapsedHours } = bulletin.moment
  const place = bulletin.more[0] ?? bulletin.city
  const row = bulletin.rowOf(place)
  // The review of the hour shown, not of the two days that the bulletin reads.
  const { facts } = await readHours(context.db, {
    places: [place],
    factors: hourlyPollutants,
    fromMs: startMs,
    toMs: startMs + hourMs,
    status: 'MIX',
  })
  const hasValue = row.hour.aqi !== null || hourlyPollutants.some((code) => row.hour[code] !== null)
  const silent = isOwn && bulletin.missingSites.length > 0 ? `数据未齐：${bulletin.missingSites.join('、')}` : null
  return {
    areaCode: place.code,
    areaName: place.name,
    aqi: row.hour.aqi,
    level: row.hour.level,
    levelName: levelNameOf(row.hour.level),
    primary: row.hour.primary,
    values: hourlyPollutants.map((code) => {
      const level = panelLevel(code, row.hour[code], 'hour', date)
      return {
        factorCode: code,
        factorName: factors[code].typeset,
        unit: factors[code].unit,
        digits: factors[code].decimals,
        value: row.hour[code],
        level,
        levelName: levelNameOf(level),
      }
    }),
    o38h: elapsedHours < 8 ? null : row.day.o38h,
    dayAqi: row.day.aqi,
    aqiFromPrevious: row.aqiFromPrevious,
    aqiFromYesterday: row.aqiFromYesterday,
    missingSites: isOwn ? bulletin.missingSites : [],
    standard: standardNames[aqiVersionFor('byDate', date)],
    ...panelFactsOf(
      facts,
      hasValue ? hourLabel(startMs) : null,
      hasValue ? null : (silent ?? `${place.name}最近3小时没有收到数据`),
    ),
  }
}
