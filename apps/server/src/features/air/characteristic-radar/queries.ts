import type { characteristicRadar as calls, RadarProfile } from '@qingkong/contract/calls/air/characteristic-radar'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { dailyMean } from '@qingkong/domain/air/validity'
import { isSiteType } from '@qingkong/domain/site/site-type'
import { cityDate, dayMs, hourLabel, hourMs, startOfCityDay } from '@qingkong/domain/time/city-time'
import { radarShares } from '@qingkong/science/stats/characteristic-radar'
import type { CallContext } from '../../../http/context.ts'
import { labelWindow, type Place, readHours, resolvePlaces, type Series } from '../../../series/port.ts'
import { sitesIn } from '../../ground/sites/port.ts'
import { profileOf, type Sample, sampleFactors } from './profile.ts'

type TimeInput = ParsedInput<typeof calls.radarCharacteristicTimeSlot>
type SpaceInput = ParsedInput<typeof calls.radarCharacteristicSiteTimePoint>
type Answer = HandlerAnswer<typeof calls.radarCharacteristicTimeSlot>

/** The reference in time (air-rules.md section 9): the site's previous 31 days. */
const referenceDays = 31
/** More hours are no longer looked at one by one, and each is compared with 744 others. */
const maxHourSpanMs = 31 * dayMs
const maxDaySpanMs = 366 * dayMs

const sampleAt = (series: Series, place: Place, at: number): Sample => {
  const columns = series.values.get(place.code)
  const value = (factor: (typeof sampleFactors)[number]) => columns?.get(factor)?.[at] ?? null
  return { so2: value('so2'), no2: value('no2'), co: value('co'), pm25: value('pm25'), pm10: value('pm10') }
}

/** Hourly samples by their labels, or daily means of natural days by their dates. */
const samplesOf = (series: Series, place: Place, dataType: 'HOUR' | 'DAY'): { label: string; sample: Sample }[] => {
  const hours = series.startAtMs.map((startAt, at) => ({
    label: hourLabel(startAt),
    sample: sampleAt(series, place, at),
  }))
  if (dataType === 'HOUR') return hours
  const days: { label: string; sample: Sample }[] = []
  for (let from = 0; from + 24 <= hours.length; from += 24) {
    const own = hours.slice(from, from + 24).map(({ sample }) => sample)
    const meanOf = (factor: keyof Sample) => dailyMean(own.map((sample) => sample[factor]))
    days.push({
      label: cityDate(series.startAtMs[from] ?? 0),
      sample: { so2: meanOf('so2'), no2: meanOf('no2'), co: meanOf('co'), pm25: meanOf('pm25'), pm10: meanOf('pm10') },
    })
  }
  return days
}

/** The site's profile at each hour or day of the period, against its previous 31 days. */
export const profilesInTime = async ({ db, session }: CallContext, input: TimeInput): Promise<Answer> => {
  const { fromMs, toMs } = labelWindow(input, hourMs, input.dataType === 'HOUR' ? maxHourSpanMs : maxDaySpanMs)
  const [place] = await resolvePlaces(db, session.scope, [input.siteCode], input.siteType)
  if (!place) throw new Fail('INVALID_INPUT', '请选择站点')
  const start = input.dataType === 'DAY' ? startOfCityDay(fromMs).getTime() : fromMs
  const series = await readHours(db, {
    places: [place],
    factors: sampleFactors,
    fromMs: start - referenceDays * dayMs,
    toMs,
    status: input.dataStatus,
    asOfRev: input.asOfRev,
    round: input.round,
  })
  const samples = samplesOf(series, place, input.dataType)
  const perReference = input.dataType === 'HOUR' ? referenceDays * 24 : referenceDays
  const shares = samples.map(({ sample }) => radarShares(sample, input.coarse))
  const profiles = samples
    .slice(perReference)
    .map(
      ({ label, sample }, at): RadarProfile =>
        profileOf(
          { siteCode: place.code, siteName: place.name, dataTime: label },
          sample,
          shares[at + perReference] ?? null,
          shares.slice(at, at + perReference),
        ),
    )
  return { profiles: profiles.filter(({ axes }) => axes.length > 0), facts: series.facts }
}

/** The profile of every site of the type at one hour or day, against all of them. */
export const profilesInSpace = async ({ db, session }: CallContext, input: SpaceInput): Promise<Answer> => {
  if (!isSiteType(input.siteType)) throw new Fail('INVALID_INPUT', `站点类型“${input.siteType}”不存在`)
  const sites = await sitesIn(db, { siteTypes: [input.siteType] })
  if (sites.length === 0) return { profiles: [], facts: { rev: 0, checked: 0, raw: 0, missing: 0 } }
  const places = await resolvePlaces(
    db,
    session.scope,
    sites.map(({ siteCode }) => siteCode),
    input.siteType,
  )
  const hour = labelWindow({ startTime: input.dataTime, endTime: input.dataTime })
  // A day is the natural day the label's hour belongs to.
  const fromMs = input.dataType === 'DAY' ? startOfCityDay(hour.fromMs).getTime() : hour.fromMs
  const series = await readHours(db, {
    places,
    factors: sampleFactors,
    fromMs,
    toMs: fromMs + (input.dataType === 'DAY' ? dayMs : hourMs),
    status: input.dataStatus,
    asOfRev: input.asOfRev,
    round: input.round,
  })
  const samples = places.flatMap((place) =>
    samplesOf(series, place, input.dataType).map(({ label, sample }) => ({ place, label, sample })),
  )
  const shares = samples.map(({ sample }) => radarShares(sample, input.coarse))
  const profiles = samples.map(({ place, label, sample }, at) =>
    profileOf({ siteCode: place.code, siteName: place.name, dataTime: label }, sample, shares[at] ?? null, shares),
  )
  return { profiles: profiles.filter(({ axes }) => axes.length > 0), facts: series.facts }
}
