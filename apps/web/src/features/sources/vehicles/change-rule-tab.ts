import {
  changeHeatTable,
  changeHoursTable,
  hourText,
  weekdayNames,
} from '@qingkong/contract/tables/sources/vehicle-flow'
import { heatOption } from '../../../charts/heat-option.ts'
import { lineOption } from '../../../charts/line-option.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { flowFilters, flowInput, noPassages } from './flow-filters.ts'

/** 变化规律: when they pass, by weekday and hour, and beside the week before. */
export const changeRuleTab = definePage({ rule: 'remoteSensingChange', hours: 'remoteSensingChangeTable' }, [
  ...flowFilters,
])({
  title: '变化规律',
  input: (values) => {
    const asked = flowInput(values)
    return asked && { rule: asked, hours: asked }
  },
  empty: ({ rule }) => (rule.total === 0 ? noPassages : null),
  conclusion: ({ rule }) => {
    const busiest = rule.hours.toSorted((a, b) => (b.mean ?? 0) - (a.mean ?? 0))[0]
    if (!busiest || busiest.mean === null || busiest.mean === 0) return null
    return `合计过车${formatMeasured(rule.total)}辆次，${hourText(busiest.hour)}起的一小时最多，日均${formatMeasured(busiest.mean, 1)}辆次。`
  },
  views: [
    chart({
      key: 'weekday',
      title: () => '各星期各小时的日均过车量',
      option: ({ rule }, _input, palette) =>
        heatOption(
          {
            columns: rule.hours.map(({ hour }) => hourText(hour)),
            rows: weekdayNames,
            cells: weekdayNames.map((_name, index) =>
              rule.cells
                .filter(({ weekday }) => weekday === index + 1)
                .map(({ mean, passages }) => ({ value: mean, notes: [`合计${passages}辆次`] })),
            ),
            unit: '辆次',
            digits: 1,
            scale: 'amount',
          },
          palette,
        ),
      data: ({ rule }, { rule: asked }) => changeHeatTable(rule, asked),
    }),
    chart({
      key: 'hours',
      title: () => '一日各小时的日均过车量与上周同期',
      option: ({ rule }, _input, palette) =>
        lineOption(
          {
            times: rule.hours.map(({ hour }) => hourText(hour)),
            series: [
              { name: '本期', unit: '辆次', digits: 1, values: rule.hours.map(({ mean }) => mean) },
              {
                name: '上周同期',
                unit: '辆次',
                digits: 1,
                dashed: true,
                values: rule.hours.map(({ sameLastWeek }) => sameLastWeek),
              },
            ],
          },
          palette,
        ),
      data: ({ rule }, { rule: asked }) => changeHeatTable(rule, asked),
    }),
    table(({ hours }, { hours: asked }) => changeHoursTable(hours, asked)),
  ],
  exports: {
    call: 'remoteSensingChangeTableDownload',
    input: ({ hours }) => hours,
    name: (_answer, { hours: { startTime, endTime } }) => `变化规律_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
  notes: () => ['上周同期为时段整体前移7天；过车量含未检测和检测无效的车辆'],
})
