import { flowAxisTable, flowPointTable, flowSentence } from '@qingkong/contract/tables/sources/vehicle-flow'
import { axesByUnit, lineOption } from '../../../charts/line-option.ts'
import { dataType } from '../../../filters/widgets/data-type.ts'
import { statisticalType } from '../../../filters/widgets/statistical-type.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, statistics, table } from '../../../page/views.ts'
import { flowFilters, flowInput, noPassages } from './flow-filters.ts'

/** Plates in their own colours; white and black as greys that stand out on either theme. */
const plateTones: Readonly<Record<string, string>> = {
  '1': '#2b6fc4',
  '2': '#e0a92e',
  '5': '#3f9b5c',
  '3': '#c3ccd3',
  '4': '#5c6c79',
}
const unknownTone = '#9a7fc0'

const share = (name: string, pct: number | null): { note?: string } =>
  pct === null ? {} : { note: `${name}${formatMeasured(pct, 1)}%` }

/** 流量统计: how many passed by hour or day, by colour of plate, or what their exhausts held. */
export const flowTab = definePage({ flow: 'remoteSensingFlow', points: 'remoteSensingFlowTable' }, [
  ...flowFilters,
  statisticalType({ value: { statisticalType: 'plateColor' as 'gas' | 'plateColor' } }),
  dataType({ only: ['HOUR', 'DAY'], value: { dataType: 'DAY' as 'HOUR' | 'DAY' } }),
])({
  title: '流量统计',
  input: (values) => {
    const asked = flowInput(values)
    if (!asked) return null
    const question = {
      ...asked,
      statisticalType: values.statisticalType === 'gas' ? ('gas' as const) : ('plateColor' as const),
      dataType: values.dataType === 'HOUR' ? ('HOUR' as const) : ('DAY' as const),
    }
    return { flow: question, points: question }
  },
  empty: ({ flow }) => (flow.total === 0 ? noPassages : null),
  conclusion: ({ flow }, { flow: asked }) => flowSentence(flow, asked),
  views: [
    statistics(({ flow: { summary } }) => [
      { label: '过车', value: summary.passages, unit: '辆次' },
      { label: '检测', value: summary.tested, unit: '辆次' },
      { label: '有效检测', value: summary.valid, unit: '辆次', ...share('有效率', summary.validRate) },
      { label: '超标', value: summary.failed, unit: '辆次', ...share('超标率', summary.exceedRate) },
      { label: '判定不合格', value: summary.judgedVehicles, unit: '辆' },
    ]),
    chart({
      key: 'flow',
      title: (_answer, { flow: { startTime, endTime, statisticalType: by } }) =>
        `${by === 'gas' ? '尾气污染物均值' : '过车量'} ${startTime.slice(0, 10)} 至 ${endTime.slice(0, 10)}`,
      height: 340,
      option: ({ flow }, _input, palette) => {
        const isCount = flow.series.every(({ unit }) => unit === '辆次')
        const lines = flow.series.map(({ code, name, unit, digits, values }) => ({
          name,
          unit,
          digits,
          values,
          ...(isCount ? { kind: 'bar-stack' as const, color: plateTones[code] ?? unknownTone } : {}),
        }))
        const times = flow.dataType === 'DAY' ? flow.axis.map((time) => time.slice(0, 10)) : flow.axis
        return lineOption({ times, ...axesByUnit(lines) }, palette)
      },
      data: ({ flow }, { flow: asked }) => flowAxisTable(flow, asked),
    }),
    table(({ points }, { points: asked }) => flowPointTable(points, asked)),
  ],
  exports: {
    call: 'remoteSensingFlowTableDownload',
    input: ({ points }) => points,
    name: (_answer, { points: { startTime, endTime } }) => `流量统计_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
  notes: () => [
    '过车量含未检测和检测无效的车辆；污染物均值只计有效检测',
    '有效率为有效检测占检测的比例，超标率为超标占有效检测的比例',
    '判定不合格：6个自然月内同一污染物连续两次及以上超标的车辆（HJ 845-2017）',
  ],
})
