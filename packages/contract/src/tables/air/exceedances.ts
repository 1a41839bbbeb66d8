import type { DataTable } from '../../core/data-table.ts'
import type { Exceedance } from '../../shapes/trend.ts'
import { seriesNotes } from '../series-notes.ts'

interface Answer {
  exceedances: readonly Exceedance[]
  standardNote: string
  banner: string | null
}

interface Question {
  startTime: string
  endTime: string
  dataStatus?: 'RAW' | 'CHECK' | 'MIX' | undefined
  round?: boolean | undefined
}

const byDays = '按日（日均值，O₃-8h为日最大8小时）'
const byHours = '按小时（1小时均值）'

/** Exceeding days and hours, rates and largest multiples by place and pollutant. */
export const exceedanceTable = ({ exceedances, standardNote, banner }: Answer, question: Question): DataTable => ({
  title: '超标对比',
  notes: [
    ...seriesNotes(question, 'day'),
    `评价标准：${standardNote}二级浓度限值，浓度先按GB/T 8170修约；超标倍数为（浓度−限值）/限值`,
    ...(banner === null ? [] : [banner]),
  ],
  columns: [
    { key: 'place', title: '站点或区域', kind: 'text', frozen: true },
    { key: 'factor', title: '因子', kind: 'text', frozen: true, width: 10 },
    { key: 'validDays', title: '有效日', kind: 'number', unit: '天', group: byDays },
    { key: 'exceedDays', title: '超标日', kind: 'number', unit: '天', group: byDays },
    { key: 'dayRate', title: '超标率', kind: 'number', unit: '%', digits: 1, group: byDays },
    { key: 'dayMax', title: '最大值', kind: 'number', digits: 1, group: byDays },
    { key: 'dayMaxDate', title: '最大值日期', kind: 'time', width: 12, group: byDays },
    { key: 'dayMultiple', title: '最大超标倍数', kind: 'number', digits: 2, group: byDays },
    { key: 'validHours', title: '有效小时', kind: 'number', unit: '小时', group: byHours },
    { key: 'exceedHours', title: '超标小时', kind: 'number', unit: '小时', group: byHours },
    { key: 'hourRate', title: '超标率', kind: 'number', unit: '%', digits: 1, group: byHours },
    { key: 'hourMax', title: '最大值', kind: 'number', digits: 1, group: byHours },
    { key: 'hourMaxTime', title: '最大值时间', kind: 'time', group: byHours },
    { key: 'hourMultiple', title: '最大超标倍数', kind: 'number', digits: 2, group: byHours },
    { key: 'unit', title: '浓度单位', kind: 'text', width: 10 },
  ],
  rows: exceedances.map(({ siteName, factor, days, hours }) => ({
    place: siteName,
    factor: factor.name,
    unit: factor.unit,
    validDays: days?.valid ?? null,
    exceedDays: days?.exceeding ?? null,
    dayRate: days?.ratePct ?? null,
    dayMax: days?.max ?? null,
    dayMaxDate: days?.maxDate ?? null,
    dayMultiple: days?.maxMultiple ?? null,
    validHours: hours?.valid ?? null,
    exceedHours: hours?.exceeding ?? null,
    hourRate: hours?.ratePct ?? null,
    hourMax: hours?.max ?? null,
    hourMaxTime: hours?.maxTime?.slice(0, 16) ?? null,
    hourMultiple: hours?.maxMultiple ?? null,
  })),
})
