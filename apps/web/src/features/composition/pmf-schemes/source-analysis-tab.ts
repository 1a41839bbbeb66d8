import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { sourceConclusion, sourceShareTable, sourceTable } from '@qingkong/contract/tables/composition/pmf-schemes'
import { definePage } from '../../../page/page-definition.ts'
import { chart, statistics, table } from '../../../page/views.ts'
import { noSchemeLink } from './no-scheme-link.ts'
import { schemeNote } from './scheme-note.ts'
import { contributionChart, lawChart, sourceTask } from './source-charts.ts'
import { dataTypeChoice, dimensionChoice, sourceFilters, sourceInput } from './source-filters.ts'
import { pollutedOption, shareOption } from './source-options.ts'

/** 来源解析: what the published scheme says each source brought. */
export const sourceAnalysisTab = (family: SpeciesFamilyAsked) => {
  const inputOf = sourceInput(family)
  return definePage({ sources: 'vocSourcePmfSourceList', law: 'vocSourcePmfSourceSeries' }, [
    ...sourceFilters,
    dataTypeChoice,
    dimensionChoice,
  ])({
    title: '来源解析',
    input: ({ dataType, dimension, ...values }) => {
      const input = inputOf(values)
      return input && { sources: { ...input, dataType }, law: { ...input, dimension } }
    },
    empty: ({ sources }) => sources.message,
    emptyLink: ({ sources }, { sources: asked }) => noSchemeLink(sources.scheme, asked),
    banner: ({ sources }) => sources.outworn,
    conclusion: ({ sources }) => sourceConclusion(sources),
    views: [
      statistics(({ sources: { scheme, hours, weeks } }) => [
        {
          label: '方案',
          value: scheme ? `${scheme.title} 第${scheme.version}版` : null,
          note: schemeNote(scheme),
        },
        { label: '已解析小时', value: hours.explained, unit: '小时' },
        { label: '源谱不能解释', value: hours.unexplained, unit: '小时' },
        { label: '物种不足80%', value: hours.incomplete, unit: '小时' },
        { label: '最近一周Q/Q期望', value: weeks.at(-1)?.qOverExpected ?? null, digits: 2 },
      ]),
      [
        chart({
          key: 'shares',
          title: ({ sources }) => `${sources.scheme?.siteName ?? ''}来源占比`,
          option: ({ sources }, _input, palette) => shareOption(sources.factors, palette),
          data: ({ sources }) => sourceShareTable(sources),
        }),
        chart({
          key: 'polluted',
          title: ({ sources: { polluted } }) =>
            polluted ? `${polluted.pollutant}高于${polluted.above}${polluted.unit}时的来源占比` : '污染时段来源占比',
          when: ({ sources: { polluted } }) => polluted !== null,
          option: ({ sources: { polluted } }, _input, palette) => (polluted ? pollutedOption(polluted, palette) : {}),
        }),
      ],
      contributionChart,
      lawChart,
      table(({ sources }, { sources: question }) => sourceTable(sources, question)),
    ],
    tools: { dispatchTask: sourceTask },
    exports: {
      call: 'vocSourcePmfSourceExport',
      input: ({ sources }) => sources,
      name: ({ sources }, { sources: { startTime, endTime } }) =>
        `${sources.scheme?.siteName ?? ''}来源解析_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
    },
    notes: () => [
      '固定源谱，逐时以非负加权最小二乘求各来源贡献；缺测超过20%物种的小时不解析，超过20%物种残差大于3倍不确定度的小时源谱不能解释，均不计入占比',
      '区间为自举5%至95%；来源名称由谱特征判定，只说明“与…一致”',
    ],
  })
}
