import { formatRounded } from '@qingkong/domain/air/rounding'
import type { ComponentLevel } from '../../calls/composition/component-series.ts'
import type { DataTable } from '../../core/data-table.ts'
import type { ComponentFacts, ComponentSeries } from '../../shapes/components.ts'
import { type ComponentAsked, componentNotes, noConclusion } from './component-notes.ts'

interface LevelAnswer {
  levels: readonly ComponentLevel[]
  facts: ComponentFacts
}

/** A row per hour or day, a column per item; of several stations under the station's name. */
export const seriesTable = (
  title: string,
  { items, times, facts }: ComponentSeries,
  question: ComponentAsked,
): DataTable => {
  const several = new Set(items.map(({ siteCode }) => siteCode)).size > 1
  return {
    title,
    notes: componentNotes(question, facts),
    columns: [
      { key: 'time', title: '时间', kind: 'time', frozen: true },
      ...items.map(({ siteName, factorName, unit, digits }, at) => ({
        key: `v${at}`,
        title: factorName,
        kind: 'number' as const,
        unit,
        digits,
        ...(several ? { group: siteName } : {}),
      })),
    ],
    rows: times.map((time, row) => ({
      time,
      ...Object.fromEntries(items.map(({ values }, at) => [`v${at}`, values[row] ?? null])),
    })),
  }
}

/** A row per hour or day, a column per component. */
export const componentSeriesTable = (answer: ComponentSeries, question: ComponentAsked): DataTable =>
  seriesTable('组分时间序列', answer, question)

export const componentMetTable = (answer: ComponentSeries, question: ComponentAsked): DataTable =>
  seriesTable('组分站气象', answer, question)

export const ozoneTrendTable = (answer: ComponentSeries, question: ComponentAsked): DataTable =>
  seriesTable('臭氧及前体物', answer, question)

/** A row per level and component. */
export const componentLevelTable = ({ levels, facts }: LevelAnswer, question: ComponentAsked): DataTable => ({
  title: '各级别组分构成',
  notes: [...componentNotes(question, facts), '级别按PM₂.₅小时浓度划分；占比为所列组分之和的百分比'],
  columns: [
    { key: 'site', title: '站点', kind: 'text', frozen: true },
    { key: 'level', title: '级别', kind: 'text', frozen: true },
    { key: 'count', title: '小时数', kind: 'number' },
    { key: 'pm25', title: 'PM₂.₅', kind: 'number', unit: 'µg/m³', digits: 1 },
    { key: 'factor', title: '组分', kind: 'text' },
    { key: 'mean', title: '均值', kind: 'number', digits: 2 },
    { key: 'unit', title: '单位', kind: 'text' },
    { key: 'share', title: '占比', kind: 'number', unit: '%', digits: 1 },
  ],
  rows: levels.flatMap(({ siteName, levelName, count, pm25, items }) =>
    items.map(({ factorName, unit, mean, sharePct }) => ({
      site: siteName,
      level: levelName,
      count,
      pm25,
      factor: factorName,
      mean,
      unit,
      share: sharePct,
    })),
  ),
})

const meanOf = (items: readonly { mean: number | null; count: number }[]): number | null => {
  const there = items.flatMap(({ mean, count }) => (mean === null ? [] : [{ mean, count }]))
  const hours = there.reduce((sum, { count }) => sum + count, 0)
  return hours === 0 ? null : there.reduce((sum, { mean, count }) => sum + mean * count, 0) / hours
}

/** {NO₃⁻}占{b}%居首；污染时段较优良时段{NO₃⁻}升至{c}倍，升幅最大。 Of the first station. */
export const componentLevelConclusion = ({ levels, facts }: LevelAnswer): string | null => {
  const none = noConclusion(facts)
  if (none !== null) return none
  const own = levels.filter(({ siteCode }) => siteCode === levels[0]?.siteCode)
  const codes = [...new Set(own.flatMap(({ items }) => items.map(({ factorCode }) => factorCode)))]
  const known = codes.flatMap((code) => {
    const of = (wanted: (level: number) => boolean) =>
      meanOf(
        own.flatMap(({ level, count, items }) =>
          wanted(level)
            ? items.filter(({ factorCode }) => factorCode === code).map(({ mean }) => ({ mean, count }))
            : [],
        ),
      )
    const name = own.flatMap(({ items }) => items).find(({ factorCode }) => factorCode === code)?.factorName ?? code
    const all = of(() => true)
    return all === null ? [] : [{ name, all, clean: of((level) => level <= 2), polluted: of((level) => level > 2) }]
  })
  const [first] = known.toSorted((a, b) => b.all - a.all)
  const sum = known.reduce((total, { all }) => total + all, 0)
  if (!first || !(sum > 0)) return null
  const lead = `${first.name}占${formatRounded((100 * first.all) / sum, 1)}%居首`
  const [grown] = known
    .flatMap(({ name, clean, polluted }) =>
      clean !== null && clean > 0 && polluted !== null ? [{ name, times: polluted / clean }] : [],
    )
    .toSorted((a, b) => b.times - a.times)
  return grown && grown.times > 1
    ? `${lead}；污染时段较优良时段${grown.name}升至${formatRounded(grown.times, 1)}倍，升幅最大。`
    : `${lead}。`
}
