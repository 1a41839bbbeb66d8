/** Source spectra: counts, list and detail of samples, the import of a workbook, which profiles are alike. */

import { spectra as calls } from '@qingkong/contract/calls/sources/spectra'
import { type Implementation, implement } from '../../../http/implement.ts'
import { compareSpectra } from './compare-spectra.ts'
import { deleteBatch, importSpectra, validateSpectra } from './import-spectra.ts'
import { spectrumDetail } from './spectrum-detail.ts'
import { spectrumCounts, spectrumList } from './spectrum-list.ts'
import {
  spectrumAreas,
  spectrumConditions,
  spectrumIndustries,
  spectrumIndustryTree,
  spectrumProcesses,
} from './spectrum-options.ts'
import { spectrumTemplate } from './spectrum-template.ts'

export const routes: Implementation[] = [
  implement(calls.spDataManagerCount)((_, context) => spectrumCounts(context)),
  implement(calls.spDataManagerCondition)((_, context) => spectrumConditions(context)),
  implement(calls.spAreaTree)((_, context) => spectrumAreas(context)),
  implement(calls.psConditionSpAreaTree)((_, context) => spectrumAreas(context)),
  implement(calls.psConditionSpIndustryTree)((_, context) => spectrumIndustryTree(context)),
  implement(calls.spIndustry)((input, context) => spectrumIndustries(context, input)),
  implement(calls.spProcess)((input, context) => spectrumProcesses(context, input)),
  implement(calls.spDataPage)((input, context) => spectrumList(context, input)),
  implement(calls.spEnterDetail)(({ sampleId }, context) => spectrumDetail(context, sampleId)),
  implement(calls.spExcelDownload)((_, context) => spectrumTemplate(context)),
  implement(calls.spDataValidation)(({ file }, context) => validateSpectra(context, file)),
  implement(calls.spDataImport)(({ file }, context) => importSpectra(context, file)),
  implement(calls.spDelete)(({ batchId }, context) => deleteBatch(context, batchId)),
  implement(calls.spGroupCompare)((input, context) => compareSpectra(context, input)),
]
