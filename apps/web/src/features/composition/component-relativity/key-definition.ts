import { noConclusion } from '@qingkong/contract/tables/composition/component-notes'
import { relativityConclusion, relativityTable } from '@qingkong/contract/tables/composition/component-relativity'
import { componentRankTable, indexNames } from '@qingkong/contract/tables/composition/key-components'
import { keySpeciesConclusion, keySpeciesOf } from '@qingkong/contract/tables/composition/rank-conclusions'
import {
  componentFilters,
  componentQuestion,
  gasUnit,
  nothingMeasured,
} from '../../../blocks/components/component-filters.ts'
import { componentTask, namesOf } from '../../../blocks/components/component-task.ts'
import { QualityStrip } from '../../../blocks/components/quality-strip.tsx'
import { siteGroupBars, topTenLines } from '../../../blocks/components/rank-charts.ts'
import { indexChoice, mirChoice, queryTypeOf } from '../../../blocks/components/reactivity-filters.ts'
import { barOption } from '../../../charts/bar-option.ts'
import { correlationOption } from '../../../charts/correlation-option.ts'
import { heatOption } from '../../../charts/heat-option.ts'
import { lineOption } from '../../../charts/line-option.ts'
import { scatterOption } from '../../../charts/scatter-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { componentTree } from '../../../filters/widgets/component-tree.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, table } from '../../../page/views.ts'
import { correlationCells, ozoneChangeBars, ozoneChanges, pairScatter, placesHeat, shownPairs } from './key-charts.ts'
import { relativityArgs } from './relativity-args.tsx'
import { RelativityTools } from './relativity-tools.tsx'

interface Answer {
  rank: CallAnswer<'keyComponentRank'>
  relativity: CallAnswer<'componentRelativity'>
}

const scatter = (index: number) =>
  chart<Answer, unknown, unknown>({
    key: `scatter${index}`,
    title: ({ relativity }) => {
      const pair = shownPairs(relativity)[index]
      const plot = pair ? pairScatter(relativity, pair) : null
      return plot ? `${plot.y.name}—${plot.x.name}散点` : '散点'
    },
    when: ({ relativity }) => index < shownPairs(relativity).length,
    settings: false,
    height: 340,
    option: ({ relativity }, _input, palette) => {
      const pair = shownPairs(relativity)[index]
      const plot = pair ? pairScatter(relativity, pair) : null
      return plot ? scatterOption(plot, palette) : {}
    },
  })

/** What has to be cut first: places by every index, ozone days against others, what goes together. */
export const keyDefinition = (multiple: boolean) =>
  definePage({ rank: 'keyComponentRank', relativity: 'componentRelativity' }, [
    ...componentFilters({ multiple }),
    indexChoice,
    gasUnit,
    mirChoice,
    relativityArgs(),
    componentTree({ family: 'VOC', label: '相关组分' }),
  ])({
    title: multiple ? '关键组分（光化学）' : '关键组分',
    input: ({ index, mir, unit, argsId, factorTreeCode, ...values }) => {
      const question = componentQuestion('VOC', values)
      if (!question) return null
      const chosen = factorTreeCode ?? []
      return {
        rank: { ...question, index, mir, unit, queryType: queryTypeOf(multiple), rir: true },
        relativity: {
          ...question,
          unit,
          siteCodes: question.siteCodes.slice(0, 1),
          factorCodes: chosen.length === 0 ? [] : [...chosen, 'o3', 'no2'],
          ...(chosen.length === 0 && argsId ? { argsId } : {}),
        },
      }
    },
    empty: ({ rank }) => (rank.rows.length === 0 ? nothingMeasured : null),
    conclusion: ({ rank, relativity }) =>
      noConclusion(rank.facts) ?? ([keySpeciesConclusion(rank), relativityConclusion(relativity)].join('') || null),
    views: [
      custom(({ answer: { rank } }) => QualityStrip({ answer: rank }), { key: 'quality' }),
      [
        chart({
          key: 'places',
          title: () => '优控物种各指标名次',
          height: 420,
          settings: false,
          when: ({ rank }) => keySpeciesOf(rank).length > 0,
          option: ({ rank }, _input, palette) => heatOption(placesHeat(rank), palette),
        }),
        chart({
          key: 'top',
          title: ({ rank }) => `${indexNames[rank.index]}前十物种`,
          height: 420,
          option: ({ rank }, _input, palette) => lineOption(topTenLines(rank), palette),
          data: ({ rank }, { rank: input }) => componentRankTable(rank, input),
        }),
      ],
      chart({
        key: 'ozone-days',
        title: ({ rank: { days } }) => `臭氧超标日（${days.ozone}天）较其他日（${days.other}天）变化`,
        height: 420,
        when: ({ rank }) => ozoneChanges(rank).length > 0,
        option: ({ rank }, _input, palette) => barOption(ozoneChangeBars(rank), palette),
      }),
      chart({
        key: 'stations',
        title: ({ rank }) => `各站${indexNames[rank.index]}构成`,
        height: 320,
        when: ({ rank }) => rank.sites.length > 1,
        option: ({ rank }, _input, palette) => barOption(siteGroupBars(rank), palette),
      }),
      chart({
        key: 'correlation',
        title: ({ relativity }) => `组分相关矩阵 ${relativity.items[0]?.siteName ?? ''}`,
        height: 400,
        settings: false,
        when: ({ relativity }) => relativity.codes.length > 1,
        option: ({ relativity }, _input, palette) =>
          correlationOption(relativity.names, correlationCells(relativity), palette),
        data: ({ relativity }, { relativity: input }) => relativityTable(relativity, input),
      }),
      custom(RelativityTools, { key: 'relativity-tools' }),
      [scatter(0), scatter(1)],
      table(({ rank }, { rank: input }) => componentRankTable(rank, input), { key: 'rank' }),
    ],
    tools: { dispatchTask: componentTask(({ rank }) => namesOf(keySpeciesOf(rank).map(({ row }) => row))) },
    exports: {
      call: 'keyComponentRankDownload',
      input: ({ rank }) => rank,
      name: ({ rank }, { rank: { startTime, endTime } }) =>
        `${rank.sites[0]?.siteName ?? ''}关键组分_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
    },
    notes: ({ rank: { days, rirDays } }) => [
      '优控物种为在浓度、OFP、LOH、SOAP中两项以上指标位居前10的物种',
      '臭氧超标日为臭氧日最大8小时均值大于160 µg/m³的日期；每类日期少于24个有效小时不比较',
      ...(days.ozone === 0 ? ['所选时段没有臭氧超标日，未作日类型对比'] : []),
      rirDays
        ? `RIR名次为时段内${rirDays}个站日盒子模型运算RIR均值的次序，模型没有的物种不列`
        : '所选站点与时段没有您可见的盒子模型RIR结果，未列RIR名次',
      ...(multiple ? ['相关分析为所选第一个站点；多站各站等权平均'] : []),
    ],
  })
