import type { StationAverage } from '@qingkong/contract/calls/air/station-averages'
import { Fail } from '@qingkong/contract/errors'
import type { SpeciesFacts } from '@qingkong/domain/measurement/species-family'
import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { componentSiteTypes } from '@qingkong/domain/voc/component-site'
import { totalVoc } from '@qingkong/domain/voc/group-totals'
import { isVolatileOrganic } from '@qingkong/domain/voc/species'
import { isVocGroupCode, vocGroupNames } from '@qingkong/domain/voc/voc-group'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { currentRev, type SpeciesHour, speciesHours, speciesOf } from '../../../series/port.ts'
import {
  type AverageAnswer,
  type AverageInput,
  type DayRange,
  dayRanges,
  instantsOf,
  summaryOf,
} from './air-averages.ts'

/** All ranges together: each hour has more than a hundred species. */
const maxSpanMs = 92 * dayMs

interface StationRow {
  id: number
  siteCode: string
  siteName: string
}

const stationsOf = async (db: Queryable, siteCodes: readonly string[]): Promise<StationRow[]> => {
  const found = await rows(
    db,
    sql<StationRow>`select id, site_code as "siteCode", site_name as "siteName" from site
      where site_code = any(${[...siteCodes]}::text[]) and site_type = any(${[...componentSiteTypes]})`,
  )
  const unknown = siteCodes.find((code) => !found.some((station) => station.siteCode === code))
  if (unknown !== undefined) throw new Fail('INVALID_INPUT', `“${unknown}”不是组分站，请重新选择`)
  return found.sort((a, b) => siteCodes.indexOf(a.siteCode) - siteCodes.indexOf(b.siteCode))
}

const hoursOf = (db: Queryable, range: DayRange, siteIds: readonly number[]) => {
  const { fromMs, toMs } = instantsOf(range)
  return speciesHours(db, { family: 'voc', siteIds, from: new Date(fromMs), to: new Date(toMs), purpose: 'counted' })
}

const unit = 'µg/m³'
const digits = 2

const itemOf = (
  { factorCode, factorName, groupName }: { factorCode: string; factorName: string; groupName: string },
  values: readonly (number | null)[],
  expected: number,
) => ({ factorCode, factorName, groupName, unit, digits, ...summaryOf(values, expected) })

const groupNameOf = (code: string): string => (isVocGroupCode(code) ? vocGroupNames[code] : code)

const sumOf = (values: readonly (number | null)[]): number | null => {
  const there = values.filter((value) => value !== null)
  return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0)
}

/** TVOC, the groups and every species of one station over one range; the sums are of what is there at each hour. */
const averageOf = (
  station: StationRow,
  range: DayRange,
  hours: readonly SpeciesHour[],
  species: readonly SpeciesFacts[],
): StationAverage | null => {
  const { fromMs, toMs } = instantsOf(range)
  const expected = (toMs - fromMs) / hourMs
  const columns = species.map((one) => ({ one, values: hours.map(({ values }) => values[one.position - 1] ?? null) }))
  const groups = [...new Set(species.map(({ groupCode }) => groupCode))]
  const volatile = columns.flatMap(({ one: { factorCode, cas, groupCode, molarMass }, values }) =>
    isVocGroupCode(groupCode)
      ? [{ species: { factorCode, cas, groupCode, molarMass: molarMass ?? 0, mir: null, koh: null }, values }]
      : [],
  )
  const total = hours.map((_, at) =>
    totalVoc(volatile.map(({ species: one, values }) => ({ species: one, micrograms: values[at] ?? null }))),
  )
  const items = [
    itemOf({ factorCode: 'tvoc', factorName: 'TVOC', groupName: '合计' }, total, expected),
    ...groups.map((group) => {
      // Methane and the sulphides stand with their group and belong to no sum, as to none of TVOC.
      const own = columns.filter(({ one }) => one.groupCode === group && isVolatileOrganic(one))
      const sums = hours.map((_, at) => sumOf(own.map(({ values }) => values[at] ?? null)))
      return itemOf(
        { factorCode: group, factorName: `${groupNameOf(group)}合计`, groupName: groupNameOf(group) },
        sums,
        expected,
      )
    }),
    ...columns.map(({ one, values }) =>
      itemOf(
        { factorCode: one.factorCode, factorName: one.name, groupName: groupNameOf(one.groupCode) },
        values,
        expected,
      ),
    ),
  ].filter(({ valid }) => valid > 0)
  if (items.length === 0) return null
  return { siteCode: station.siteCode, siteName: station.siteName, ...range, items }
}

/** Means of VOC species over each range, by component station. */
export const componentAverages = async ({ db }: CallContext, input: AverageInput): Promise<AverageAnswer> => {
  const ranges = dayRanges(input.timeRange)
  const spanMs = ranges.map(instantsOf).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
  if (spanMs > maxSpanMs) throw new Fail('INVALID_INPUT', '组分数据的时段合计最长92天，请缩短时段')
  const [rev, species, stations] = await Promise.all([
    currentRev(db),
    speciesOf(db, 'voc'),
    stationsOf(db, input.siteCodes),
  ])
  const averages: StationAverage[] = []
  for (const range of ranges) {
    const hours = await hoursOf(
      db,
      range,
      stations.map(({ id }) => id),
    )
    for (const station of stations) {
      const average = averageOf(
        station,
        range,
        hours.filter(({ siteId }) => siteId === station.id),
        species,
      )
      if (average) averages.push(average)
    }
  }
  const all = averages.flatMap(({ items }) => items)
  const raw = all.reduce((sum, { valid }) => sum + valid, 0)
  const missing = all.reduce((sum, { valid, expected }) => sum + expected - valid, 0)
  return { averages, facts: { rev, checked: 0, raw, missing } }
}
