/** 盒子模型: results of days, the bench, what is kept. */
import { boxModelDays } from '@qingkong/contract/calls/composition/box-model'
import { boxModelBench } from '@qingkong/contract/calls/composition/box-model-bench'
import { boxModelFavourites, boxModelResults, boxModelSets } from '@qingkong/contract/calls/composition/box-model-kept'
import { comparisonTable } from '@qingkong/contract/tables/composition/box-model'
import { answerInRounds } from '../../../http/answer-in-rounds.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { automaticResults, saveAutomatic } from './automatic.ts'
import { availability } from './availability.ts'
import { startBenchRun } from './bench-runs.ts'
import { compareRuns } from './compare-runs.ts'
import { dayCourse, ozoneCourse } from './day-course.ts'
import { dayResult } from './day-result.ts'
import {
  addFavourite,
  cancelFavourite,
  deleteFavourite,
  favouriteDetail,
  favouriteList,
  favouriteSheet,
} from './favourites.ts'
import { meanOfDays } from './mean-of-days.ts'
import { mechanismList, publishMechanism } from './mechanism-list.ts'
import { nearCases } from './near-cases.ts'
import { deleteParameterSet, parameterSets, saveParameterSet } from './parameter-sets.ts'
import { runAnswer } from './run-answer.ts'
import { formOfRun } from './run-form.ts'
import { runLog } from './run-log.ts'
import { boxModelRun } from './run-outcome.ts'
import { ekmaMatrix, ozoneBudget, proportionalReduction } from './run-parts.ts'
import { daySheet, runSheet } from './run-sheet.ts'
import { startScenario } from './scenario-run.ts'
import { siteSeries } from './site-series.ts'

const days: Implementation[] = [
  implement(boxModelDays.obmParamTableData)(answerInRounds((input, context) => availability(context, input))),
  implement(boxModelDays.obmParamO3Series)((input, context) => ozoneCourse(context, input)),
  implement(boxModelDays.obmParamDaySeries)((input, context) => dayCourse(context, input)),
  implement(boxModelDays.simulationResultsObmCalculate)((input, context) =>
    dayResult(context, input, { withEkma: false }),
  ),
  implement(boxModelDays.simulationResultsEkmaCalculate)((input, context) =>
    dayResult(context, input, { withEkma: true }),
  ),
  implement(boxModelDays.onlineCalculateConcentration)((input, context) => startScenario(context, input)),
  implement(boxModelDays.obmCalculateLogs)(({ runId }, context) => runLog(context, runId)),
]

const bench: Implementation[] = [
  implement(boxModelBench.wxObmToCaseResult)((input, context) =>
    startBenchRun(context, input, { what: '基准', rir: false, ekma: 0 }),
  ),
  implement(boxModelBench.wxObmEkmaCalculate)(({ lines, ...input }, context) =>
    // With the RIR: the verdict asks both.
    startBenchRun(context, input, { what: 'EKMA', rir: true, ekma: lines ?? null }),
  ),
  implement(boxModelBench.wxObmRirCalculate)((input, context) =>
    startBenchRun(context, input, { what: 'RIR', rir: true, ekma: 0 }),
  ),
  implement(boxModelBench.wxObmIrCalculate)((input, context) =>
    // RIR and IR are two readings of the same runs.
    startBenchRun(context, input, { what: 'RIR', rir: true, ekma: 0 }),
  ),
  implement(boxModelBench.wxObmQueryOzoneBudget)(({ runId }, context) => ozoneBudget(context, runId)),
  implement(boxModelBench.wxObmQueryEkmaMatrix)(({ runId }, context) => ekmaMatrix(context, runId)),
  implement(boxModelBench.wxObmQueryProportionalReduction)((input, context) => proportionalReduction(context, input)),
  implement(boxModelBench.wxObmGetNearCase)((input, context) => nearCases(context, input)),
  implement(boxModelBench.wxObmRirKeyMechanismSiteSeries)((input, context) => siteSeries(context, input)),
]

const kept: Implementation[] = [
  implement(boxModelSets.wxObmParamList)((_, context) => parameterSets(context)),
  implement(boxModelSets.wxObmParamSave)((input, context) => saveParameterSet(context, input)),
  implement(boxModelSets.wxObmParamDelete)(({ paramId }, context) => deleteParameterSet(context, paramId)),
  implement(boxModelFavourites.wxObmCollectionList)((input, context) => favouriteList(context, input)),
  implement(boxModelFavourites.wxObmCollectionAdd)((input, context) => addFavourite(context, input)),
  implement(boxModelFavourites.wxObmCollectionGetOne)(({ collectionId }, context) =>
    favouriteDetail(context, collectionId),
  ),
  implement(boxModelFavourites.wxObmCollectionCancel)(({ collectionId }, context) =>
    cancelFavourite(context, collectionId),
  ),
  implement(boxModelFavourites.wxObmCollectionDelete)(({ collectionId }, context) =>
    deleteFavourite(context, collectionId),
  ),
  implement(boxModelFavourites.wxObmCollectionExport)((input, context) => favouriteSheet(context, input)),
  implement(boxModelResults.wxObmAverageResult)((input, context) => meanOfDays(context, input)),
  implement(boxModelResults.wxObmAutomaticResult)((input, context) => automaticResults(context, input)),
  implement(boxModelResults.boxModelAutomaticSave)(({ enabled }, context) => saveAutomatic(context, enabled)),
  implement(boxModelResults.wxObmLoad)(({ runId }, context) => formOfRun(context, runId)),
  implement(boxModelResults.boxModelRunExport)(({ runId, part }, context) => runSheet(context, runId, part)),
  implement(boxModelResults.boxModelDayRun)((input, context) =>
    dayResult(context, input, { withEkma: false, withOwn: true }),
  ),
  implement(boxModelResults.boxModelDayExport)((input, context) => daySheet(context, input)),
  implement(boxModelResults.boxModelRunGet)(async ({ runId }, context) =>
    runAnswer(context, await boxModelRun(context, runId)),
  ),
  implement(boxModelResults.boxModelRunsCompare)((input, context) => compareRuns(context, input)),
  implement(boxModelResults.boxModelRunsCompareExport)(async (input, context) =>
    dataSheet(comparisonTable(await compareRuns(context, input))),
  ),
  implement(boxModelResults.boxModelMechanisms)((_, context) => mechanismList(context)),
  implement(boxModelResults.boxModelMechanismPublish)(({ mechanismId }, context) =>
    publishMechanism(context, mechanismId),
  ),
]

export const routes: Implementation[] = [...days, ...bench, ...kept]
