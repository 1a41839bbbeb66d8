import { formatRounded } from '@qingkong/domain/air/rounding'
import type {
  ComponentChangeAnswer,
  ComponentContrast,
  ComponentContrastAnswer,
} from '../../calls/composition/component-statistics.ts'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import type { ComponentStatistic, ComponentStatistics } from '../../shapes/components.ts'
import { type ComponentAsked, componentNotes, fewestConclusionHours, noConclusion } from './component-notes.ts'

type Statistics = Omit<ComponentStatistics, 'quality'>

const number = (key: string, title: string, digits = 2, unit?: string): DataColumn => ({
  key,
  title,
  kind: 'number',
  digits,
  ...(unit === undefined ? {} : { unit }),
})

/** A row per component. */
export const componentStatisticsTable = ({ rows, facts }: Statistics, question: ComponentAsked): DataTable => ({
  title: question.family === 'VOC' ? 'VOCs统计' : '颗粒物组分统计',
  notes: [...componentNotes(question, facts), '同比为均值较上年同期，环比为均值较紧邻的前一等长时段；百分位按HJ 663'],
  columns: [
    { key: 'site', title: '站点', kind: 'text', frozen: true },
    { key: 'factor', title: '组分', kind: 'text', frozen: true },
    { key: 'unit', title: '单位', kind: 'text' },
    number('n', '有效数', 0),
    number('validPct', '有效率', 1, '%'),
    number('belowMdlPct', '低于检出限', 1, '%'),
    number('mean', '均值'),
    number('sd', '标准差'),
    number('min', '最小值'),
    number('p5', '第5百分位'),
    number('p25', '第25百分位'),
    number('p50', '中位数'),
    number('p75', '第75百分位'),
    number('p95', '第95百分位'),
    number('max', '最大值'),
    number('yoyPct', '同比', 1, '%'),
    number('momPct', '环比', 1, '%'),
  ],
  rows: rows.map(({ siteCode: _site, factorCode, groupCode: _group, digits: _digits, ...row }) => {
    const { siteName, factorName, ...figures } = row
    return { site: siteName, code: factorCode, factor: factorName, ...figures }
  }),
})

const changeWords = (pct: number): string => `${pct >= 0 ? '上升' : '下降'}${formatRounded(Math.abs(pct), 1)}%`

/** Species that are mostly below their limit, or mostly missing, change by chance. */
const isSteady = ({ validPct, belowMdlPct }: ComponentStatistic): boolean =>
  validPct >= 50 && (belowMdlPct === null || belowMdlPct < 50)

/** The total of the first station, or what there is most of. */
const leadingStatistic = (rows: readonly ComponentStatistic[]): ComponentStatistic | null => {
  const own = rows.filter(({ siteCode }) => siteCode === rows[0]?.siteCode)
  const [first] = own
    .filter(({ unit, mean }) => unit !== 'ng/m³' && mean !== null)
    .toSorted((a, b) => (b.mean ?? 0) - (a.mean ?? 0))
  return own.find(({ factorCode, mean }) => factorCode === 'tvoc' && mean !== null) ?? first ?? own[0] ?? null
}

/** Mean, 同比, and the largest change. */
export const statisticsConclusion = ({ rows, facts }: Statistics): string | null => {
  const none = noConclusion(facts)
  if (none !== null) return none
  const lead = leadingStatistic(rows)
  if (!lead || lead.mean === null) return null
  const { factorName, mean, digits, unit, yoyPct } = lead
  const year = yoyPct === null ? '，无上年同期数据' : `，同比${changeWords(yoyPct)}`
  const [most] = rows
    .filter((row) => row.siteCode === lead.siteCode && row.factorCode !== 'tvoc' && isSteady(row))
    .flatMap(({ factorName: name, momPct }) => (momPct === null ? [] : [{ name, momPct }]))
    .toSorted((a, b) => Math.abs(b.momPct) - Math.abs(a.momPct))
  const change = most ? `；${most.name}环比变化最大，${changeWords(most.momPct)}` : ''
  return `${factorName}均值${formatRounded(mean, digits)} ${unit}${year}${change}。`
}

interface ContrastAsked extends ComponentAsked {
  compareStartTime: string
  compareEndTime: string
}

const daysText = (start: string, end: string): string => `${start.slice(0, 13)}时至${end.slice(0, 13)}时`

/** A row per component: both periods and what lies between them. */
export const componentContrastTable = (
  { rows, facts }: ComponentContrastAnswer,
  question: ContrastAsked,
): DataTable => ({
  title: 'VOCs两时段对比',
  notes: [
    ...componentNotes({ ...question, family: 'VOC', dataType: 'HOUR' }, facts),
    `对比时段：${daysText(question.compareStartTime, question.compareEndTime)}`,
    '变化为本时段减对比时段',
  ],
  columns: [
    { key: 'site', title: '站点', kind: 'text', frozen: true },
    { key: 'factor', title: '组分', kind: 'text', frozen: true },
    { key: 'unit', title: '单位', kind: 'text' },
    number('a', '本时段'),
    number('b', '对比时段'),
    number('delta', '变化'),
    number('pct', '变化率', 1, '%'),
    number('nA', '本时段小时', 0),
    number('nB', '对比时段小时', 0),
  ],
  rows: rows.map(({ siteName, factorName, unit, a, b, delta, pct, nA, nB }) => ({
    site: siteName,
    factor: factorName,
    unit,
    a,
    b,
    delta,
    pct,
    nA,
    nB,
  })),
})

const isSpecies = ({ groupCode }: Pick<ComponentContrast, 'groupCode'>): boolean =>
  groupCode !== '' && groupCode !== 'GROUP'

/** Species of the first station by what they changed, the largest first. */
export const changedSpecies = (rows: readonly ComponentContrast[], most: number): ComponentContrast[] =>
  rows
    .filter((row) => row.siteCode === rows[0]?.siteCode && isSpecies(row) && row.delta !== null)
    .toSorted((a, b) => Math.abs(b.delta ?? 0) - Math.abs(a.delta ?? 0))
    .slice(0, most)

/** {x}较{y}TVOC {升｜降}{p}%，{物种}贡献最大。 */
export const contrastConclusion = (
  { rows, facts }: ComponentContrastAnswer,
  question: ContrastAsked,
): string | null => {
  const none = noConclusion(facts)
  if (none !== null) return none
  const total = rows.find(({ factorCode, siteCode }) => factorCode === 'tvoc' && siteCode === rows[0]?.siteCode)
  if (!total || total.pct === null || total.delta === null) return null
  if (total.nB < fewestConclusionHours) return `对比时段有效小时${total.nB}个，少于24个，只列数值，不作结论。`
  const sign = Math.sign(total.delta)
  const [most] = changedSpecies(rows, rows.length).filter(({ delta }) => Math.sign(delta ?? 0) === sign)
  const period = daysText(question.startTime, question.endTime)
  const other = daysText(question.compareStartTime, question.compareEndTime)
  const words = `${period}较${other}TVOC${changeWords(total.pct)}`
  return most ? `${words}，${most.factorName}贡献最大。` : `${words}。`
}

/** A row per site and group. */
export const siteChangeTable = (
  { rows, before, facts }: ComponentChangeAnswer,
  question: ComponentAsked,
): DataTable => ({
  title: '站点VOCs变化',
  notes: [
    ...componentNotes({ ...question, family: 'VOC', dataType: 'HOUR' }, facts),
    `比较时段：${daysText(before.startTime, before.endTime)}`,
  ],
  columns: [
    { key: 'site', title: '站点', kind: 'text', frozen: true },
    { key: 'group', title: '类别', kind: 'text', frozen: true },
    { key: 'unit', title: '单位', kind: 'text' },
    number('now', '本时段'),
    number('before', '比较时段'),
    number('pct', '变化率', 1, '%'),
  ],
  rows: rows.map(({ siteName, groupName, unit, now, before: earlier, pct }) => ({
    site: siteName,
    group: groupName,
    unit,
    now,
    before: earlier,
    pct,
  })),
})

/** {站}{组}升幅最大。 */
export const siteChangeConclusion = ({ rows, facts }: ComponentChangeAnswer): string | null => {
  const none = noConclusion(facts)
  if (none !== null) return none
  const changed = rows
    .flatMap(({ groupCode, siteName, groupName, pct }) =>
      pct === null || groupCode === 'tvoc' ? [] : [{ name: `${siteName}${groupName}`, pct }],
    )
    .toSorted((a, b) => b.pct - a.pct)
  const [most, least] = [changed[0], changed.at(-1)]
  if (!most || !least) return null
  return most.pct > 0
    ? `${most.name}升幅最大，${changeWords(most.pct)}。`
    : `各站各类别均未上升，${least.name}降幅最大，${changeWords(least.pct)}。`
}
