import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { sourceTraceTable } from '@qingkong/contract/tables/composition/pmf-schemes'
import { definePage } from '../../../page/page-definition.ts'
import { custom, table } from '../../../page/views.ts'
import { DirectionRoses } from './direction-roses.tsx'
import { noSchemeLink } from './no-scheme-link.ts'
import { contributionChart, lawChart, sourceTask } from './source-charts.ts'
import { dimensionChoice, sourceFilters, sourceInput } from './source-filters.ts'

/** 单站点: one site in depth: hours, clock, directions, and the hours each source was highest. */
export const singleTab = (family: SpeciesFamilyAsked) => {
  const inputOf = sourceInput(family)
  return definePage({ sources: 'vocSourcePmfSourceList', law: 'vocSourcePmfSourceSeries', trace: 'pcSourceTrace' }, [
    ...sourceFilters,
    dimensionChoice,
  ])({
    title: '单站点',
    input: ({ dimension, ...values }) => {
      const input = inputOf(values)
      return input && { sources: input, law: { ...input, dimension }, trace: input }
    },
    empty: ({ sources }) => sources.message,
    emptyLink: ({ sources }, { sources: asked }) => noSchemeLink(sources.scheme, asked),
    banner: ({ sources }) => sources.outworn,
    conclusion: ({ sources, trace }) => [sources.conclusion, trace.conclusion].filter(Boolean).join('') || null,
    views: [
      contributionChart,
      lawChart,
      custom(
        ({ answer: { trace }, input }) => (
          <DirectionRoses trace={trace} question={{ ...input.trace, siteCodes: [...input.trace.siteCodes] }} />
        ),
        {
          key: 'directions',
        },
      ),
      table(({ trace }, { trace: question }) => sourceTraceTable(trace, question)),
    ],
    tools: { dispatchTask: sourceTask },
    exports: {
      call: 'pcSourceTraceDownload',
      input: ({ trace }) => trace,
      name: ({ trace }, { trace: { startTime, endTime } }) =>
        `${trace.scheme?.siteName ?? ''}来源方向_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
    },
    notes: () => [
      '条件概率为该风向下贡献高于第75百分位的小时占比，不足10小时不计；方向玫瑰为各风向下的平均贡献',
      '季节按气象划分（3月起为春季），分季节时CPF的第75百分位与高值时次均取该季节；一个季节至少160小时',
      'PSCF为经过格点的轨迹中到达时贡献偏高的比例，CWT为其平均贡献；只指示方位，不作来源证明',
    ],
  })
}
