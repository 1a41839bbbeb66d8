import {
  carbonNotes,
  formationClassTable,
  gasNotes,
  secondaryConclusion,
  secondaryTable,
} from '@qingkong/contract/tables/composition/secondary-formation'
import { componentFile } from '../../../blocks/components/component-file.ts'
import { componentFilters, componentQuestion, nothingMeasured } from '../../../blocks/components/component-filters.ts'
import { componentTask } from '../../../blocks/components/component-task.ts'
import { QualityStrip } from '../../../blocks/components/quality-strip.tsx'
import { barOption } from '../../../charts/bar-option.ts'
import { lineOption } from '../../../charts/line-option.ts'
import { scatterOption } from '../../../charts/scatter-option.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, table } from '../../../page/views.ts'
import { formationLines, humidityBars, humidityScatter, oxidantScatter } from './formation-charts.ts'

const page = definePage(
  'secondProduceData',
  componentFilters(),
)({
  title: '二次生成分析',
  input: (values) => componentQuestion('PM', values),
  empty: (answer) => {
    if (answer.rows.some(({ sor, nor, socPct, snaPct }) => [sor, nor, socPct, snaPct].some((one) => one !== null)))
      return null
    return nothingMeasured
  },
  conclusion: secondaryConclusion,
  views: [
    custom(({ answer }) => QualityStrip({ answer }), { key: 'quality' }),
    chart({
      key: 'series',
      title: ({ siteName }) => `${siteName} SOR与NOR`,
      height: 340,
      option: (answer, _input, palette) => lineOption(formationLines(answer), palette),
      data: secondaryTable,
    }),
    [
      chart({
        key: 'sulfur',
        title: () => 'SOR与湿度',
        height: 340,
        option: (answer, _input, palette) => scatterOption(humidityScatter(answer, 'sor'), palette),
        data: secondaryTable,
      }),
      chart({
        key: 'nitrogen',
        title: () => 'NOR与湿度',
        height: 340,
        option: (answer, _input, palette) => scatterOption(humidityScatter(answer, 'nor'), palette),
        data: secondaryTable,
      }),
    ],
    [
      chart({
        key: 'humidity',
        title: () => '各湿度级别均值',
        height: 320,
        option: (answer, _input, palette) => barOption(humidityBars(answer), palette),
        data: (answer, input) => formationClassTable('各湿度级别均值', answer, answer.byRh, input),
      }),
      chart({
        key: 'carbon',
        title: () => 'SOC占OC与Ox',
        height: 320,
        option: (answer, _input, palette) => scatterOption(oxidantScatter(answer), palette),
        data: (answer, input) => formationClassTable('各Ox级别均值（ppb）', answer, answer.byOx, input),
      }),
    ],
    table(secondaryTable),
  ],
  tools: { dispatchTask: componentTask(() => ['SO₄²⁻', 'NO₃⁻']) },
  exports: { call: 'secondProduceDataDownload', name: (answer, input) => componentFile(answer, '二次生成分析', input) },
  notes: (answer) => [
    ...gasNotes(answer),
    ...carbonNotes(answer),
    'SOR、NOR大于0.1表明有二次生成；湿度与Ox同站或取5公里内最近站；级别均值至少5个数据',
  ],
})

export default definePages('secondary-generation-analysis', page)
