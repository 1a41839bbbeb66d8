import { Fail } from '@qingkong/contract/errors'
import type { Assessment } from '@qingkong/contract/shapes/allowance'
import { type DailyPollutant, dailyPollutants } from '@qingkong/domain/air/aqi'
import { rangeOf } from '@qingkong/domain/period/calendar-period'
import { byPollutant } from '@qingkong/domain/period/city-day'
import { type RankedDay, type RankingFigures, rankingFigures } from '@qingkong/domain/period/ranking-figures'
import { citySetOf } from '@qingkong/domain/ranking/city-set'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { Scope } from '../../../db/scope.ts'
import { type DataStatus, type Place, readDays, resolvePlaces } from '../../../series/port.ts'
import { cityCodesOfSet } from '../../ground/cities/port.ts'

export interface RivalsQuestion {
  place: Place
  siteType: string
  pollutant: DailyPollutant
  cityGroup: string
  /** Days of the month before the running one. */
  fromDay: string
  toDay: string
  status: DataStatus
  asOfRev?: number | undefined
}

type Rivals = Assessment['rivals']

/** Districts of the city beside one. */
const otherDistricts = (db: Queryable, cityCode: string, own: string) =>
  rows(
    db,
    sql<{ code: string }>`select area_code as code from area where area_type = 3 and parent_code = ${cityCode}
      and area_code <> ${own} order by sort, area_code`,
  )

const groupOf = async (
  db: Queryable,
  scope: Pick<Scope, 'cityCode'>,
  { place, cityGroup }: RivalsQuestion,
): Promise<{ name: string; codes: string[] }> => {
  if (place.kind === 'area') {
    const districts = await otherDistricts(db, scope.cityCode, place.code)
    return { name: '全市区县', codes: districts.map(({ code }) => code) }
  }
  if (place.kind !== 'city') return { name: '', codes: [] }
  const codes = await cityCodesOfSet(db, cityGroup)
  if (!codes) throw new Fail('INVALID_INPUT', `城市分组“${cityGroup}”不存在，请重新选择`)
  return { name: citySetOf(cityGroup)?.label ?? cityGroup, codes: codes.filter((code) => code !== place.code) }
}

const isAnything = (values: readonly (number | null)[]) => values.some((value) => value !== null)

/**
 * With whom a place is ranked over the month so far: the city with the cities of a set, a district with the others. By
 * the composite index where it can be made, else by the pollutant's concentration.
 * @returns null where nobody is there, or nothing is known of them
 */
export const rivalsOf = async (
  db: Queryable,
  scope: Pick<Scope, 'cityCode'>,
  question: RivalsQuestion,
): Promise<Rivals> => {
  const { place, siteType, pollutant, fromDay, toDay, status, asOfRev } = question
  const group = await groupOf(db, scope, question)
  if (group.codes.length === 0 || toDay < fromDay) return null
  const places = [place, ...(await resolvePlaces(db, scope, group.codes, siteType))]
  const series = await readDays(db, { places, factors: dailyPollutants, fromDay, toDay, status, asOfRev })
  const period = rangeOf(fromDay, toDay)
  const summaryOf = ({ code }: Place): RankingFigures => {
    const values = series.places.get(code) ?? []
    const days = series.days.map((date, at): RankedDay => {
      const day = values[at]
      return { date, ...byPollutant((one) => day?.values[one] ?? null), aqi: day?.aqi ?? null }
    })
    return rankingFigures(days, period)
  }
  const [own, ...others] = places.map(summaryOf)
  if (!own) return null
  const composites = others.map(({ rankingIndex }) => rankingIndex.sum)
  const head = { groupName: group.name, total: places.length, concentrations: own.concentrations }
  if (own.rankingIndex.sum !== null && isAnything(composites)) return { ...head, by: 'composite', values: composites }
  const concentrations = others.map((summary) => summary.concentrations[pollutant])
  return isAnything(concentrations) ? { ...head, by: 'concentration', values: concentrations } : null
}
