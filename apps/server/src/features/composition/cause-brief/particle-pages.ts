import { ionConclusion, ratioConclusion } from '@qingkong/contract/tables/composition/component-ratios'
import { roseConclusion } from '@qingkong/contract/tables/composition/component-roses'
import { componentLevelConclusion } from '@qingkong/contract/tables/composition/component-series'
import { particleTracerConclusion } from '@qingkong/contract/tables/composition/component-tracers'
import { secondaryConclusion } from '@qingkong/contract/tables/composition/secondary-formation'
import { componentIonBalance, componentRatioAnalysis, secondProduceData } from '../component-ratios/port.ts'
import { componentPollutionRose } from '../component-roses/port.ts'
import { componentTimeSeriesLevel } from '../component-series/port.ts'
import { componentRestructureSeries, componentTracer } from '../component-tracers/port.ts'
import { type AskedPage, saidOf } from './asked-page.ts'
import { roseFilters, roseQuestion, weekFilters, weekQuestion } from './component-question.ts'
import { pmfPage } from './source-pages.ts'

/** NO₃⁻/SO₄²⁻: the first ratio of the page. */
const nitrateOverSulfate = 'NO3_SO4'

/** What particles are asked of, in the order of the five minutes. */
export const particlePages: readonly AskedPage[] = [
  {
    step: 1,
    fixCode: 'time-series',
    tabName: null,
    filters: (subject) => ({ ...weekFilters(subject), factorTreeCode: [], stacking: 'amount' }),
    say: async (context, subject) => {
      const levels = await componentTimeSeriesLevel(context, { ...weekQuestion('PM', subject), factorCodes: [] })
      return saidOf(levels.facts, componentLevelConclusion(levels))
    },
  },
  {
    step: 2,
    fixCode: 'ratio-analysis',
    tabName: 'ratio',
    filters: (subject) => ({ ...weekFilters(subject), ratio: nitrateOverSulfate }),
    say: async (context, subject) => {
      const ratios = await componentRatioAnalysis(context, weekQuestion('PM', subject))
      return saidOf(ratios.facts, ratioConclusion(ratios, nitrateOverSulfate))
    },
  },
  {
    step: 2,
    fixCode: 'secondary-generation-analysis',
    tabName: null,
    filters: weekFilters,
    say: async (context, subject) => {
      const formed = await secondProduceData(context, weekQuestion('PM', subject))
      return saidOf(formed.facts, secondaryConclusion(formed))
    },
  },
  pmfPage('particulate-pmf', 'PM'),
  {
    step: 4,
    fixCode: 'ratio-analysis',
    tabName: 'ion',
    filters: weekFilters,
    say: async (context, subject) => {
      const ions = await componentIonBalance(context, weekQuestion('PM', subject))
      return saidOf(ions.facts, ionConclusion(ions))
    },
  },
  {
    step: 4,
    fixCode: 'components-tracer',
    tabName: null,
    filters: (subject) => ({ ...weekFilters(subject), scheme: 'china', organicFactor: '1.6' }),
    say: async (context, subject) => {
      const question = weekQuestion('PM', subject)
      const tracers = await componentTracer(context, question)
      const closure = await componentRestructureSeries(context, { ...question, scheme: 'china', organicFactor: 1.6 })
      return saidOf(tracers.facts, particleTracerConclusion(tracers, closure))
    },
  },
  {
    step: 5,
    fixCode: 'poll-rouse',
    tabName: null,
    filters: roseFilters,
    say: async (context, subject) => {
      const rose = await componentPollutionRose(context, roseQuestion('PM', subject), { withPolar: false })
      return saidOf(rose.facts, roseConclusion(rose))
    },
  },
]
