/** Discharge permits: who holds which, how much is used, the copy by its chapters, the import of a workbook. */

import { permits as calls } from '@qingkong/contract/calls/sources/permits'
import { type Implementation, implement } from '../../../http/implement.ts'
import { checkPermitFile, importPermits, permitTemplate } from './import-permits.ts'
import { permitChapter, permitChapters } from './permit-chapters.ts'
import { categoryCounts, permitList, permitOf } from './permit-list.ts'

export const routes: Implementation[] = [
  implement(calls.enterCategoryData)((input, context) => categoryCounts(context, input)),
  implement(calls.enterListData)((input, context) => permitList(context, input)),
  implement(calls.enterOneData)(({ psCode }, context) => permitOf(context, psCode)),
  implement(calls.enterFbmCondition)(({ psCode }, context) => permitChapters(context, psCode)),
  implement(calls.enterFbmData)((input, context) => permitChapter(context, input)),
  implement(calls.permitTemplate)((_, context) => permitTemplate(context)),
  implement(calls.permitCheck)(({ file }, context) => checkPermitFile(context, file)),
  implement(calls.permitImport)(({ file }, context) => importPermits(context, file)),
]
