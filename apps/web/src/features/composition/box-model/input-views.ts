import { hourNames } from '@qingkong/contract/tables/air/variations'
import { availabilityTable, hourStateNames } from '@qingkong/contract/tables/composition/box-model'
import { heatOption } from '../../../charts/heat-option.ts'
import { axesByUnit, lineOption } from '../../../charts/line-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { chart, type ViewLayout } from '../../../page/views.ts'

interface Shown {
  inputs: CallAnswer<'obmParamTableData'>
  ozone: CallAnswer<'obmParamO3Series'>
  course: CallAnswer<'obmParamDaySeries'>
}

type Series = Shown['course']

/** Depth of a cell's colour: what was not measured stands out; what is missing is hatched. */
const depth = { measured: 1, belowLimit: 2, filled: 3, missing: null } as const
const classes = (['measured', 'belowLimit', 'filled'] as const).map((state) => ({
  value: depth[state],
  name: hourStateNames[state],
}))

const seriesOf = ({ items }: Series, groups: readonly string[]) =>
  axesByUnit(
    items
      .filter(({ groupCode }) => groups.includes(groupCode))
      .map(({ factorName, unit, digits, values }) => ({ name: factorName, unit, digits, values })),
  )

const seriesTable = (title: string, { times, items }: Series) => ({
  title,
  notes: ['时间为整点，代表前一小时'],
  columns: [
    { key: 'time', title: '时间', kind: 'time' as const, frozen: true },
    ...items.map(({ factorCode, factorName, unit, digits }) => ({
      key: factorCode,
      title: factorName,
      kind: 'number' as const,
      unit,
      digits,
    })),
  ],
  rows: times.map((time, at) => ({
    time,
    ...Object.fromEntries(items.map(({ factorCode, values }) => [factorCode, values[at] ?? null])),
  })),
})

/** What the model was given: which hours of which species, ozone of the week, the day with its precursors. */
export const inputViews = <A extends Shown, I, V>(): ViewLayout<A, I, V> => [
  [
    chart<A, I, V>({
      key: 'ozone-week',
      title: ({ inputs }) => `${inputs.siteName}近七日臭氧`,
      option: ({ ozone }, _input, palette) =>
        lineOption({ times: ozone.times, ...seriesOf(ozone, ['GASES']) }, palette),
      data: ({ inputs, ozone }) => seriesTable(`${inputs.siteName}近七日臭氧`, ozone),
    }),
    chart<A, I, V>({
      key: 'precursors',
      title: ({ inputs }) => `${inputs.siteName}臭氧与前体物 ${inputs.day}`,
      option: ({ course }, _input, palette) =>
        lineOption({ times: course.times, ...seriesOf(course, ['GASES', 'VOC']) }, palette),
      data: ({ inputs, course }) => seriesTable(`${inputs.siteName}臭氧与前体物 ${inputs.day}`, course),
    }),
  ],
  chart<A, I, V>({
    key: 'availability',
    title: ({ inputs }) => `${inputs.siteName}模型输入可用性 ${inputs.day}`,
    height: 460,
    settings: false,
    option: ({ inputs: { rows } }, _input, palette) =>
      heatOption(
        {
          columns: hourNames,
          rows: rows.map(({ name }) => name),
          cells: rows.map(({ states, values, unit }) =>
            states.map((state, hour) => ({
              value: depth[state],
              notes: values[hour] == null ? [] : [`${values[hour]} ${unit}`],
            })),
          ),
          unit: '',
          scale: { classes },
        },
        palette,
      ),
    data: ({ inputs }) => availabilityTable(inputs),
  }),
]
