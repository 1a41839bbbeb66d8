import { lohConclusion } from '@qingkong/contract/tables/composition/rank-conclusions'
import { componentFilters, componentQuestion, nothingMeasured } from '../../../blocks/components/component-filters.ts'
import { componentTask, namesOf } from '../../../blocks/components/component-task.ts'
import { inorganicChoice, queryTypeOf } from '../../../blocks/components/reactivity-filters.ts'
import { definePage } from '../../../page/page-definition.ts'
import { statistics } from '../../../page/views.ts'
import { allSpeciesView, courseView, qualityView, rankTableView, stationsView, topTenView } from './reactivity-views.ts'

/** What OH is lost to: organic gases, with or without the inorganic ones and methane. */
export const lohDefinition = (multiple: boolean) =>
  definePage({ rank: 'keyComponentRank', series: 'timeSequenceData' }, [
    ...componentFilters({ multiple }),
    inorganicChoice,
  ])({
    title: multiple ? 'LOH（光化学）' : 'LOH',
    input: ({ inorganic, ...values }) => {
      const question = componentQuestion('VOC', values)
      if (!question) return null
      const rank = {
        ...question,
        index: 'LOH' as const,
        inorganic: inorganic === 'with',
        queryType: queryTypeOf(multiple),
      }
      return { rank, series: { ...rank, factorCodes: values.siteCodes.length > 1 ? ['tvoc'] : [] } }
    },
    empty: ({ rank }) => (rank.rows.length === 0 ? nothingMeasured : null),
    conclusion: ({ rank }) => lohConclusion(rank),
    views: [
      qualityView,
      statistics(({ rank: { total, totals, facts } }, { rank: { inorganic } }) => [
        { label: 'VOC的LOH', value: totals?.lohPerS ?? null, unit: 's⁻¹', digits: 2 },
        ...(inorganic ? [{ label: '总LOH', value: total, unit: 's⁻¹', digits: 2 }] : []),
        { label: 'TVOC', value: totals?.ugm3 ?? null, unit: 'µg/m³', digits: 1 },
        { label: '有效小时', value: facts.completeHours, unit: '小时' },
      ]),
      courseView('LOH'),
      [topTenView('LOH'), stationsView('LOH')],
      allSpeciesView('LOH'),
      rankTableView,
    ],
    tools: { dispatchTask: componentTask(({ rank }) => namesOf(rank.rows)) },
    exports: {
      call: 'keyComponentRankDownload',
      input: ({ rank }) => rank,
      name: ({ rank }, { rank: { startTime, endTime } }) =>
        `${rank.sites[0]?.siteName ?? ''}LOH_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
    },
    notes: ({ rank }, { rank: { inorganic } }) => [
      'LOH为物种与OH反应速率常数（298 K）乘以分子数浓度',
      ...(inorganic ? ['CO、NO、NO₂取同站或5公里内最近空气站的小时浓度，速率常数与盒子模型CB6r3一致'] : []),
      ...(rank.countedZero.length > 0 ? [`无速率常数、按0计的物种${rank.countedZero.length}个`] : []),
    ],
  })
