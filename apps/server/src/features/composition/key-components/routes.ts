/** 关键组分: species by what they amount to, stations and districts by their organic gases. */
import { keyComponents as calls } from '@qingkong/contract/calls/composition/key-components'
import { componentRankTable } from '@qingkong/contract/tables/composition/key-components'
import { answerInRounds } from '../../../http/answer-in-rounds.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { componentRank, vocTop10 } from './rank.ts'
import { districtTvoc, siteOfpRanking, siteTvocRanking } from './site-rankings.ts'

export const routes: Implementation[] = [
  implement(calls.keyComponentRank)((input, context) => componentRank(context, input)),
  implement(calls.keyComponentRankDownload)(async (input, context) =>
    dataSheet(componentRankTable(await componentRank(context, input), input)),
  ),
  implement(calls.vocTop10)((input, context) => vocTop10(context, input)),
  implement(calls.vocTop10Export)(async (input, context) =>
    dataSheet(componentRankTable(await vocTop10(context, input), input)),
  ),
  implement(calls.siteOfpRanking)(answerInRounds((input, context) => siteOfpRanking(context, input))),
  implement(calls.siteTvocRanking)(answerInRounds((input, context) => siteTvocRanking(context, input))),
  implement(calls.districtTvoc)(answerInRounds((input, context) => districtTvoc(context, input))),
]
