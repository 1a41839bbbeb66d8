import { formatRounded } from '@qingkong/domain/air/rounding'
import type { StationPair } from '../../calls/composition/component-laws.ts'
import type { DataTable } from '../../core/data-table.ts'
import type { ComponentLaw, ComponentLawItem, LawPart } from '../../shapes/components.ts'
import { type ComponentAsked, componentNotes, fewestConclusionHours, noConclusion } from './component-notes.ts'

type Law = Omit<ComponentLaw, 'quality'>

/** A regularity at several stations, with how alike they are. */
export type StationLaw = Law & { pairs: readonly StationPair[] }

/** Compositions that diverge less are alike. */
const alikeBelow = 0.2

/** What the parts of the time are called. */
export const lawPartNames = (family: ComponentAsked['family']): Readonly<Record<LawPart, string>> =>
  family === 'VOC'
    ? { ALL: '全部', POLLUTED: '臭氧日', CLEAN: '其他日' }
    : { ALL: '全部', POLLUTED: '污染时段', CLEAN: '清洁时段' }

const isComponent = ({ groupCode }: ComponentLawItem): boolean => groupCode !== 'GENERAL_FACTORS'
const isMass = ({ unit }: ComponentLawItem): boolean => unit !== 'ng/m³'

/** Means of an item by key, in the order of the keys; null is missing. */
export const lawMeans = (
  { keys, rows }: Pick<Law, 'keys' | 'rows'>,
  { siteCode, factorCode }: ComponentLawItem,
  part: LawPart = 'ALL',
) => {
  const own = new Map(
    rows
      .filter((row) => row.siteCode === siteCode && row.factorCode === factorCode && row.part === part)
      .map((row) => [row.key, row]),
  )
  return keys.map(({ key }) => own.get(key) ?? null)
}

const overallOf = (law: Law, item: ComponentLawItem): number => {
  const cells = lawMeans(law, item).flatMap((row) => (row && row.mean !== null ? [{ n: row.n, mean: row.mean }] : []))
  const n = cells.reduce((sum, cell) => sum + cell.n, 0)
  return n === 0 ? Number.NEGATIVE_INFINITY : cells.reduce((sum, cell) => sum + cell.n * cell.mean, 0) / n
}

/** The component of the first station that there is most of, sums left aside; null without figures. */
export const leadingItem = (law: Law): ComponentLawItem | null => {
  const own = law.items.filter(
    (item) => item.siteCode === law.items[0]?.siteCode && isComponent(item) && item.factorCode !== 'tvoc',
  )
  const masses = own.filter(isMass)
  const [first] = (masses.length > 0 ? masses : own)
    .map((item) => ({ item, mean: overallOf(law, item) }))
    .filter(({ mean }) => Number.isFinite(mean))
    .toSorted((a, b) => b.mean - a.mean)
  return first?.item ?? null
}

/** {组分}峰值{h}时，为谷值{c}倍。 */
export const lawConclusion = (law: Law): string | null => {
  const none = noConclusion(law.facts)
  if (none !== null) return none
  const item = leadingItem(law)
  if (!item) return null
  const cells = lawMeans(law, item)
    .flatMap((row, at) => (row && row.mean !== null ? [{ name: law.keys[at]?.name ?? '', mean: row.mean }] : []))
    .toSorted((a, b) => b.mean - a.mean)
  const [peak, valley] = [cells[0], cells.at(-1)]
  if (!peak || !valley || cells.length < 2) return null
  const times = valley.mean > 0 ? `，为谷值（${valley.name}）的${formatRounded(peak.mean / valley.mean, 1)}倍` : ''
  return `${item.factorName}峰值在${peak.name}${times}。`
}

/** {芳香烃}{h}时最高。 Of the groups of gases, with ozone where it is there. */
export const dayCourseConclusion = (law: Law): string | null => {
  const none = noConclusion(law.facts)
  if (none !== null) return none
  const highest = (item: ComponentLawItem | null | undefined) => {
    if (!item) return null
    const [peak] = lawMeans(law, item)
      .flatMap((row, at) => (row && row.mean !== null ? [{ name: law.keys[at]?.name ?? '', mean: row.mean }] : []))
      .toSorted((a, b) => b.mean - a.mean)
    return peak ? `${item.factorName}${peak.name}最高` : null
  }
  const lead = highest(leadingItem(law))
  const ozone = highest(law.items.find(({ factorCode }) => factorCode === 'o3'))
  return lead === null ? null : `${lead}${ozone === null ? '' : `，${ozone}`}。`
}

/** {甲}与{乙}CD {v}，组成相近。 */
export const pairConclusion = ({ items, pairs, facts }: StationLaw): string | null => {
  const none = noConclusion(facts)
  if (none !== null) return none
  const nameOf = (code: string) => items.find(({ siteCode }) => siteCode === code)?.siteName ?? code
  const [nearest] = pairs
    .flatMap(({ a, b, n, cd }) => (cd === null || n < fewestConclusionHours ? [] : [{ a, b, cd }]))
    .toSorted((a, b) => a.cd - b.cd)
  if (!nearest) return null
  const words = `${nameOf(nearest.a)}与${nameOf(nearest.b)}CD ${formatRounded(nearest.cd, 2)}`
  return nearest.cd < alikeBelow ? `${words}，组成相近。` : `${words}为最小，各站组成不同。`
}

const definitions = {
  PM: 'PM₂.₅高于75µg/m³为污染时段，其余为清洁时段；级别按PM₂.₅浓度',
  VOC: '臭氧日最大8小时平均高于160µg/m³为臭氧日，其余为其他日；级别按臭氧浓度',
} as const

/** A row per component and key. */
export const componentLawTable = (law: Law, question: ComponentAsked): DataTable => {
  const partNames = lawPartNames(question.family)
  const several = new Set(law.rows.map(({ part }) => part)).size > 1
  return {
    title: '组分规律',
    notes: [
      ...componentNotes(question, law.facts),
      '均值附95%置信区间（Student t）；日变化各时次至少5天方列均值',
      ...(several || law.dimension === 'LEVEL' ? [definitions[question.family ?? 'PM']] : []),
    ],
    columns: [
      { key: 'site', title: '站点', kind: 'text', frozen: true },
      { key: 'factor', title: '组分', kind: 'text', frozen: true },
      ...(several ? [{ key: 'part', title: '时段', kind: 'text' as const }] : []),
      { key: 'name', title: '分组', kind: 'text' },
      { key: 'n', title: '有效数', kind: 'number' },
      ...(
        [
          ['mean', '均值'],
          ['low', '下限'],
          ['high', '上限'],
          ['p25', '第25百分位'],
          ['p50', '中位数'],
          ['p75', '第75百分位'],
        ] as const
      ).map(([key, title]) => ({ key, title, kind: 'number' as const, digits: 2 })),
      { key: 'unit', title: '单位', kind: 'text' },
    ],
    rows: law.items.flatMap((item) =>
      (['ALL', 'POLLUTED', 'CLEAN'] as const).flatMap((part) =>
        lawMeans(law, item, part).flatMap((row, at) =>
          row && row.n > 0
            ? [
                {
                  site: item.siteName,
                  code: item.factorCode,
                  factor: item.factorName,
                  part: partNames[part],
                  name: law.keys[at]?.name ?? '',
                  n: row.n,
                  mean: row.mean,
                  low: row.low,
                  high: row.high,
                  p25: row.p25,
                  p50: row.p50,
                  p75: row.p75,
                  unit: item.unit,
                },
              ]
            : [],
        ),
      ),
    ),
  }
}

/** A row for every two stations. */
export const stationPairTable = ({ items, pairs, facts }: StationLaw, question: ComponentAsked): DataTable => {
  const nameOf = (code: string) => items.find(({ siteCode }) => siteCode === code)?.siteName ?? code
  return {
    title: '站点组成差异',
    notes: [
      ...componentNotes(question, facts),
      'r为两站组分合计逐时相关系数；CD为组成差异系数，0为相同，低于0.2为相近；只用两站各组分都有的时次',
    ],
    columns: [
      { key: 'a', title: '站点甲', kind: 'text' },
      { key: 'b', title: '站点乙', kind: 'text' },
      { key: 'n', title: '共有时次', kind: 'number' },
      { key: 'r', title: 'r', kind: 'number', digits: 2 },
      { key: 'cd', title: 'CD', kind: 'number', digits: 3 },
    ],
    rows: pairs.map(({ a, b, n, r, cd }) => ({ a: nameOf(a), b: nameOf(b), n, r, cd })),
  }
}
