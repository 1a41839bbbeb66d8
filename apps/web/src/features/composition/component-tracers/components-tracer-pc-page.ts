import {
  gasTracerConclusion,
  tracerMethodNotes,
  tracerPeakTable,
  tracerTable,
} from '@qingkong/contract/tables/composition/component-tracers'
import { componentFile } from '../../../blocks/components/component-file.ts'
import {
  componentFilters,
  componentQuestion,
  gasUnit,
  nothingMeasured,
} from '../../../blocks/components/component-filters.ts'
import { componentTask } from '../../../blocks/components/component-task.ts'
import { QualityStrip } from '../../../blocks/components/quality-strip.tsx'
import { lineOption } from '../../../charts/line-option.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, table } from '../../../page/views.ts'
import { tracerLines } from './tracer-lines.ts'

const page = definePage('componentTracer', [...componentFilters(), gasUnit])({
  title: '组分示踪（光化学）',
  input: ({ unit, ...values }) => {
    const question = componentQuestion('VOC', values)
    return question ? { ...question, unit } : null
  },
  empty: ({ tracers, aged }) => (tracers.length === 0 && aged === null ? nothingMeasured : null),
  conclusion: gasTracerConclusion,
  views: [
    custom(({ answer }) => QualityStrip({ answer }), { key: 'quality' }),
    chart({
      key: 'standing',
      title: ({ siteName }) => `${siteName}示踪物较近30日同时次的偏离`,
      height: 340,
      option: (answer, _input, palette) => lineOption(tracerLines(answer), palette),
      data: tracerTable,
    }),
    [
      chart({
        key: 'age',
        title: () => '气团年龄',
        height: 320,
        option: ({ times, aged }, _input, palette) =>
          lineOption(
            {
              times,
              series: [{ name: '气团年龄', unit: 'h', digits: 1, values: aged?.age.map(({ hours }) => hours) ?? [] }],
              limit: { name: '新鲜排放', value: 0 },
            },
            palette,
          ),
        data: tracerTable,
      }),
      chart({
        key: 'initial',
        title: () => '实测与初始VOC',
        height: 320,
        option: ({ times, aged }, _input, palette) =>
          lineOption(
            {
              times,
              series: [
                { name: '实测VOC', unit: 'ppb', digits: 1, values: aged?.measured ?? [] },
                { name: '初始VOC', unit: 'ppb', digits: 1, values: aged?.initial ?? [], dashed: true },
              ],
            },
            palette,
          ),
        data: tracerTable,
      }),
    ],
    table(tracerPeakTable, { key: 'peaks' }),
    table(tracerTable),
  ],
  tools: { dispatchTask: componentTask(({ tracers }) => tracers.flatMap(({ species }) => species)) },
  exports: {
    call: 'componentTracerExport',
    name: (answer, input) => componentFile(answer, '组分示踪（光化学）', input),
  },
  notes: (answer) => [
    ...tracerMethodNotes(answer),
    ...(answer.aged === null ? ['05–07时的有效比值少于5个，不能确定初始比，未推算气团年龄'] : []),
  ],
})

export default definePages('components-tracer-pc', page)
