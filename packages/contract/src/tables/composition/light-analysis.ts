import { formatRounded } from '@qingkong/domain/air/rounding'
import type { SpaceAnswer } from '../../calls/composition/light-analysis.ts'
import type { DataTable } from '../../core/data-table.ts'
import type { ComponentItem, ComponentSeries } from '../../shapes/components.ts'
import { noConclusion } from './component-notes.ts'
import { seriesTable } from './component-series.ts'
import { indexNames, type ReactivityAsked, reactivityNotes } from './key-components.ts'

/** A row per hour or day, a column per species, group or pollutant. */
export const timeSequenceTable = (answer: ComponentSeries, question: ReactivityAsked): DataTable => {
  const index = question.index ?? 'CONC'
  return {
    ...seriesTable(`光化学组分时间序列（${indexNames[index]}）`, answer, question),
    notes: reactivityNotes({ ...question, index }, { facts: answer.facts, countedZero: [] }),
  }
}

/** A row per station, a column per species or group. */
export const spaceTable = ({ rows, facts }: SpaceAnswer, question: ReactivityAsked): DataTable => {
  const index = question.index ?? 'CONC'
  return {
    title: `光化学组分空间对比（${indexNames[index]}）`,
    notes: reactivityNotes({ ...question, index }, { facts, countedZero: [] }),
    columns: [
      { key: 'site', title: '站点', kind: 'text', frozen: true },
      { key: 'hours', title: '有效小时', kind: 'number' },
      ...(rows[0]?.items ?? []).map(({ factorName, unit, digits }, at) => ({
        key: `v${at}`,
        title: factorName,
        kind: 'number' as const,
        unit,
        digits,
      })),
    ],
    rows: rows.map(({ siteName, completeHours, items }) => ({
      site: siteName,
      hours: completeHours,
      ...Object.fromEntries(items.map(({ mean }, at) => [`v${at}`, mean])),
    })),
  }
}

/** How far before the peak of ozone a rise of its precursors is looked for, in intervals of an hour. */
const hoursBefore = 12
/** A smaller rise is the usual up and down. */
const leastRise = 1.5

const meanOf = (values: readonly (number | null)[]): number | null => {
  const there = values.filter((value) => value !== null)
  return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0) / there.length
}

/** Place of the largest value within [from, to); -1 without any. */
const peakAt = (values: readonly (number | null)[], from = 0, to = values.length): number => {
  let best = -1
  for (let at = Math.max(0, from); at < Math.min(to, values.length); at++) {
    const value = values[at] ?? null
    if (value !== null && (best < 0 || value > (values[best] ?? Number.NEGATIVE_INFINITY))) best = at
  }
  return best
}

const isBeside = ({ groupCode }: ComponentItem): boolean => groupCode === 'GENERAL_FACTORS'

/** {时}{物种}升至{v}，为均值{c}倍，早于臭氧峰值{h}小时: of the first station, before its highest hour of ozone. */
export const riseConclusion = (
  { times, items, facts }: ComponentSeries,
  { dataType }: Pick<ReactivityAsked, 'dataType'>,
): string | null => {
  const none = noConclusion(facts)
  if (none !== null) return none
  if (dataType === 'DAY') return null
  const own = items.filter(({ siteCode }) => siteCode === items[0]?.siteCode)
  const ozone = own.find(({ factorCode }) => factorCode === 'o3')
  const peak = ozone ? peakAt(ozone.values) : -1
  if (peak < 0) return null
  const [first] = own
    .filter((item) => !isBeside(item))
    .flatMap((item) => {
      const [at, mean] = [peakAt(item.values, peak - hoursBefore, peak), meanOf(item.values)]
      const value = item.values[at] ?? null
      return at < 0 || value === null || mean === null || !(mean > 0) ? [] : [{ item, at, value, times: value / mean }]
    })
    .sort((a, b) => b.times - a.times)
  const when = times[first?.at ?? -1]
  if (!first || when === undefined || first.times < leastRise)
    return `臭氧峰值${times[peak]?.slice(0, 16) ?? ''}，此前${hoursBefore}小时各组分未见明显升高。`
  const { item, value, times: rise, at } = first
  return `${when.slice(0, 16)}${item.factorName}升至${formatRounded(value, item.digits)} ${item.unit}，为均值${formatRounded(rise, 1)}倍，早于臭氧峰值${peak - at}小时。`
}
