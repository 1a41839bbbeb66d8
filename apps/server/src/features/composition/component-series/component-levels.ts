import type { ComponentLevel, componentSeries as calls } from '@qingkong/contract/calls/composition/component-series'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { type AqiLevel, aqiLevels, levelOfConcentration } from '@qingkong/domain/air/level'
import { standardOn } from '@qingkong/domain/air/standard'
import { naturalDayOf } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import {
  type ComponentItemHours,
  chosenItems,
  readComponents,
  type StationComponents,
} from '../component-hours/port.ts'

type Input = ParsedInput<typeof calls.componentTimeSeriesLevel>
type Answer = HandlerAnswer<typeof calls.componentTimeSeriesLevel>

const levels: readonly AqiLevel[] = [1, 2, 3, 4, 5, 6]

const meanAt = (hours: Float64Array, at: readonly number[]): number | null => {
  const there = at.flatMap((one) => {
    const value = hours[one] ?? Number.NaN
    return Number.isNaN(value) ? [] : [value]
  })
  return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0) / there.length
}

/** Elements are a thousandth: shares are of mass. */
const inMicrograms = (mean: number | null, unit: string): number =>
  mean === null ? 0 : unit === 'ng/m³' ? mean / 1000 : mean

const itemsOf = (items: readonly ComponentItemHours[], at: readonly number[]): ComponentLevel['items'] => {
  const means = items.map((item) => ({ item, mean: meanAt(item.hours, at) }))
  const sum = means.reduce((total, { item, mean }) => total + inMicrograms(mean, item.unit), 0)
  return means.map(({ item: { factorCode, factorName, unit, digits }, mean }) => ({
    factorCode,
    factorName,
    unit,
    digits,
    mean,
    sharePct: mean === null || !(sum > 0) ? null : (100 * inMicrograms(mean, unit)) / sum,
  }))
}

const levelsOf = (station: StationComponents, input: Input): ComponentLevel[] => {
  const pm25 = station.beside.get('pm25')?.values ?? new Float64Array()
  const items = chosenItems(station, input)
  const hoursOf = new Map<AqiLevel, number[]>()
  for (const [at, startAtMs] of station.startAtMs.entries()) {
    const value = pm25[at] ?? Number.NaN
    if (Number.isNaN(value) || station.isComplete[at] !== 1) continue
    const level = levelOfConcentration('pm25', value, 'hour', standardOn(naturalDayOf(startAtMs)))
    if (level === null) continue
    const own = hoursOf.get(level)
    if (own) own.push(at)
    else hoursOf.set(level, [at])
  }
  return levels.flatMap((level) => {
    const at = hoursOf.get(level) ?? []
    if (at.length === 0) return []
    return [
      {
        siteCode: station.station.siteCode,
        siteName: station.station.siteName,
        level,
        levelName: aqiLevels[level].name,
        count: at.length,
        pm25: meanAt(pm25, at),
        items: itemsOf(items, at),
      },
    ]
  })
}

/** What the air is made of at each level of PM2.5: hours whose sums count. */
export const componentTimeSeriesLevel = async (context: CallContext, input: Input): Promise<Answer> => {
  const { stations, quality, facts } = await readComponents(context, input, ['pm25'])
  return { levels: stations.flatMap((station) => levelsOf(station, input)), quality, facts }
}
