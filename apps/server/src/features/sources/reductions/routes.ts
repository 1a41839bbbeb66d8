/** The emission-reduction plan: its template, the check of an uploaded one cell by cell, its import and its versions. */
import { reductions as calls } from '@qingkong/contract/calls/sources/reductions'
import { type Implementation, implement } from '../../../http/implement.ts'
import { importPlan, planTemplate, validatePlan, validationReport } from './plan-commands.ts'
import { hasTemplate, planPage } from './plan-queries.ts'

export const routes: Implementation[] = [
  implement(calls.reducePlanValidTemplateExist)((_, { db }) => hasTemplate(db)),
  implement(calls.reducePlanPlanTemplateDownload)((_, context) => planTemplate(context)),
  implement(calls.reducePlanDataValidation)(({ file }, context) => validatePlan(context, file)),
  implement(calls.reducePlanDataValidationDownload)(({ importId }, context) => validationReport(context, importId)),
  implement(calls.reducePlanDataImport)(({ importId }, context) => importPlan(context, importId)),
  implement(calls.reducePlanVersions)((page, { db }) => planPage(db, page)),
]
