import { ratioConclusion } from '@qingkong/contract/tables/composition/component-ratios'
import { roseConclusion } from '@qingkong/contract/tables/composition/component-roses'
import { gasTracerConclusion } from '@qingkong/contract/tables/composition/component-tracers'
import { ofpConclusion } from '@qingkong/contract/tables/composition/rank-conclusions'
import { dayResult } from '../box-model/port.ts'
import { componentRatioAnalysis } from '../component-ratios/port.ts'
import { componentPollutionRose } from '../component-roses/port.ts'
import { componentTracer } from '../component-tracers/port.ts'
import { componentRank } from '../key-components/port.ts'
import { ofpLaw } from '../pmf-schemes/port.ts'
import { type AskedPage, saidOf, unsaid } from './asked-page.ts'
import { roseFilters, roseQuestion, weekFilters, weekQuestion } from './component-question.ts'
import { pmfPage, saidOfSources } from './source-pages.ts'

/** 甲苯/苯: the first ratio of the page. */
const tolueneOverBenzene = 'T_B'

/** What ozone is asked of, in the order of the five minutes. */
export const gasPages: readonly AskedPage[] = [
  {
    step: 1,
    fixCode: 'ofp',
    tabName: null,
    filters: (subject) => ({ ...weekFilters(subject), mir: 'CARTER' }),
    say: async (context, subject) => {
      const rank = await componentRank(context, {
        ...weekQuestion('VOC', subject),
        index: 'OFP',
        mir: 'CARTER',
        inorganic: false,
        queryType: 'DAN',
        rir: false,
      })
      return saidOf(rank.facts, ofpConclusion(rank))
    },
  },
  {
    step: 2,
    fixCode: 'ratio-analysis-pc',
    tabName: null,
    filters: (subject) => ({ ...weekFilters(subject), ratio: tolueneOverBenzene }),
    say: async (context, subject) => {
      const ratios = await componentRatioAnalysis(context, weekQuestion('VOC', subject))
      return saidOf(ratios.facts, ratioConclusion(ratios, tolueneOverBenzene))
    },
  },
  {
    step: 2,
    fixCode: 'components-tracer-pc',
    tabName: null,
    filters: (subject) => ({ ...weekFilters(subject), unit: 'ugm3' }),
    say: async (context, subject) => {
      const tracers = await componentTracer(context, weekQuestion('VOC', subject))
      return saidOf(tracers.facts, gasTracerConclusion(tracers))
    },
  },
  pmfPage('pmf', 'VOC'),
  {
    step: 3,
    fixCode: 'law-analysis',
    tabName: null,
    filters: (subject) => ({ ...weekFilters(subject), dimension: 'HOUR' }),
    say: async (context, subject) =>
      saidOfSources(await ofpLaw(context, { ...weekQuestion('VOC', subject), dimension: 'HOUR' })),
  },
  {
    step: 4,
    fixCode: 'obm',
    tabName: null,
    filters: ({ siteCode, lastDay }) => ({ siteCodes: [siteCode], date: lastDay }),
    say: async (context, { siteCode, lastDay }) => {
      const { outcome, conclusion, sentence } = await dayResult(
        context,
        { siteCode, day: lastDay },
        { withEkma: false },
      )
      if (outcome === null) return unsaid(sentence ?? `${lastDay}没有盒子模型结果`)
      return conclusion === null ? unsaid('当日没有净臭氧生成，不作敏感性判断') : { sentence: conclusion, reason: null }
    },
  },
  {
    step: 5,
    fixCode: 'poll-rouse-pc',
    tabName: null,
    filters: (subject) => ({ ...roseFilters(subject), measure: 'ugm3' }),
    say: async (context, subject) => {
      const rose = await componentPollutionRose(context, roseQuestion('VOC', subject), { withPolar: false })
      return saidOf(rose.facts, roseConclusion(rose))
    },
  },
]
