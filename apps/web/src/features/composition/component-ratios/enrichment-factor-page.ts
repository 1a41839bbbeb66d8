import { referenceLacking, richConclusion, richTable } from '@qingkong/contract/tables/composition/enrichment-factors'
import { componentFile } from '../../../blocks/components/component-file.ts'
import { componentFilters, componentQuestion, nothingMeasured } from '../../../blocks/components/component-filters.ts'
import { componentTask, namesOf } from '../../../blocks/components/component-task.ts'
import { QualityStrip } from '../../../blocks/components/quality-strip.tsx'
import { barOption } from '../../../charts/bar-option.ts'
import { lineOption } from '../../../charts/line-option.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, table } from '../../../page/views.ts'
import { richBars, richLines } from './enrichment-charts.ts'

const reference = ownChoice('reference', '参考元素', [
  ['Al', 'Al 铝'],
  ['Fe', 'Fe 铁'],
  ['Ti', 'Ti 钛'],
  ['Si', 'Si 硅'],
])

const crust = ownChoice('crust', '地壳丰度', [
  ['rudnickGao2003', 'Rudnick–Gao 2003'],
  ['mcLennan2001', 'McLennan 2001'],
  ['taylorMcLennan1995', 'Taylor–McLennan 1995'],
  ['chinaSoil1990', '中国土壤A层'],
])

const page = definePage({ factors: 'calcRichFactorData', options: 'richSiteInfo' }, [
  ...componentFilters(),
  reference,
  crust,
])({
  title: '富集因子',
  input: ({ reference: chosenReference, crust: chosenCrust, ...values }) => {
    const question = componentQuestion('PM', values)
    return question ? { factors: { ...question, reference: chosenReference, crust: chosenCrust }, options: {} } : null
  },
  empty: ({ factors }) => {
    if (factors.rows.length > 0) return null
    const { completeHours, incompleteHours } = factors.facts
    return (completeHours + incompleteHours > 0 ? referenceLacking(factors) : null) ?? nothingMeasured
  },
  conclusion: ({ factors }) => richConclusion(factors),
  views: [
    custom(({ answer: { factors } }) => QualityStrip({ answer: factors }), { key: 'quality' }),
    chart({
      key: 'factors',
      title: ({ factors }) => `${factors.siteName}富集因子（参考元素${factors.reference}）`,
      height: 360,
      option: ({ factors }, _input, palette) => barOption(richBars(factors), palette),
      data: ({ factors }, { factors: input }) => richTable(factors, input),
    }),
    chart({
      key: 'series',
      title: () => '富集最高的元素',
      height: 340,
      option: ({ factors }, _input, palette) => lineOption(richLines(factors), palette),
    }),
    table(({ factors }, { factors: input }) => richTable(factors, input)),
  ],
  tools: { dispatchTask: componentTask(({ factors }) => namesOf(factors.rows.toSorted((a, b) => b.ef - a.ef))) },
  exports: {
    call: 'richDataExport',
    input: ({ factors }) => factors,
    name: ({ factors }, { factors: input }) => componentFile(factors, '富集因子', input),
  },
  notes: ({ factors, options }) => [
    ...options.crusts
      .filter(({ code }) => code === factors.crust)
      .map(({ name, source }) => `地壳丰度：${name}，${source}`),
    'EF小于10以地壳源为主，10–100为混合来源，大于100以人为源为主；大于100是提示，不是证明',
  ],
})

export default definePages('enrichment-factor', page)
