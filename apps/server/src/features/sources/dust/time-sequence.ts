import type { dust as calls } from '@qingkong/contract/calls/sources/dust'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import type { DustSeries } from '@qingkong/contract/shapes/dust'
import { meanOf } from '@qingkong/domain/air/validity'
import { type DustFactor, referenceFactors } from '@qingkong/domain/dust/dust-factor'
import { energyMean } from '@qingkong/domain/dust/energy-mean'
import { convertedPm10, type TspRatio } from '@qingkong/domain/dust/tsp-ratio'
import type { Maybe } from '@qingkong/domain/missing'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { dayMs, formatCity, hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { type LabelWindow, labelWindow, ownCity, readHours } from '../../../series/port.ts'
import { dustMarks } from './dust-marks.ts'
import { endedHours } from './dust-period.ts'
import { chosenSites, type DustSite } from './dust-sites.ts'
import { fiveMinuteMs, fiveMinuteValues } from './five-minute-values.ts'
import { particleHours } from './particle-hours.ts'
import { convertedText, needsRatio } from './site-figures.ts'
import { tspRatios } from './tsp-ratios.ts'

type Input = ParsedInput<typeof calls.dustTimeSequence>
type Answer = HandlerAnswer<typeof calls.dustTimeSequence>

const longestFiveMinutesMs = 7 * dayMs

const windowOf = (input: Input, now: Date): LabelWindow => {
  if (input.dataType === 'HOUR') return endedHours(input, now)
  const { fromMs, toMs } = labelWindow(input, fiveMinuteMs, longestFiveMinutesMs)
  const ended = Math.floor(now.getTime() / fiveMinuteMs) * fiveMinuteMs
  return { fromMs, toMs: Math.max(fromMs, Math.min(toMs, ended)) }
}

interface SiteLine {
  site: DustSite
  values: readonly Maybe<number>[]
  ratio: TspRatio | null
}

/** A line per site: PM10 worked out of TSP where a site measures only that; nothing is taken out. */
const hourLines = async (
  { db }: CallContext,
  sites: readonly DustSite[],
  window: LabelWindow,
  factor: DustFactor,
): Promise<SiteLine[]> => {
  const hours = await particleHours(
    db,
    window,
    sites.map(({ id }) => id),
  )
  const converted = sites.filter(({ id }) => needsRatio(factor, hours.get(id)))
  const ratioOf = converted.length === 0 ? null : await tspRatios(db, window.toMs)
  return sites.map((site) => {
    const own = hours.get(site.id)
    const ratio = ratioOf && converted.includes(site) ? ratioOf(site.id) : null
    if (!ratio) return { site, values: own?.[factor] ?? [], ratio }
    const values = (own?.tsp ?? []).map((tsp) => (tsp === null ? null : convertedPm10(tsp, ratio)))
    return { site, values, ratio }
  })
}

const fiveMinuteLines = async (
  { db }: CallContext,
  sites: readonly DustSite[],
  window: LabelWindow,
  factor: DustFactor,
): Promise<SiteLine[]> => {
  const ids = sites.map(({ id }) => id)
  const values = await fiveMinuteValues(db, window, factor, ids)
  return sites.map((site) => ({ site, values: values.get(site.id) ?? [], ratio: null }))
}

const lineOf = ({ site, values, ratio }: SiteLine, count: number): DustSeries => ({
  recordNum: site.recordNum,
  name: site.projectName,
  areaCode: site.areaCode,
  areaName: site.areaName,
  values: Array.from({ length: count }, (_, at) => values[at] ?? null),
  converted: convertedText(ratio),
})

/** A district's line: the mean of the chosen sites that measured, without converted values. */
const districtLines = (lines: readonly SiteLine[], count: number, factor: DustFactor): DustSeries[] => {
  const districts = new Map<string, SiteLine[]>()
  for (const line of lines) districts.set(line.site.areaCode, [...(districts.get(line.site.areaCode) ?? []), line])
  return [...districts.values()].flatMap((own) => {
    const measured = own.filter(({ ratio }) => ratio === null)
    const [first] = own
    if (!first) return []
    const at = (slot: number): Maybe<number> => {
      const there = measured.flatMap(({ values }) => values[slot] ?? [])
      return factor === 'noise' ? energyMean(there) : meanOf(there)
    }
    const { areaCode, areaName } = first.site
    const values = Array.from({ length: count }, (_, slot) => at(slot))
    return [{ recordNum: areaCode, name: areaName, areaCode, areaName, values, converted: '' }]
  })
}

/** The city beside the sites: the national sites' mean and the wind, by the hour in which an interval lies. */
const cityBeside = async ({ db }: CallContext, startMs: readonly number[], factor: DustFactor) => {
  const [first = 0, last = 0] = [startMs[0], startMs.at(-1)]
  const hours = { fromMs: startOfHour(first).getTime(), toMs: startOfHour(last).getTime() + hourMs }
  const place = await ownCity(db)
  const wanted = referenceFactors[factor]
  const factors: FactorCode[] = [...(wanted === null ? [] : [wanted]), 'windSpeed', 'windDirection']
  const series = await readHours(db, { places: [place], factors, status: 'MIX', source: 'MIX', ...hours })
  const column = (code: FactorCode) => {
    const values = series.values.get(place.code)?.get(code)
    return startMs.map((start) => values?.[Math.floor((start - hours.fromMs) / hourMs)] ?? null)
  }
  return {
    reference: wanted === null ? startMs.map(() => null) : column(wanted),
    windSpeed: column('windSpeed'),
    windDirection: column('windDirection'),
  }
}

/** Construction sites or their districts over time, with the city, the wind and the alarms beside. */
export const timeSequence = async (context: CallContext, input: Input): Promise<Answer> => {
  const { db, session, clock } = context
  const window = windowOf(input, clock.now())
  const sites = await chosenSites(db, session.scope, input.recordNums)
  const stepMs = input.dataType === 'HOUR' ? hourMs : fiveMinuteMs
  const count = Math.max(0, Math.round((window.toMs - window.fromMs) / stepMs))
  const startMs = Array.from({ length: count }, (_, at) => window.fromMs + at * stepMs)
  const read = input.dataType === 'HOUR' ? hourLines : fiveMinuteLines
  const lines = await read(context, sites, window, input.factorCode)
  const records =
    input.dustObject === 'dust'
      ? lines.map((line) => lineOf(line, count))
      : districtLines(lines, count, input.factorCode)
  return {
    records,
    total: records.length,
    times: startMs.map((start) => formatCity(start + stepMs)),
    ...(await cityBeside(context, startMs, input.factorCode)),
    alarms: await dustMarks(db, window, input.factorCode, sites),
    hiddenCount: input.recordNums.length - sites.length,
  }
}
