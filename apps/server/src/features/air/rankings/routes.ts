/** 排名统计, 排名测算 and the settings of floating sites. */
import { rankings as calls } from '@qingkong/contract/calls/air/rankings'
import { rankingConclusion, rankingTable } from '@qingkong/contract/tables/air/rankings'
import { cityDate } from '@qingkong/domain/time/city-time'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { updateFloating } from './floating-commands.ts'
import { floatingList, floatingTree } from './floating-queries.ts'
import { allowances, cityRank, controlValues, customInfer, latestDate } from './rank-inference.ts'
import { monthlyRanks, siteRank } from './site-rank.ts'

export const routes: Implementation[] = [
  implement(calls.multipleRankSiteRank)((input, context) => siteRank(context, input)),
  implement(calls.multipleRankSiteRankChart)((input, context) => monthlyRanks(context, input)),
  implement(calls.multipleRankCityRankConclusion)(async (input, context) => {
    const answer = await siteRank(context, input)
    return { conclusion: rankingConclusion(answer, input), facts: answer.facts }
  }),
  implement(calls.multipleRankSiteRankExport)(async (input, context) =>
    dataSheet(rankingTable(await siteRank(context, input), input)),
  ),
  implement(calls.rankInferenceCityRank)((input, context) => cityRank(context, input)),
  implement(calls.rankInferenceCustomInfer)((input, context) => customInfer(context, input)),
  implement(calls.rankInferenceControlValue)((input, context) => controlValues(context, input)),
  implement(calls.rankInferenceAllowance)((input, context) => allowances(context, input)),
  implement(calls.rankInferenceLatestDate)((input, context) => latestDate(context, input)),
  implement(calls.treeFloatingByArea)(({ siteType, date }, { db, clock }) =>
    floatingTree(db, siteType, date ?? cityDate(clock.now())),
  ),
  implement(calls.floatingSetFloatingList)(({ areaCode }, { db }) => floatingList(db, areaCode)),
  implement(calls.floatingSetUpdate)((input, context) => updateFloating(context, input)),
]
