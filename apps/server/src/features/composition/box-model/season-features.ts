import { Fail } from '@qingkong/contract/errors'
import { addDays, dayMs, parseCity } from '@qingkong/domain/time/city-time'
import type { DayFeatures } from '@qingkong/science/obm/compare/nearest-case'
import { Memory } from '../../../db/memory.ts'
import { readInRounds } from '../../../db/read-in-rounds.ts'
import type { CallContext } from '../../../http/context.ts'
import { speciesDayVersions } from '../../../series/port.ts'
import { type AskedSite, askedSiteHours, askedSpeciesHours } from '../engine-runs/port.ts'
import { type Column, dayMean, featuresOf, sumOfSpecies } from './day-features.ts'

const hoursPerDay = 24
/** Days around the wanted one that make its season. */
const seasonDays = 45

/**
 * TVOC of days by site, day and the version of the day's hours: an hour that changes makes another key, so that nothing
 * kept is ever out of date. A hundred stations for half a year.
 */
const tvocOfDays = new Memory<{ tvoc: number | null }>([], 20_000)

const startOf = (day: string): number => {
  const at = parseCity(day)
  if (!at) throw new Fail('INVALID_INPUT', '日期格式应为 YYYY-MM-DD')
  return at.getTime()
}

const dayOf = (column: Column, at: number) => column.slice(at * hoursPerDay, (at + 1) * hoursPerDay)

/** Days and what the memory calls them. */
const keyOf = (site: AskedSite, day: string, version: string) => `${site.id} ${day} ${version}`
const dayOfKey = (key: string): string => key.split(' ')[1] ?? ''

/** Reads the days from the first to the last of those that are not known. */
const readTvoc = async ({ db }: CallContext, site: AskedSite, keys: readonly string[]) => {
  const days = keys.map(dayOfKey).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const fromMs = startOf(first)
  const hours = await askedSpeciesHours(db, site, 'VOC', { fromMs, toMs: startOf(last) + dayMs, status: 'MIX' })
  return new Map(
    keys.map((key) => {
      const at = Math.round((startOf(dayOfKey(key)) - fromMs) / dayMs)
      return [key, { tvoc: dayMean(sumOfSpecies(hours.values.map((column) => dayOf(column, at)))) }]
    }),
  )
}

const readSeason = async (context: CallContext, site: AskedSite, day: string): Promise<Map<string, DayFeatures>> => {
  const { db } = context
  const firstDay = addDays(day, -seasonDays)
  const count = 2 * seasonDays + 1
  const fromMs = startOf(firstDay)
  const asked = { fromMs, toMs: fromMs + count * dayMs, status: 'MIX' } as const
  const [air, versions] = await Promise.all([
    askedSiteHours(db, [site], ['o3', 'no', 'no2', 'temperature', 'humidity'], asked),
    speciesDayVersions(db, { family: 'voc', siteId: site.id, from: new Date(fromMs), to: new Date(asked.toMs) }),
  ])
  // Without a single hour this says why.
  if (versions.size === 0) await askedSpeciesHours(db, site, 'VOC', asked)
  const keys = [...versions].map(([own, version]) => keyOf(site, own, version))
  const known = await tvocOfDays.getAll(db, keys, (unknown) => readTvoc(context, site, unknown))
  const tvoc = new Map([...known].map(([key, value]) => [dayOfKey(key), value.tvoc]))
  const of = (factor: 'o3' | 'no' | 'no2' | 'temperature' | 'humidity') =>
    air.values.get(site.siteCode)?.get(factor) ?? []
  return new Map(
    Array.from({ length: count }, (_, at) => {
      const own = addDays(firstDay, at)
      const features = featuresOf({
        day: own,
        latitudeDeg: site.latitude,
        celsius: dayOf(of('temperature'), at),
        humidity: dayOf(of('humidity'), at),
        no: dayOf(of('no'), at),
        no2: dayOf(of('no2'), at),
        ozone: dayOf(of('o3'), at),
        tvoc: tvoc.get(own) ?? null,
      })
      return [own, features]
    }),
  )
}

interface AskedSeason {
  context: CallContext
  site: AskedSite
  day: string
}

const seasons = readInRounds(
  ({ site, day }: AskedSeason) => `${site.id} ${day}`,
  (_, { context, site, day }) => readSeason(context, site, day),
)

/**
 * Features of every day of the season around the wanted one.
 * @throws Fail INVALID_INPUT where the station has no instrument of organic gases, or measured nothing
 */
export const seasonFeatures = (
  context: CallContext,
  site: AskedSite,
  day: string,
): Promise<ReadonlyMap<string, DayFeatures>> => seasons(context.db, { context, site, day })
