/** 一站一策: where a station's day is heading, how far it is from the standard, and what to do about it. */
import { stationStrategy as calls } from '@qingkong/contract/calls/boards/station-strategy'
import { answerInRounds } from '../../../http/answer-in-rounds.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { trendPrediction, trendToast } from '../cockpit/port.ts'
import { editProposal } from './edit-proposal.ts'
import { controlProposals } from './proposals.ts'
import { standardAnalysis } from './standard-analysis.ts'
import { stationOf } from './station.ts'

export const routes: Implementation[] = [
  implement(calls.stationStrategyTrendPrediction)(async ({ siteCode, ...input }, context) => {
    const station = await stationOf(context.db, siteCode)
    return trendPrediction(context, { ...input, placeCode: station.siteCode })
  }),
  implement(calls.stationStrategySiteTrendPredictionToast)(async ({ siteCode, factorCode }, context) => {
    const station = await stationOf(context.db, siteCode)
    return trendToast(context, { factorCode, placeCode: station.siteCode })
  }),
  implement(calls.stationStrategyControlProposal)(answerInRounds((input, context) => controlProposals(context, input))),
  implement(calls.stationStrategyControlProposalEdit)((input, context) => editProposal(context, input)),
  implement(calls.stationStrategyStandardAnalysis)(
    answerInRounds((input, context) => standardAnalysis(context, input)),
  ),
]
