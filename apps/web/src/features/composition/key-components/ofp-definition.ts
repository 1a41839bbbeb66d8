import { siteOfpTable } from '@qingkong/contract/tables/composition/key-components'
import { ofpConclusion } from '@qingkong/contract/tables/composition/rank-conclusions'
import { componentFilters, componentQuestion, nothingMeasured } from '../../../blocks/components/component-filters.ts'
import { componentTask, namesOf } from '../../../blocks/components/component-task.ts'
import { mirChoice } from '../../../blocks/components/reactivity-filters.ts'
import { rankingOption } from '../../../charts/ranking-option.ts'
import { compareWay } from '../../../filters/widgets/compare-way.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, statistics, table } from '../../../page/views.ts'
import {
  allSpeciesView,
  courseView,
  qualityView,
  rankTableView,
  siteOfpRows,
  stationsView,
  topTenView,
} from './reactivity-views.ts'

/** Which organic gases could make ozone: at one station, or at several side by side. */
export const ofpDefinition = (multiple: boolean) =>
  definePage({ rank: 'keyComponentRank', series: 'timeSequenceData', sites: 'siteOfpRanking' }, [
    ...componentFilters({ multiple }),
    mirChoice,
    // One station by itself, or several side by side; of several only the first where one is asked for.
    compareWay({ show: multiple, value: { queryType: multiple ? 'MUL' : 'DAN' } }),
  ])({
    title: multiple ? 'OFP（光化学）' : 'OFP',
    input: ({ mir, queryType, ...values }) => {
      const isOne = queryType === 'DAN'
      const siteCodes = isOne ? values.siteCodes.slice(0, 1) : values.siteCodes
      const question = componentQuestion('VOC', { ...values, siteCodes })
      if (!question) return null
      const rank = { ...question, mir, index: 'OFP' as const, queryType }
      return {
        rank,
        series: { ...rank, factorCodes: siteCodes.length > 1 ? ['tvoc'] : [] },
        sites: { ...question, mir, siteCodes: isOne ? [] : question.siteCodes },
      }
    },
    empty: ({ rank }) => (rank.rows.length === 0 ? nothingMeasured : null),
    conclusion: ({ rank }) => ofpConclusion(rank),
    views: [
      qualityView,
      statistics(({ rank: { total, totals, facts } }) => [
        { label: 'OFP', value: total, unit: 'µg/m³', digits: 1 },
        { label: 'TVOC', value: totals?.ugm3 ?? null, unit: 'µg/m³', digits: 1 },
        {
          label: '单位TVOC的OFP',
          value: totals && totals.ugm3 > 0 ? totals.ofp / totals.ugm3 : null,
          unit: 'g/g',
          digits: 2,
        },
        { label: '有效小时', value: facts.completeHours, unit: '小时' },
      ]),
      courseView('OFP'),
      [topTenView('OFP'), stationsView('OFP')],
      allSpeciesView('OFP'),
      chart({
        key: 'sites',
        title: () => '组分站OFP排名',
        height: 240,
        option: ({ sites }, { rank }, palette) => rankingOption(siteOfpRows(sites, rank.siteCodes), palette),
        data: ({ sites }, { sites: input }) => siteOfpTable(sites, input),
      }),
      rankTableView,
      table(({ sites }, { sites: input }) => siteOfpTable(sites, input), { key: 'site-table' }),
    ],
    tools: { dispatchTask: componentTask(({ rank }) => namesOf(rank.rows)) },
    exports: {
      call: 'keyComponentRankDownload',
      input: ({ rank }) => rank,
      name: ({ rank }, { rank: { startTime, endTime } }) =>
        `${rank.sites[0]?.siteName ?? ''}OFP_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
    },
    notes: ({ rank }, { rank: { mir } }) => [
      mir === 'CHINA' ? 'MIR取中国条件值，无中国值的物种取Carter 2010' : 'MIR取Carter 2010',
      'OFP排序只表示生成潜势，不等于敏感性（RIR），敏感性以盒子模型为准',
      ...(rank.countedZero.length > 0 ? [`无MIR、按0计的物种${rank.countedZero.length}个`] : []),
    ],
  })
