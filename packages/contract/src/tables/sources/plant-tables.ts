import type { enterpriseAnalysis } from '../../calls/sources/enterprise-analysis.ts'
import type { Answer } from '../../core/call.ts'
import type { DataCell, DataTable } from '../../core/data-table.ts'

type Calls = typeof enterpriseAnalysis
export type ElectricityAnswer = Answer<Calls['psAnalyseKwhPsData']>
export type ConditionAnswer = Answer<Calls['psAnalyseGkData']>
export type AlarmAnswer = Answer<Calls['psAnalyseAlarmRecord']>
export type ExceedanceAnswer = Answer<Calls['psAnalyseZdDataAnalyseWarn']>

type Row = Record<string, DataCell>
const hourNote = '时间约定：北京时间，时间为小时结束时刻'
const alarmLevels: Readonly<Record<number, string>> = { 1: '一级', 2: '二级', 3: '三级' }
const alarmStatuses: Readonly<Record<number, string>> = { 1: '告警中', 2: '已完成', 3: '已关闭' }

/** 产治同步率 of each line, and what it stands on. */
export const synchronyTable = ({ psName, lines, basis }: ElectricityAnswer): DataTable => ({
  title: `${psName}产治同步`,
  notes: [
    basis === 'fiveMinute'
      ? '同步率为治污设施运行的5分钟时段占生产时段的比例，开停机前后各10分钟不计'
      : '时段超过7天或没有分钟数据，同步率按小时均值计算',
    '生产：负荷达到常用功率的20%；治污停运：低于10%；低效：低于50%。常用功率取近60天最常出现的负荷，不足10天取额定功率',
    '未同步与低效为线索，不作为执法证据',
  ],
  columns: [
    { key: 'line', title: '产线', kind: 'text', frozen: true, width: 20 },
    { key: 'production', title: '生产用电', kind: 'number', unit: 'kWh', digits: 1 },
    { key: 'govern', title: '治污用电', kind: 'number', unit: 'kWh', digits: 1 },
    { key: 'productionReference', title: '生产常用功率', kind: 'number', unit: 'kW', digits: 1 },
    { key: 'governReference', title: '治污常用功率', kind: 'number', unit: 'kW', digits: 1 },
    { key: 'rate', title: '产治同步率', kind: 'number', unit: '%', digits: 1 },
    { key: 'unsynchronised', title: '未同步', kind: 'number', unit: '分钟' },
    { key: 'weak', title: '低效', kind: 'number', unit: '分钟' },
  ],
  rows: lines.map((line) => {
    const sum = (values: readonly (number | null)[]): number | null => {
      const known = values.filter((value) => value !== null)
      return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
    }
    const minutes = (kind: 'alarm' | 'warning') =>
      line.spans.filter((span) => span.kind === kind).reduce((total, span) => total + span.minutes, 0)
    return {
      line: line.lineName,
      production: sum(line.productionKwh),
      govern: sum(line.governKwh),
      productionReference: line.productionReferenceKw,
      governReference: line.governReferenceKw,
      rate: line.syncRate === null ? null : line.syncRate * 100,
      unsynchronised: minutes('alarm'),
      weak: minutes('warning'),
    }
  }),
})

/** kWh of production and treatment of each line by hours. */
export const electricityTable = ({ psName, times, lines }: ElectricityAnswer): DataTable => ({
  title: `${psName}生产与治污用电`,
  notes: [hourNote],
  columns: [
    { key: 'time', title: '时间', kind: 'time', frozen: true },
    ...lines.flatMap(({ lineCode, lineName }) => [
      { key: `${lineCode}/p`, title: '生产', kind: 'number', unit: 'kWh', digits: 1, group: lineName } as const,
      { key: `${lineCode}/g`, title: '治污', kind: 'number', unit: 'kWh', digits: 1, group: lineName } as const,
    ]),
  ],
  rows: times.map((time, at) => {
    const row: Row = { time }
    for (const { lineCode, productionKwh, governKwh } of lines) {
      row[`${lineCode}/p`] = productionKwh[at] ?? null
      row[`${lineCode}/g`] = governKwh[at] ?? null
    }
    return row
  }),
})

const rangeText = (low: number | null, high: number | null): string | null => {
  if (low !== null && high !== null) return `${low}–${high}`
  if (low !== null) return `≥${low}`
  return high === null ? null : `≤${high}`
}

/** How long each condition lay outside its range. */
export const conditionTable = ({ psName, series }: ConditionAnswer): DataTable => ({
  title: `${psName}工况`,
  notes: ['超范围只计生产时段（生产负荷达到常用功率的20%）；没有用电监测的产线全部计入'],
  columns: [
    { key: 'point', title: '监测点', kind: 'text', frozen: true, width: 20 },
    { key: 'factor', title: '参数', kind: 'text', width: 18 },
    { key: 'range', title: '控制范围', kind: 'text', width: 14 },
    { key: 'mean', title: '均值', kind: 'number', digits: 1 },
    { key: 'unit', title: '单位', kind: 'text', width: 8 },
    { key: 'valid', title: '有效小时', kind: 'number', unit: '小时' },
    { key: 'out', title: '超范围', kind: 'number', unit: '小时' },
  ],
  rows: series.map(({ pointName, factorName, unit, low, high, values, validHours, outHours }) => {
    const known = values.filter((value) => value !== null)
    return {
      point: pointName,
      factor: factorName,
      range: rangeText(low, high),
      mean: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length,
      unit,
      valid: validHours,
      out: outHours,
    }
  }),
})

/** The conditions by hours. */
export const conditionHoursTable = ({ psName, times, series }: ConditionAnswer): DataTable => ({
  title: `${psName}工况小时值`,
  notes: [hourNote],
  columns: [
    { key: 'time', title: '时间', kind: 'time', frozen: true },
    ...series.map(
      ({ pointCode, pointName, factorCode, factorName, unit }) =>
        ({
          key: `${pointCode}/${factorCode}`,
          title: factorName,
          kind: 'number',
          unit,
          digits: 1,
          group: pointName,
        }) as const,
    ),
  ],
  rows: times.map((time, at) => {
    const row: Row = { time }
    for (const { pointCode, factorCode, values } of series) row[`${pointCode}/${factorCode}`] = values[at] ?? null
    return row
  }),
})

/** Exceedances of every limited factor of the enterprise. */
export const exceedanceTable = ({ factors }: ExceedanceAnswer): DataTable => ({
  title: '各因子超标情况',
  notes: ['按折算浓度的小时均值判定，等于限值不算超标'],
  columns: [
    { key: 'outlet', title: '排口', kind: 'text', frozen: true, width: 18 },
    { key: 'factor', title: '因子', kind: 'text', width: 14 },
    { key: 'limit', title: '限值', kind: 'number', digits: 1 },
    { key: 'unit', title: '单位', kind: 'text', width: 8 },
    { key: 'valid', title: '有效小时', kind: 'number', unit: '小时' },
    { key: 'exceed', title: '超标小时', kind: 'number', unit: '小时' },
    { key: 'rate', title: '超标率', kind: 'number', unit: '%', digits: 1 },
    { key: 'multiple', title: '最高倍数', kind: 'number', digits: 2 },
    { key: 'time', title: '最高时间', kind: 'time' },
  ],
  rows: factors.map(
    ({ outletName, outletCode, name, code, unit, limit, valid, exceed, rate, maxMultiple, maxTime }) => ({
      outlet: outletName,
      outletCode,
      factor: name,
      factorCode: code,
      limit,
      unit,
      valid,
      exceed,
      rate: rate === null ? null : rate * 100,
      multiple: maxMultiple,
      time: maxTime,
    }),
  ),
})

/** Alarms of the enterprise's outlets. */
export const plantAlarmTable = ({ records }: AlarmAnswer): DataTable => ({
  title: '告警记录',
  notes: [],
  columns: [
    { key: 'time', title: '告警时间', kind: 'time', frozen: true },
    { key: 'outlet', title: '排口', kind: 'text', width: 16 },
    { key: 'factor', title: '因子', kind: 'text', width: 12 },
    { key: 'level', title: '级别', kind: 'text', width: 8 },
    { key: 'peak', title: '峰值', kind: 'number', digits: 1 },
    { key: 'unit', title: '单位', kind: 'text', width: 8 },
    { key: 'multiple', title: '超标倍数', kind: 'number', digits: 2 },
    { key: 'end', title: '结束时间', kind: 'time' },
    { key: 'status', title: '状态', kind: 'text', width: 10 },
  ],
  rows: records.map((alarm) => ({
    id: alarm.alarmId,
    time: alarm.startTime,
    outlet: alarm.outletName,
    factor: alarm.factorName,
    level: alarmLevels[alarm.level] ?? String(alarm.level),
    peak: alarm.peakValue,
    unit: alarm.unit,
    multiple: alarm.multiple,
    end: alarm.endTime,
    status: alarmStatuses[alarm.status] ?? null,
    eventId: alarm.eventId,
  })),
})
