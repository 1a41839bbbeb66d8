import type { cityStatus as calls } from '@qingkong/contract/calls/boards/city-status'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import { levelOfAqi } from '@qingkong/domain/air/level'
import { levelNameOf } from '@qingkong/domain/air/panel-level'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { shortCityName } from '@qingkong/domain/ranking/city-set'
import { type FactorCode, factors } from '@qingkong/domain/site/factor'
import { hourLabel, hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { type Place, readHours, resolvePlaces } from '../../../series/port.ts'
import { cityCodesOfSet } from '../../ground/cities/port.ts'
import { panelFactsOf } from './panel-facts.ts'

/** National hours come some minutes late, as in the bulletin. */
const maxLateHours = 3
const shownFactors = ['aqi', 'pm25', 'o3'] as const satisfies readonly FactorCode[]

/** 城市列表: the own city, its districts, the other cities of the province, at the newest hour of the own sites. */
export const cityList = async ({
  db,
  session,
  clock,
}: CallContext): Promise<HandlerAnswer<typeof calls.cockpitCityList>> => {
  const { cityCode } = session.scope
  const [districts, province] = await Promise.all([
    rows(db, sql<{ code: string }>`select area_code as code from area where area_type = 3 order by sort, area_code`),
    cityCodesOfSet(db, 'province'),
  ])
  const others = (province ?? []).filter((code) => code !== cityCode)
  const codes = [cityCode, ...districts.map(({ code }) => code), ...others]
  const places = await resolvePlaces(db, session.scope, codes, '10')
  const toMs = startOfHour(clock.now()).getTime()
  const { startAtMs, values, facts } = await readHours(db, {
    places,
    factors: shownFactors,
    fromMs: toMs - maxLateHours * hourMs,
    toMs,
    status: 'MIX',
  })
  const at = (place: Place, factor: FactorCode, index: number) => values.get(place.code)?.get(factor)?.[index] ?? null
  const isOwn = ({ kind }: Place) => kind === 'city' || kind === 'area'
  const newest = startAtMs.findLastIndex((_, index) =>
    places.some((place) => isOwn(place) && shownFactors.some((factor) => at(place, factor, index) !== null)),
  )
  const shownAt = newest < 0 ? startAtMs.length - 1 : newest
  const startMs = startAtMs[shownAt] ?? toMs - hourMs
  const shown = (place: Place, factor: FactorCode) => {
    const value = at(place, factor, shownAt)
    return value === null ? null : roundHalfEven(value, factors[factor].decimals)
  }
  const areas = places.map((place) => {
    const aqi = shown(place, 'aqi')
    const level = levelOfAqi(aqi)
    const kind = place.kind === 'city' || place.kind === 'area' ? place.kind : ('otherCity' as const)
    return {
      code: place.code,
      name: kind === 'area' ? place.name : shortCityName(place.name),
      kind,
      aqi,
      level,
      levelName: levelNameOf(level),
      pm25: shown(place, 'pm25'),
      o3: shown(place, 'o3'),
    }
  })
  const hasValue = areas.some(({ aqi, pm25, o3 }) => aqi !== null || pm25 !== null || o3 !== null)
  return {
    defaultAreaCode: cityCode,
    areas,
    ...panelFactsOf(facts, hasValue ? hourLabel(startMs) : null, hasValue ? null : '最近3小时没有收到数据'),
  }
}
