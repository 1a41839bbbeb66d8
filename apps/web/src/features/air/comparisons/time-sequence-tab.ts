import { timeSequenceTable } from '@qingkong/contract/tables/air/comparisons'
import { heatOption } from '../../../charts/heat-option.ts'
import { axesByUnit, lineOption } from '../../../charts/line-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { periodPicker } from '../../../filters/time-picker.tsx'
import { periods } from '../../../filters/time-text.ts'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'
import { round } from '../../../filters/widgets/round.ts'
import { displayStamp, formatMeasured, thinSpace } from '../../../kit/format.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { comparedFactors, comparedPlaces } from './compared-filters.ts'

type Answer = CallAnswer<'multipleAnalysisTimeSequence'>

/** Heat maps drawn; the lines and the table have every factor. */
const shownFactors = [0, 1, 2]

const highest = ({ series, factors, times }: Answer) => {
  const [factor] = factors
  const own = series.filter(({ factorCode }) => factorCode === factor?.code)
  const all = own.flatMap(({ siteName, values }) =>
    values.flatMap((value, at) => (value === null ? [] : [{ siteName, value, time: times[at] ?? '' }])),
  )
  const top = all.reduce<(typeof all)[number] | null>(
    (best, one) => (one.value > (best?.value ?? -1) ? one : best),
    null,
  )
  return factor && top ? { factor, ...top } : null
}

/** 时间序列: several places and factors over the same hours. */
export const timeSequenceTab = definePage('multipleAnalysisTimeSequence', [
  comparedPlaces(),
  periodPicker({ unit: 'hour', begin: periods.lastHours(168), maxUnits: 731 * 24 }),
  factorSelect({ allowed: comparedFactors, multiple: true, value: ['pm25', 'o3'] }),
  dataStatus(),
  round(),
])({
  title: '时间序列',
  input: ({ factorCode_option: _, ...values }) => (values.factorCode.length === 0 ? null : values),
  conclusion: (answer) => {
    const top = highest(answer)
    return top
      ? `该时段${top.factor.name}小时最高值${formatMeasured(top.value, top.factor.digits)}${thinSpace}${top.factor.unit}，出现在${top.siteName}${top.time.slice(0, 16)}。`
      : null
  },
  empty: ({ series }) =>
    series.every(({ values }) => values.every((value) => value === null))
      ? '所选站点在该时段没有数据，可放宽时段或改选站点'
      : null,
  views: [
    chart({
      key: 'lines',
      title: ({ factors }, { startTime, endTime }) =>
        `${factors.map(({ name }) => name).join('、')}时间序列 ${displayStamp(startTime)} 至 ${displayStamp(endTime)}`,
      height: 360,
      option: ({ times, factors, series }, _input, palette) =>
        lineOption(
          {
            times,
            ...axesByUnit(
              series.map(({ siteName, factorCode, values }) => {
                const factor = factors.find(({ code }) => code === factorCode)
                return {
                  name: `${siteName} ${factor?.name ?? factorCode}`,
                  unit: factor?.unit ?? '',
                  digits: factor?.digits ?? 0,
                  values,
                }
              }),
            ),
          },
          palette,
        ),
      data: (answer, input) => timeSequenceTable(answer, input),
    }),
    ...shownFactors.map((index) =>
      chart<Answer, unknown, unknown>({
        key: `heat${index}`,
        title: ({ factors }) => `${factors[index]?.name ?? ''}站点—时间热力图`,
        when: ({ factors }) => index < factors.length,
        option: ({ times, factors, series }, _input, palette) => {
          const factor = factors[index]
          const own = series.filter(({ factorCode }) => factorCode === factor?.code)
          return heatOption(
            {
              columns: times.map((time) => time.slice(5, 16)),
              rows: own.map(({ siteName }) => siteName),
              cells: own.map(({ values }) => values.map((value) => ({ value }))),
              unit: factor?.unit ?? '',
              digits: factor?.digits ?? 0,
              scale: 'amount',
            },
            palette,
          )
        },
      }),
    ),
    table((answer, input) => timeSequenceTable(answer, input)),
  ],
  exports: { call: 'multipleAnalysisTimeSequenceDownload', name: () => '时间序列' },
})
