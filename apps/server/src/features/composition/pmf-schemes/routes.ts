/** 源解析方案: PMF schemes, what they say of the air, their profiles and cases, their parameters. */
import { pmfLibrary as library } from '@qingkong/contract/calls/composition/pmf-library'
import { pmfParameters as parameters } from '@qingkong/contract/calls/composition/pmf-parameters'
import { pmfSchemes as schemes } from '@qingkong/contract/calls/composition/pmf-schemes'
import { pmfSources as sources } from '@qingkong/contract/calls/composition/pmf-sources'
import type { DataTable } from '@qingkong/contract/core/data-table'
import {
  fingerTable,
  ofpSourceTable,
  sourceTable,
  sourceTraceTable,
} from '@qingkong/contract/tables/composition/pmf-schemes'
import { answerInRounds } from '../../../http/answer-in-rounds.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { caseList, caseResult, compareCase, deleteCase, saveCase } from './cases.ts'
import { componentTree } from './component-tree.ts'
import { mdlRows, setMdl } from './detection-limits.ts'
import { importProfiles, profileTemplate, profileWorkbook, validateProfiles } from './import-profiles.ts'
import { libraryFactors, libraryList, retireProfile, saveProfile } from './library.ts'
import { monitorData } from './monitor-data.ts'
import { ofpLaw, ofpSources } from './ofp-law.ts'
import { pmfConfig, savePmfConfig } from './pmf-settings.ts'
import { saveScheme } from './save-scheme.ts'
import { fingerAnswer } from './scheme-fingers.ts'
import { schemeLaw } from './scheme-law.ts'
import { schemeList } from './scheme-list.ts'
import { schemeResults } from './scheme-results.ts'
import { deleteDraft, freezeScheme, publishScheme, retireScheme } from './scheme-states.ts'
import { schemeWorkbook } from './scheme-workbook.ts'
import { sourceAnswer } from './source-answer.ts'
import { sourceLaw } from './source-law.ts'
import { sourceTrace } from './source-trace.ts'
import { speciesFit } from './species-fit.ts'

/** {站点}{页面}_{起}_{止}.xlsx (components 1). */
const periodSheet = (table: DataTable, { startTime, endTime }: { startTime: string; endTime: string }) =>
  dataSheet(table, `${table.title}_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`)

const ofSchemes: Implementation[] = [
  implement(schemes.pmfPlan)((input, context) => schemeList(context, input)),
  implement(schemes.pmfResult)((input, context) => schemeResults(context, input)),
  implement(schemes.pmfResultExport)(({ schemeId }, context) => schemeWorkbook(context, schemeId)),
  implement(schemes.pmfResultFit)((input, context) => speciesFit(context, input)),
  implement(schemes.pmfResultLaw)((input, context) => schemeLaw(context, input)),
  implement(schemes.pmfSave)((input, context) => saveScheme(context, input)),
  implement(schemes.pmfFreeze)((input, context) => freezeScheme(context, input)),
  implement(schemes.pmfPublish)((input, context) => publishScheme(context, input)),
  implement(schemes.pmfRetire)((input, context) => retireScheme(context, input)),
  implement(schemes.pmfDelete)(({ schemeId }, context) => deleteDraft(context, schemeId)),
]

const ofSources: Implementation[] = [
  // A panel of the wall.
  implement(sources.vocSourcePmfSourceList)(answerInRounds((input, context) => sourceAnswer(context, input))),
  implement(sources.vocSourcePmfSourceExport)(async (input, context) =>
    periodSheet(sourceTable(await sourceAnswer(context, input), input), input),
  ),
  implement(sources.vocSourcePmfSourceSeries)((input, context) => sourceLaw(context, input)),
  implement(sources.vocSourcePmfFingerList)((input, context) => fingerAnswer(context, input)),
  implement(sources.vocSourcePmfFingerExport)(async (input, context) =>
    dataSheet(fingerTable(await fingerAnswer(context, input))),
  ),
  implement(sources.vocSourcePmfOfpLaw)((input, context) => ofpLaw(context, input)),
  implement(sources.sourceResolutionPmfResult)((input, context) => sourceAnswer(context, input)),
  implement(sources.pmfSourceVocResult)((input, context) => sourceAnswer(context, { ...input, dataType: 'HOUR' })),
  implement(sources.pmfSourceTraceabilityPmfResult)((input, context) => sourceTrace(context, input)),
  implement(sources.pmfSourceLawAnalysisPmfResult)((input, context) => ofpSources(context, input)),
  implement(sources.pmfSourceLawAnalysisExport)(async (input, context) =>
    periodSheet(ofpSourceTable(await ofpSources(context, input), input), input),
  ),
  implement(sources.pmfSourcePmResultMessage)(async (input, context) => {
    const { scheme, facts, conclusion, message } = await sourceAnswer(context, input)
    return { scheme, facts, message: conclusion ?? message ?? '有效小时少于24个，只列数值，不作结论' }
  }),
  implement(sources.pcSourceTrace)((input, context) => sourceTrace(context, input)),
  implement(sources.pcSourceTraceDownload)(async (input, context) =>
    periodSheet(sourceTraceTable(await sourceTrace(context, input), input), input),
  ),
]

const ofLibrary: Implementation[] = [
  implement(library.vocSourcePmfLibraryList)((input, context) => libraryList(context, input)),
  implement(library.vocSourcePmfLibraryFactorList)(({ libraryIds }, context) => libraryFactors(context, libraryIds)),
  implement(library.pmfLibrarySave)((input, context) => saveProfile(context, input)),
  implement(library.pmfLibraryTemplate)(({ family }, context) => profileTemplate(context, family)),
  implement(library.pmfLibraryValidate)((input, context) => validateProfiles(context, input)),
  implement(library.pmfLibraryImport)((input, context) => importProfiles(context, input)),
  implement(library.pmfLibraryExport)((input, context) => profileWorkbook(context, input)),
  implement(library.pmfLibraryRetire)(({ libraryId }, context) => retireProfile(context, libraryId)),
  implement(library.vocSourcePmfCaseRecordSave)((input, context) => saveCase(context, input)),
  implement(library.vocSourcePmfCaseRecordList)((input, context) => caseList(context, input)),
  implement(library.vocSourcePmfCaseRecordResult)(({ caseId }, context) => caseResult(context, caseId)),
  implement(library.vocSourcePmfCaseRecordDelete)(({ caseId }, context) => deleteCase(context, caseId)),
  implement(library.vocSourcePmfCaseAnalysisResult)((input, context) => compareCase(context, input)),
]

const ofParameters: Implementation[] = [
  implement(parameters.vocSourcePmfOptionsTreeComponentsCity)((input, context) => componentTree(context, 'VOC', input)),
  implement(parameters.vocSourcePmfOptionsTreeComponentsParticle)((input, context) =>
    componentTree(context, 'PM', input),
  ),
  implement(parameters.analysisMonitorData)(answerInRounds((input, context) => monitorData(context, input))),
  implement(parameters.vocSourcePmfFactorMdl)((input, context) => mdlRows(context, input)),
  implement(parameters.vocSourcePmfSetFactorMdl)((input, context) => setMdl(context, input)),
  implement(parameters.pmfConfig)(({ family }, { db }) => pmfConfig(db, family)),
  implement(parameters.pmfConfigSave)((input, context) => savePmfConfig(context, input)),
]

export const routes: Implementation[] = [...ofSchemes, ...ofSources, ...ofLibrary, ...ofParameters]
