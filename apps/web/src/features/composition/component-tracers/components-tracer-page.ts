import {
  particleTracerConclusion,
  restructureTable,
  tracerMethodNotes,
  tracerPeakTable,
  tracerTable,
} from '@qingkong/contract/tables/composition/component-tracers'
import { componentFile } from '../../../blocks/components/component-file.ts'
import { componentFilters, componentQuestion, nothingMeasured } from '../../../blocks/components/component-filters.ts'
import { componentTask } from '../../../blocks/components/component-task.ts'
import { QualityStrip } from '../../../blocks/components/quality-strip.tsx'
import { lineOption } from '../../../charts/line-option.ts'
import { scatterOption } from '../../../charts/scatter-option.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, table } from '../../../page/views.ts'
import { closureLines, closureScatter } from './closure-charts.ts'
import { tracerLines } from './tracer-lines.ts'

const scheme = ownChoice('scheme', '重构方案', [
  ['china', '组分加和'],
  ['improve', 'IMPROVE'],
])

/** From organic carbon to organic matter; of the Chinese scheme. */
const organicFactor = ownChoice(
  'organicFactor',
  'OM/OC',
  [
    ['1.4', '1.4'],
    ['1.6', '1.6'],
    ['1.8', '1.8'],
  ],
  '1.6',
)

const page = definePage({ tracers: 'componentTracer', closure: 'componentRestructureSeries' }, [
  ...componentFilters(),
  scheme,
  organicFactor,
])({
  title: '组分示踪',
  input: ({ scheme: chosen, organicFactor: factor, ...values }) => {
    const question = componentQuestion('PM', values)
    return question
      ? { tracers: question, closure: { ...question, scheme: chosen, organicFactor: Number(factor) } }
      : null
  },
  empty: ({ tracers, closure }) =>
    tracers.tracers.length === 0 && closure.sum.every((value) => value === null) ? nothingMeasured : null,
  conclusion: ({ tracers, closure }) => particleTracerConclusion(tracers, closure),
  views: [
    custom(({ answer: { closure } }) => QualityStrip({ answer: closure }), { key: 'quality' }),
    chart({
      key: 'closure',
      title: ({ closure }) => `${closure.siteName}PM₂.₅质量重构`,
      height: 360,
      option: ({ closure }, _input, palette) => lineOption(closureLines(closure), palette),
      data: ({ closure }, { closure: input }) => restructureTable(closure, input),
    }),
    [
      chart({
        key: 'scatter',
        title: () => '重构与实测',
        height: 340,
        option: ({ closure }, _input, palette) => scatterOption(closureScatter(closure), palette),
        data: ({ closure }, { closure: input }) => restructureTable(closure, input),
      }),
      chart({
        key: 'standing',
        title: () => '示踪物较近30日同时次的偏离',
        height: 340,
        option: ({ tracers }, _input, palette) => lineOption(tracerLines(tracers), palette),
        data: ({ tracers }, { tracers: input }) => tracerTable(tracers, input),
      }),
    ],
    table(({ tracers }, { tracers: input }) => tracerPeakTable(tracers, input), { key: 'peaks' }),
    table(({ tracers }, { tracers: input }) => tracerTable(tracers, input)),
  ],
  tools: { dispatchTask: componentTask(({ tracers: { tracers } }) => tracers.flatMap(({ species }) => species)) },
  exports: {
    call: 'componentTracerExport',
    input: ({ tracers }) => tracers,
    name: ({ tracers }, { tracers: input }) => componentFile(tracers, '组分示踪', input),
  },
  notes: ({ closure, tracers }) => [
    '其他为PM₂.₅减重构各部分之和，含水和未测组分；负值表示各部分之和大于实测',
    ...(closure.setAside.length > 0 ? [`同一元素只计一种形态，未计：${closure.setAside.join('、')}`] : []),
    'OM/OC只用于组分加和方案',
    ...tracerMethodNotes(tracers),
  ],
})

export default definePages('components-tracer', page)
