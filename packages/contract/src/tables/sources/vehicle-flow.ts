import { formatRounded, groupedText } from '@qingkong/domain/air/rounding'
import type { ChangeRule, ChangeTable, Flow, FlowTable, TypeDistribution } from '../../calls/sources/vehicle-flow.ts'
import type { DataColumn, DataTable } from '../../core/data-table.ts'

interface Asked {
  startTime: string
  endTime: string
}

const titled = (name: string, { startTime, endTime }: Asked): string =>
  `${name} ${startTime.slice(0, 10)} 至 ${endTime.slice(0, 10)}`

const totalNote = (total: number): string => `合计过车${total.toLocaleString('zh-CN')}辆次，含未检测和检测无效的车辆`
const gasNote = '污染物为有效检测的平均值'

const timeText = (time: string, dataType: 'HOUR' | 'DAY'): string => time.slice(0, dataType === 'HOUR' ? 16 : 10)

const seriesColumns = (series: readonly Pick<Flow['series'][number], 'code' | 'name' | 'unit' | 'digits'>[]) =>
  series.map(({ code, name, unit, digits }): DataColumn => ({ key: code, title: name, kind: 'number', unit, digits }))

const notesOf = (total: number, series: readonly { code: string }[]): string[] =>
  series.some(({ code }) => code === 'co') ? [totalNote(total), gasNote] : [totalNote(total)]

/** 流量统计 by hour or day: the figures of the chart. */
export const flowAxisTable = ({ axis, series, dataType, total }: Flow, asked: Asked): DataTable => ({
  title: titled('机动车流量统计', asked),
  notes: notesOf(total, series),
  columns: [{ key: 'time', title: '时间', kind: 'time', frozen: true }, ...seriesColumns(series)],
  rows: axis.map((time, index) => ({
    time: timeText(time, dataType),
    ...Object.fromEntries(series.map(({ code, values }) => [code, values[index] ?? null])),
  })),
})

/** 流量统计 by hour or day and point. */
export const flowPointTable = ({ series, records, dataType, total }: FlowTable, asked: Asked): DataTable => ({
  title: titled('机动车流量统计表', asked),
  notes: notesOf(total, series),
  columns: [
    { key: 'time', title: '时间', kind: 'time', frozen: true },
    { key: 'point', title: '检测点位', kind: 'text', width: 24 },
    { key: 'area', title: '区域', kind: 'text', width: 10 },
    { key: 'passages', title: '过车', kind: 'number', unit: '辆次' },
    { key: 'tested', title: '检测', kind: 'number', unit: '辆次' },
    { key: 'valid', title: '有效检测', kind: 'number', unit: '辆次' },
    { key: 'validRate', title: '有效率', kind: 'number', unit: '%', digits: 1 },
    { key: 'failed', title: '超标', kind: 'number', unit: '辆次' },
    { key: 'exceedRate', title: '超标率', kind: 'number', unit: '%', digits: 1 },
    ...seriesColumns(series),
  ],
  rows: records.map(
    ({ time, pointName, areaName, passages, tested, valid, failed, validRate, exceedRate, values }) => ({
      time: timeText(time, dataType),
      point: pointName,
      area: areaName,
      passages,
      tested,
      valid,
      validRate,
      failed,
      exceedRate,
      ...values,
    }),
  ),
})

/** What a period's passages come to, in one sentence. */
export const flowSentence = ({ summary }: Flow, { startTime, endTime }: Asked): string | null => {
  const { passages, valid, exceedRate, judgedVehicles } = summary
  if (passages === 0) return null
  const [from, to] = [startTime.slice(0, 10), endTime.slice(0, 10)]
  const rate = exceedRate === null ? '--' : formatRounded(exceedRate, 1)
  return `${from === to ? from : `${from}至${to}`}过车${groupedText(passages, 0)}辆次，有效检测${groupedText(valid, 0)}辆次，超标率${rate}%，判定不合格${groupedText(judgedVehicles, 0)}辆。`
}

export const weekdayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const hourColumn: DataColumn = { key: 'hour', title: '时间', kind: 'text', frozen: true, width: 10 }

/** 变化规律: mean passages by hour and weekday, the figures of the chart. */
export const changeHeatTable = ({ cells, hours, total }: ChangeRule, asked: Asked): DataTable => ({
  title: titled('机动车流量变化规律', asked),
  notes: [totalNote(total), '各格为该星期该小时的日均过车量'],
  columns: [
    hourColumn,
    ...weekdayNames.map(
      (title, index): DataColumn => ({ key: `w${index + 1}`, title, kind: 'number', unit: '辆次', digits: 1 }),
    ),
    { key: 'mean', title: '日均', kind: 'number', unit: '辆次', digits: 1 },
    { key: 'lastWeek', title: '上周同期日均', kind: 'number', unit: '辆次', digits: 1 },
  ],
  rows: hours.map(({ hour, mean, sameLastWeek }) => ({
    hour: hourText(hour),
    ...Object.fromEntries(
      cells.filter((cell) => cell.hour === hour).map(({ weekday, mean: ofCell }) => [`w${weekday}`, ofCell]),
    ),
    mean,
    lastWeek: sameLastWeek,
  })),
})

/** 变化规律 by hour: passages of each weekday, beside the same days a week before. */
export const changeHoursTable = ({ records, total }: ChangeTable, asked: Asked): DataTable => ({
  title: titled('机动车流量变化规律表', asked),
  notes: [totalNote(total), '上周同期为时段整体前移7天'],
  columns: [
    hourColumn,
    ...weekdayNames.map((title, index): DataColumn => ({ key: `w${index + 1}`, title, kind: 'number', unit: '辆次' })),
    { key: 'passages', title: '合计', kind: 'number', unit: '辆次' },
    { key: 'mean', title: '日均', kind: 'number', unit: '辆次', digits: 1 },
    { key: 'lastWeek', title: '上周同期日均', kind: 'number', unit: '辆次', digits: 1 },
    { key: 'change', title: '变化', kind: 'number', unit: '%', digits: 1 },
  ],
  rows: records.map(({ hour, weekdays, passages, mean, sameLastWeek, changePct }) => ({
    hour: hourText(hour),
    ...Object.fromEntries(weekdays.map((count, index) => [`w${index + 1}`, count])),
    passages,
    mean,
    lastWeek: sameLastWeek,
    change: changePct,
  })),
})

/** 类型分布: passages by type, fuel and stage. */
export const typeTable = ({ records, total }: TypeDistribution, asked: Asked): DataTable => ({
  title: titled('机动车类型分布', asked),
  notes: [totalNote(total)],
  columns: [
    { key: 'type', title: '车辆类型', kind: 'text', frozen: true, width: 16 },
    { key: 'fuel', title: '燃料', kind: 'text', width: 10 },
    { key: 'stage', title: '排放阶段', kind: 'text', width: 10 },
    { key: 'count', title: '过车', kind: 'number', unit: '辆次' },
    { key: 'pct', title: '占比', kind: 'number', unit: '%', digits: 1 },
  ],
  rows: records.map(({ vehicleTypeName, fuelTypeName, stageName, count, pct }) => ({
    type: vehicleTypeName,
    fuel: fuelTypeName,
    stage: stageName,
    count,
    pct,
  })),
})
