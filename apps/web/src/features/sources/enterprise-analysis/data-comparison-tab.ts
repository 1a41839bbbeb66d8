import type { ComparisonAnswer } from '@qingkong/contract/shapes/enterprise-analysis'
import { comparisonSentence, comparisonTable, pairTable } from '@qingkong/contract/tables/sources/comparison'
import type { EChartsCoreOption } from 'echarts/core'
import { axesByUnit, lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { scatterOption } from '../../../charts/scatter-option.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { periodPicker } from '../../../filters/time-picker.tsx'
import { periods } from '../../../filters/time-text.ts'
import { optional } from '../../../page/page-calls.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { againstStart } from './against-period.ts'
import { enterpriseChoice } from './enterprise-choice.ts'
import { comparedChoice, factorChoice, noOutlet, outletChoice } from './outlet-choices.ts'

interface Answers {
  outlet: ComparisonAnswer | null
  factor: ComparisonAnswer | null
  gk: ComparisonAnswer | null
  kwh: ComparisonAnswer | null
}

const nothing: ComparisonAnswer = { psId: '', psCode: '', psName: '', countyCode: '', axis: [], series: [], pairs: [] }
const shown = ({ outlet, factor, gk, kwh }: Answers): ComparisonAnswer => outlet ?? factor ?? gk ?? kwh ?? nothing

const overlayOption = ({ axis, series }: ComparisonAnswer, palette: ChartPalette): EChartsCoreOption => {
  const lines = series.map(({ name, unit, values, period }) => ({
    name,
    unit,
    values,
    digits: 2,
    dashed: period === 2,
  }))
  return lineOption({ times: axis, ...axesByUnit(lines) }, palette)
}

/** The two that go together most, or the first two. */
const drawnPair = ({ pairs }: ComparisonAnswer) =>
  pairs.toSorted((a, b) => Math.abs(b.r ?? 0) - Math.abs(a.r ?? 0))[0] ?? null

const pairOption = (answer: ComparisonAnswer, palette: ChartPalette): EChartsCoreOption => {
  const pair = drawnPair(answer)
  const [x, y] = [answer.series[pair?.a ?? 0], answer.series[pair?.b ?? 1]]
  if (!pair || !x || !y) return {}
  const points = answer.axis.flatMap((label, at) => {
    const [a, b] = [x.values[at] ?? null, y.values[at] ?? null]
    return a === null || b === null ? [] : [{ x: a, y: b, label }]
  })
  const { r, n, slope, intercept } = pair
  const fit = r === null || slope === null || intercept === null ? null : { r, n, slope, intercept }
  return scatterOption(
    {
      x: { name: x.name, unit: x.unit, digits: 2 },
      y: { name: y.name, unit: y.unit, digits: 2 },
      groups: [{ name: `${x.name}与${y.name}`, points, fit }],
    },
    palette,
  )
}

/** 数据对比: do outlets, factors and load agree? */
export const dataComparisonTab = definePage(
  {
    outlet: optional('psCompareZdOutletDataCompare'),
    factor: optional('psCompareZdFactorDataCompare'),
    gk: optional('psCompareGkDataCompare'),
    kwh: optional('psCompareKwhDataCompare'),
  },
  [
    enterpriseChoice(),
    ownChoice('compareBy', '对比对象', [
      ['outlet', '排口'],
      ['factor', '因子'],
      ['kwh', '用电'],
      ['gk', '工况'],
    ]),
    outletChoice((values) => values['compareBy'] === 'factor'),
    factorChoice((values) => values['compareBy'] === 'outlet'),
    comparedChoice(),
    periodPicker({ unit: 'hour', begin: periods.lastHours(49), maxUnits: 366 * 24 + 1 }),
    ownChoice('against', '对比时段', [
      ['NONE', '不对比'],
      ['BEFORE', '前一时段'],
      ['WEEK', '上周同期'],
      ['YEAR', '去年同期'],
    ]),
  ],
)({
  title: '数据对比',
  input: ({
    superviseCompany: psCode,
    compareBy,
    outletCode,
    factorCode,
    seriesCodes,
    against,
    startTime,
    endTime,
  }) => {
    const isMissing = (code: string | null | undefined) => code === noOutlet || !code
    if (psCode === null) return null
    const asked = {
      psCode,
      seriesCodes: [...seriesCodes],
      startTime,
      endTime,
      compareStartTime: againstStart(against, startTime, endTime),
    }
    return {
      outlet: compareBy === 'outlet' && !isMissing(factorCode) ? { ...asked, factorCode: factorCode ?? '' } : null,
      factor: compareBy === 'factor' && !isMissing(outletCode) ? { ...asked, outletCode: outletCode ?? '' } : null,
      gk: compareBy === 'gk' ? asked : null,
      kwh: compareBy === 'kwh' ? asked : null,
    }
  },
  empty: (answers) =>
    shown(answers).series.some(({ coverage }) => coverage > 0) ? null : '所选条件下没有数据，可放宽时段或换一家企业',
  conclusion: (answers) => {
    const sentence = comparisonSentence(shown(answers))
    return sentence === null ? null : `${sentence}。`
  },
  views: [
    chart({
      key: 'overlay',
      title: (answers) => `${shown(answers).psName}数据对比`,
      option: (answers, _input, palette) => overlayOption(shown(answers), palette),
      data: (answers) => comparisonTable(shown(answers)),
    }),
    chart({
      key: 'scatter',
      when: (answers) => drawnPair(shown(answers)) !== null,
      title: (answers) => {
        const { series } = shown(answers)
        const pair = drawnPair(shown(answers))
        return pair ? `${series[pair.a]?.name ?? ''}与${series[pair.b]?.name ?? ''}` : ''
      },
      height: 360,
      option: (answers, _input, palette) => pairOption(shown(answers), palette),
    }),
    table((answers) => pairTable(shown(answers)), { key: 'pairs', when: (answers) => shown(answers).pairs.length > 0 }),
    table((answers) => comparisonTable(shown(answers))),
  ],
  exports: {
    call: 'psCompareExport',
    input: ({ outlet, factor, gk, kwh }, { compareBy }) => ({
      ...(outlet ?? factor ?? gk ?? kwh ?? { psCode: '', seriesCodes: [], startTime: '', endTime: '' }),
      compareBy,
    }),
    name: (answers) => `${shown(answers).psName}数据对比`,
  },
  notes: () => ['浓度取折算值（不折算的取实测值），只计有效小时；相关不等于因果。'],
})
