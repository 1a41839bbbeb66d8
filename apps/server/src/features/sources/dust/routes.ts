/** 扬尘源监管: construction sites ranked, over time, and against a station. */
import { dust as calls } from '@qingkong/contract/calls/sources/dust'
import { dustSequenceTable } from '@qingkong/contract/tables/sources/dust-sequence'
import { dustSortTable } from '@qingkong/contract/tables/sources/dust-sort'
import { dustStatisticsTable } from '@qingkong/contract/tables/sources/dust-statistics'
import { answerInRounds } from '../../../http/answer-in-rounds.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { bulletinFile } from './bulletin-file.ts'
import { dustSort } from './dust-sort.ts'
import { dustLatestTime } from './latest-time.ts'
import { dustSiteCard } from './site-card.ts'
import { statisticsAnalysis } from './statistics.ts'
import { saveStop } from './stop-commands.ts'
import { timeSequence } from './time-sequence.ts'

export const routes: Implementation[] = [
  implement(calls.dustLatestTime)((_, { db }) => dustLatestTime(db)),
  implement(calls.dustSort)(answerInRounds((input, context) => dustSort(context, input))),
  implement(calls.dustSortDownload)(async (input, context) =>
    dataSheet(dustSortTable(await dustSort(context, input), input)),
  ),
  implement(calls.dustSortBulletin)((input, context) => bulletinFile(context, input)),
  implement(calls.dustTimeSequence)((input, context) => timeSequence(context, input)),
  implement(calls.dustTimeSequenceDownload)(async (input, context) =>
    dataSheet(dustSequenceTable(await timeSequence(context, input), input)),
  ),
  implement(calls.dustStatisticsAnalysis)((input, context) => statisticsAnalysis(context, input)),
  implement(calls.dustStatisticsAnalysisDownload)(async (input, context) =>
    dataSheet(dustStatisticsTable(await statisticsAnalysis(context, input), input)),
  ),
  implement(calls.dustSiteCard)((input, context) => dustSiteCard(context, input)),
  implement(calls.dustStopSave)((input, context) => saveStop(context, input)),
]
