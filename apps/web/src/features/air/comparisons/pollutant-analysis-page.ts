import { factorsTable, fitsTable } from '@qingkong/contract/tables/air/comparisons'
import { correlationOption } from '../../../charts/correlation-option.ts'
import { axesByUnit, lineOption } from '../../../charts/line-option.ts'
import { scatterOption } from '../../../charts/scatter-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { periodPicker } from '../../../filters/time-picker.tsx'
import { periods } from '../../../filters/time-text.ts'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'
import { round } from '../../../filters/widgets/round.ts'
import { displayStamp, formatMeasured } from '../../../kit/format.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { comparedFactors } from './compared-filters.ts'

type Answer = CallAnswer<'multipleAnalysisFactorMultiple'>

/** Scatter plots drawn; the table of fits has all. */
const shownFits = [0, 1, 2, 3]

const seriesOf = ({ series }: Answer, code: string) => series.find(({ factor }) => factor.code === code)

/** The pair of different factors with the strongest correlation of at least ten pairs. */
const strongest = ({ correlation: { codes, cells } }: Answer) => {
  const pairs = codes.flatMap((a, row) =>
    codes.slice(row + 1).flatMap((b, offset) => {
      const cell = cells[row]?.[row + 1 + offset]
      return cell && cell.r !== null && cell.n >= 10 ? [{ a, b, r: cell.r, n: cell.n, p: cell.p }] : []
    }),
  )
  return pairs.sort((one, other) => Math.abs(other.r) - Math.abs(one.r))[0] ?? null
}

const scatterOf = (answer: Answer, index: number) => {
  const fit = answer.fits[index]
  const [x, y] = [seriesOf(answer, fit?.xCode ?? ''), seriesOf(answer, fit?.yCode ?? '')]
  if (!fit || !x || !y) return null
  const points = answer.times.flatMap((label, at) => {
    const [a, b] = [x.values[at] ?? null, y.values[at] ?? null]
    return a === null || b === null ? [] : [{ x: a, y: b, label }]
  })
  const { slope, intercept, r, n } = fit
  const line = slope === null || intercept === null || r === null ? null : { slope, intercept, r, n }
  return { x: x.factor, y: y.factor, groups: [{ name: answer.siteName, points, fit: line }] }
}

/** 污染物分析: several factors of one place over, beside and against each other. */
const pollutants = definePage('multipleAnalysisFactorMultiple', [
  areaSiteSelector({ modes: ['STA', 'AREA'], withSiteType: true }),
  factorSelect({
    allowed: comparedFactors,
    multiple: true,
    value: ['pm25', 'pm10', 'no2', 'o3'],
    label: '因子（首个为自变量）',
  }),
  periodPicker({ unit: 'hour', begin: periods.lastHours(168), maxUnits: 731 * 24 }),
  ownChoice('method', '相关方法', [
    ['pearson', '皮尔逊'],
    ['spearman', '斯皮尔曼'],
  ]),
  dataStatus(),
  round(),
])({
  title: '污染物分析',
  input: ({ siteCodes, siteName: _, factorCode_option: __, ...values }) => {
    const [siteCode] = siteCodes
    return siteCode === undefined || values.factorCode.length < 2 ? null : { ...values, siteCode }
  },
  conclusion: (answer) => {
    const pair = strongest(answer)
    if (!pair) return null
    const name = (code: string) => seriesOf(answer, code)?.factor.name ?? code
    const sign = pair.r >= 0 ? '正' : '负'
    const sure = pair.p !== null && pair.p < 0.05 ? '显著' : '不显著'
    return `${answer.siteName}${name(pair.a)}与${name(pair.b)}相关最强，呈${sign}相关（r = ${formatMeasured(pair.r, 2)}，n = ${pair.n}，${sure}）。`
  },
  empty: ({ series }) =>
    series.every(({ values }) => values.every((value) => value === null))
      ? '所选站点在该时段没有数据，可放宽时段或改选站点'
      : null,
  views: [
    chart({
      key: 'lines',
      title: ({ siteName, series }, { startTime, endTime }) =>
        `${siteName} ${series.map(({ factor }) => factor.name).join('、')} ${displayStamp(startTime)} 至 ${displayStamp(endTime)}`,
      height: 340,
      option: ({ times, series }, _input, palette) =>
        lineOption(
          {
            times,
            ...axesByUnit(
              series.map(({ factor, values }) => ({
                name: factor.name,
                unit: factor.unit,
                digits: factor.digits,
                values,
              })),
            ),
          },
          palette,
        ),
      data: (answer, input) => factorsTable(answer, input),
    }),
    shownFits.map((index) =>
      chart<Answer, unknown, unknown>({
        key: `scatter${index}`,
        title: (answer) => {
          const plot = scatterOf(answer, index)
          return plot ? `${plot.y.name}—${plot.x.name}散点` : '散点'
        },
        when: ({ fits }) => index < fits.length,
        settings: false,
        height: 340,
        option: (answer, _input, palette) => {
          const plot = scatterOf(answer, index)
          return plot ? scatterOption(plot, palette) : {}
        },
      }),
    ),
    chart({
      key: 'correlation',
      title: (_answer, { method }) => `因子相关矩阵（${method === 'spearman' ? '斯皮尔曼' : '皮尔逊'}）`,
      height: 380,
      settings: false,
      option: (answer, _input, palette) => {
        const { codes, order, cells } = answer.correlation
        const none = { r: null, n: 0, p: null }
        return correlationOption(
          order.map((at) => seriesOf(answer, codes[at] ?? '')?.factor.name ?? ''),
          order.map((row) => order.map((column) => cells[row]?.[column] ?? none)),
          palette,
        )
      },
    }),
    table((answer, input) => fitsTable(answer, input), { key: 'fits' }),
    table((answer, input) => factorsTable(answer, input)),
  ],
  exports: { call: 'multipleAnalysisFactorMultipleDownload', name: ({ siteName }) => `${siteName}污染物分析` },
  notes: () => ['相关与拟合只计两者都有效的小时；矩阵颜色固定为−1至1，提示中给出 n 与双侧 p。'],
})

export default definePages('pollutant-analysis', pollutants)
