import { monitorStateNames, monitorStates } from '@qingkong/domain/enterprise/monitor-state'
import type { emissionStatistics as calls } from '../../calls/sources/emission-statistics.ts'
import type { Answer as AnswerOf } from '../../core/call.ts'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import { amountCells, inPercent, inTonnes, rateColumns, totalColumns } from './amount-columns.ts'
import { hiddenNote } from './amount-words.ts'

type Rows = AnswerOf<typeof calls.areaMonitorIndChartData>
type Districts = AnswerOf<typeof calls.areaMonitorZdAreaData>

const notesOf = ({ period, facts, meta }: Pick<Rows, 'period' | 'facts' | 'meta'>): string[] =>
  [
    `时段：${period.name}；因子：${facts.factorName}；时间约定：北京时间自然日`,
    meta.remark,
    hiddenNote(meta.hiddenCount),
  ].filter((note) => note !== null)

const amountTable = (answer: Rows, by: string): DataTable => ({
  title: `${answer.period.name}各${by}${answer.facts.factorName}排放量`,
  notes: notesOf(answer),
  columns: [
    { key: 'name', title: by, kind: 'text', frozen: true },
    { key: 'enterprises', title: '企业', kind: 'number', unit: '家' },
    { key: 'outlets', title: '联网排口', kind: 'number', unit: '个' },
    ...totalColumns,
    { key: 'share', title: '占比', kind: 'number', unit: '%', digits: 1 },
    ...rateColumns,
  ],
  rows: answer.records.map((row) => ({
    name: row.name,
    enterprises: row.enterprises,
    outlets: row.outlets,
    ...amountCells(row),
    share: inPercent(row.share),
  })),
})

/** Amounts of districts; the code stands in the row for where it leads. */
export const districtTable = (answer: Rows): DataTable => amountTable(answer, '区县')
export const industryTable = (answer: Rows): DataTable => amountTable(answer, '行业')

/** The course of days: the three totals. */
export const trendTable = (answer: Pick<Districts, 'period' | 'facts' | 'meta' | 'trend'>): DataTable => ({
  title: `${answer.facts.factorName}逐日排放量`,
  notes: notesOf(answer),
  columns: [{ key: 'time', title: '日期', kind: 'text', frozen: true }, ...totalColumns.slice(0, 3)],
  rows: answer.trend.map(({ time, measuredKg, filledKg, totalKg }) => ({
    time,
    measured: inTonnes(measuredKg),
    filled: inTonnes(filledKg),
    accounted: inTonnes(totalKg),
  })),
})

/** Electricity of districts, and whether treatment ran beside production. */
export const energyTable = ({ records, period, meta }: AnswerOf<typeof calls.areaMonitorKwhAreaData>): DataTable => {
  const kwh = (key: string, title: string): DataColumn => ({ key, title, kind: 'number', unit: 'kWh' })
  return {
    title: `${period.name}各区县用电量与产治同步率`,
    notes: [meta.remark, hiddenNote(meta.hiddenCount)].filter((note) => note !== null),
    columns: [
      { key: 'name', title: '区县', kind: 'text', frozen: true },
      kwh('productionKwh', '生产设施'),
      kwh('governKwh', '治理设施'),
      kwh('otherKwh', '其他'),
      { key: 'syncRate', title: '产治同步率', kind: 'number', unit: '%', digits: 1 },
      { key: 'synchronous', title: '同步', kind: 'number', unit: '个时段' },
      { key: 'producing', title: '生产', kind: 'number', unit: '个时段' },
      { key: 'unsync', title: '未同步企业', kind: 'number', unit: '家' },
      { key: 'points', title: '联网监测点', kind: 'number', unit: '个' },
      { key: 'coverage', title: '覆盖率', kind: 'number', unit: '%', digits: 1 },
    ],
    rows: records.map((row) => ({
      name: row.name,
      productionKwh: row.productionKwh,
      governKwh: row.governKwh,
      otherKwh: row.otherKwh,
      syncRate: inPercent(row.syncRate),
      synchronous: row.synchronous,
      producing: row.producing,
      unsync: row.unsync,
      points: row.points,
      coverage: inPercent(row.coverage),
    })),
  }
}

/** Enterprises of each district by state. */
export const stateTable = ({ records, dataTime }: AnswerOf<typeof calls.areaMonitorStateChartData>): DataTable => ({
  title: '各区县企业监测状态',
  notes: [`截至 ${dataTime}`],
  columns: [
    { key: 'name', title: '区县', kind: 'text', frozen: true },
    ...monitorStates.map((state) => ({
      key: state,
      title: monitorStateNames[state],
      kind: 'number' as const,
      unit: '家',
    })),
    { key: 'sum', title: '合计', kind: 'number', unit: '家' },
  ],
  rows: records.map(({ code, ...row }) => row),
})
