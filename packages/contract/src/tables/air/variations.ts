import { formatRounded } from '@qingkong/domain/air/rounding'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import type { MeanWithInterval, Variation } from '../../shapes/trend.ts'
import { asRead } from '../as-read.ts'
import { seriesNotes } from '../series-notes.ts'
import { dustNote } from './trends.ts'

/** Hours of the day from 00–01 h on, called by their ends as everywhere; index = clock hour of the start. */
export const hourNames: readonly string[] = Array.from(
  { length: 24 },
  (_, at) => `${String(at + 1).padStart(2, '0')}时`,
)
export const weekdayNames: readonly string[] = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, at) => `${at + 1}月`)

/** Whose curve it is. */
export const variationName = ({ siteName, factor }: Pick<Variation, 'siteName' | 'factor'>): string =>
  `${siteName} ${factor.name}`

const shown = (value: number | null, digits: number): string => (value === null ? '--' : formatRounded(value, digits))

/** The mean of all hours in the three readings of sand and dust. */
const meansNote = (variation: Variation): string => {
  const { means, factor } = variation
  const value = (mean: number | null) => shown(mean, factor.digits + 1)
  return (
    `${variationName(variation)}均值：实况 ${value(means.actual)}，预扣沙尘 ${value(means.provisional)}，` +
    `认定扣除沙尘 ${value(means.confirmed)} ${factor.unit}`
  )
}

interface Question {
  startTime: string
  endTime: string
  dataStatus?: 'RAW' | 'CHECK' | 'MIX' | undefined
  round?: boolean | undefined
}

/** Means by hour, weekday and month of places and factors with their 95 % intervals. */
export const variationTable = (
  title: string,
  { variations, dustDays }: { variations: readonly Variation[]; dustDays: readonly string[] },
  question: Question,
): DataTable => {
  const columnsOf = (variation: Variation, index: number): DataColumn[] => {
    const { factor } = variation
    const column = (key: string, name: string): DataColumn => ({
      key: `${key}${index}`,
      title: name,
      kind: 'number',
      unit: factor.unit,
      digits: factor.digits + 1,
      group: variationName(variation),
    })
    return [
      column('mean', '均值'),
      column('lower', '下限'),
      column('upper', '上限'),
      { key: `count${index}`, title: '小时数', kind: 'number', group: variationName(variation) },
    ]
  }
  const rowsOf = (kind: string, names: readonly string[], of: (variation: Variation) => readonly MeanWithInterval[]) =>
    names.map((name, at) => ({
      kind,
      name,
      ...Object.fromEntries(
        variations.flatMap((variation, index) => {
          const own = of(variation)[at]
          return [
            [`mean${index}`, own?.mean ?? null],
            [`lower${index}`, own?.lower ?? null],
            [`upper${index}`, own?.upper ?? null],
            [`count${index}`, own?.count ?? 0],
          ]
        }),
      ),
    }))
  return {
    title,
    notes: [
      ...seriesNotes(question, 'hour'),
      '均值与95%置信区间（Student t）由小时值计算；01时至24时为一个自然日，星期与月份按自然日',
      ...dustNote(dustDays),
      ...variations.map(meansNote),
    ],
    columns: asRead(
      [
        { key: 'kind', title: '分组', kind: 'text', frozen: true, width: 8 },
        { key: 'name', title: '时段', kind: 'text', frozen: true, width: 8 },
        ...variations.flatMap(columnsOf),
      ],
      question.round,
    ),
    rows: [
      ...rowsOf('小时', hourNames, ({ hour }) => hour),
      ...rowsOf('星期', weekdayNames, ({ weekday }) => weekday),
      ...rowsOf('月份', monthNames, ({ month }) => month),
    ],
  }
}
