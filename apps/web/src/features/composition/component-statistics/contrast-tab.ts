import type { ComponentContrastAnswer } from '@qingkong/contract/calls/composition/component-statistics'
import {
  changedSpecies,
  componentContrastTable,
  contrastConclusion,
} from '@qingkong/contract/tables/composition/component-statistics'
import { addDays, cityDate, dayMs, parseCity } from '@qingkong/domain/time/city-time'
import { gasUnit, nothingMeasured } from '../../../blocks/components/component-filters.ts'
import { componentTask, namesOf } from '../../../blocks/components/component-task.ts'
import { barOption } from '../../../charts/bar-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { hoursOfDays } from '../../../filters/period-input.ts'
import { periodPicker, timePicker } from '../../../filters/time-picker.tsx'
import { periods } from '../../../filters/time-text.ts'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'

/** Longest of the two periods. */
const mostDays = 10
const shownSpecies = 15

const dayNumber = (text: string): number => (parseCity(text)?.getTime() ?? 0) / dayMs

/** The period of the same length that begins with a day. */
const periodFrom = (first: string, startDay: string, endDay: string): readonly [string, string] => [
  first,
  addDays(first, Math.round(dayNumber(endDay) - dayNumber(startDay))),
]

/** Means of both periods side by side. */
const bothPeriods = (shown: ComponentContrastAnswer['rows'], palette: ChartPalette) =>
  barOption(
    {
      names: shown.map(({ factorName }) => factorName),
      series: [
        { name: '本时段', values: shown.map(({ a }) => a) },
        { name: '对比时段', values: shown.map(({ b }) => b) },
      ],
      unit: shown[0]?.unit ?? '',
      digits: 2,
    },
    palette,
  )

/** 数据对比: in what two periods of the same length differ. */
export const contrastTab = definePage('componentContrast', [
  areaSiteSelector({ modes: ['SUPER_STATION'], multiple: false }),
  periodPicker({ unit: 'day', begin: periods.lastDays(3), maxUnits: mostDays, label: '本时段' }),
  timePicker<'compareStart'>({
    key: 'compareStart',
    unit: 'day',
    label: '对比起始日',
    begin: (at) => addDays(cityDate(at), -6),
  }),
  dataStatus(),
  gasUnit,
])({
  title: '数据对比',
  input: ({ siteCodes, startTime, endTime, compareStart, dataStatus: status, unit }) => {
    if (siteCodes.length === 0) return null
    const other = hoursOfDays(periodFrom(compareStart, startTime, endTime))
    return {
      siteCodes: [...siteCodes],
      ...hoursOfDays([startTime, endTime]),
      compareStartTime: other.startTime,
      compareEndTime: other.endTime,
      dataStatus: status,
      unit,
    }
  },
  empty: ({ rows }) => (rows.length > 0 ? null : nothingMeasured),
  conclusion: contrastConclusion,
  views: [
    chart({
      key: 'groups',
      title: ({ rows }) => `VOCs各类别两时段均值 ${rows[0]?.siteName ?? ''}`,
      option: ({ rows }, _input, palette) =>
        bothPeriods(
          rows.filter(({ groupCode }) => groupCode === '' || groupCode === 'GROUP'),
          palette,
        ),
      data: componentContrastTable,
    }),
    [
      chart({
        key: 'species',
        title: () => '变化最大物种的两时段均值',
        height: 360,
        option: ({ rows }, _input, palette) => bothPeriods(changedSpecies(rows, shownSpecies), palette),
        data: componentContrastTable,
      }),
      chart({
        key: 'deltas',
        title: () => '物种变化量',
        height: 360,
        option: ({ rows }, _input, palette) => {
          const shown = changedSpecies(rows, shownSpecies)
          return barOption(
            {
              names: shown.map(({ factorName }) => factorName),
              series: [{ name: '变化', values: shown.map(({ delta }) => delta) }],
              unit: shown[0]?.unit ?? '',
              digits: 2,
              horizontal: true,
            },
            palette,
          )
        },
        data: componentContrastTable,
      }),
    ],
    table(componentContrastTable, { height: 560 }),
  ],
  tools: {
    dispatchTask: componentTask(({ rows }) => namesOf(rows.toSorted((a, b) => (b.delta ?? 0) - (a.delta ?? 0)))),
  },
  exports: {
    call: 'componentContrastExport',
    name: ({ rows }, { startTime, endTime }) =>
      `${rows[0]?.siteName ?? ''}VOCs数据对比_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
  notes: () => [
    `两个时段等长，各不超过${mostDays}天；变化为本时段减对比时段`,
    '在测物种不足80%的小时不计入TVOC与类别合计',
  ],
})
