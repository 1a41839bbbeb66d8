import {
  ofpSourceTable,
  ofpSpeciesTable,
  sourceConclusion,
  sourceShareTable,
} from '@qingkong/contract/tables/composition/pmf-schemes'
import { componentTask, namesOf } from '../../../blocks/components/component-task.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, statistics, table } from '../../../page/views.ts'
import { noSchemeLink } from './no-scheme-link.ts'
import { directionsOption, ofpSpeciesOption } from './ofp-options.ts'
import { schemeNote } from './scheme-note.ts'
import { dataTypeChoice, dimensionChoice, sourceFilters, sourceInput } from './source-filters.ts'
import { lawOption, shareOption, stackOption } from './source-options.ts'

const inputOf = sourceInput('VOC')

/** 规律分析 of OFP溯源: which sources make the ozone that could form, when, of what, and from where. */
const page = definePage({ ofp: 'pmfSourceLawAnalysisPmfResult', law: 'vocSourcePmfOfpLaw' }, [
  ...sourceFilters,
  dataTypeChoice,
  dimensionChoice,
])({
  title: 'OFP溯源规律分析',
  input: ({ dataType, dimension, ...values }) => {
    const input = inputOf(values)
    // The sentence names the hour of the day, whichever regularity is drawn.
    return input && { ofp: { ...input, dataType, dimension: 'HOUR' as const }, law: { ...input, dimension } }
  },
  empty: ({ ofp }) => ofp.message,
  emptyLink: ({ ofp }, { ofp: input }) => noSchemeLink(ofp.scheme, input),
  conclusion: ({ ofp }) => sourceConclusion(ofp),
  views: [
    statistics(({ ofp: { scheme, factors, hours } }) => [
      { label: '方案', value: scheme ? `${scheme.title} 第${scheme.version}版` : null, note: schemeNote(scheme) },
      {
        label: 'OFP合计',
        value: factors.some(({ mean }) => mean !== null)
          ? factors.reduce((sum, { mean }) => sum + (mean ?? 0), 0)
          : null,
        unit: 'µg/m³',
        digits: 1,
      },
      { label: '已解析小时', value: hours.explained, unit: '小时' },
    ]),
    chart({
      key: 'series',
      title: ({ ofp }) => `${ofp.scheme?.siteName ?? ''}各来源OFP`,
      height: 340,
      option: ({ ofp }, _input, palette) => stackOption(ofp, palette),
      data: ({ ofp }, { ofp: question }) => ofpSourceTable(ofp, question),
    }),
    [
      chart({
        key: 'shares',
        title: ({ ofp }) => `${ofp.scheme?.siteName ?? ''}各来源占OFP`,
        option: ({ ofp }, _input, palette) => shareOption(ofp.factors, palette),
        data: ({ ofp }) => sourceShareTable(ofp),
      }),
      chart({
        key: 'law',
        title: ({ law }) => `${law.scheme?.siteName ?? ''}OFP变化规律`,
        option: ({ law }, _input, palette) => lawOption(law, palette),
      }),
    ],
    [
      chart({
        key: 'species',
        title: () => '各来源主要物种的OFP',
        height: 400,
        settings: false,
        option: ({ ofp }, _input, palette) => ofpSpeciesOption(ofp, palette),
        data: ({ ofp }) => ofpSpeciesTable(ofp),
      }),
      chart({
        key: 'rose',
        title: () => '各风向的OFP',
        height: 400,
        settings: false,
        option: ({ ofp }, _input, palette) => directionsOption(ofp, palette),
      }),
    ],
    table(({ ofp }) => ofpSpeciesTable(ofp), { key: 'species-table' }),
    table(({ ofp }, { ofp: question }) => ofpSourceTable(ofp, question)),
  ],
  tools: { dispatchTask: componentTask(({ ofp }) => namesOf(ofp.species)) },
  exports: {
    call: 'pmfSourceLawAnalysisExport',
    input: ({ ofp }) => ofp,
    name: ({ ofp }, { ofp: { startTime, endTime } }) =>
      `${ofp.scheme?.siteName ?? ''}OFP溯源规律分析_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
  notes: ({ ofp }) => [
    'OFP为源谱各物种浓度与MIR（Carter 2010）之积的合计；占比区间由源谱自举5%至95%求得，规律的区间为均值的95%置信区间',
    '固定源谱，逐时以非负加权最小二乘求各来源贡献；缺测超过20%物种的小时与源谱不能解释的小时不计入',
    'OFP只表示生成潜势，不等于敏感性（RIR），敏感性以盒子模型为准；来源名称由谱特征判定，只说明“与…一致”',
    ...(ofp.countedZero.length > 0 ? [`无MIR、按0计的物种${ofp.countedZero.length}个`] : []),
  ],
})

export default definePages('law-analysis', page)
