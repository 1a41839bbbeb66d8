/** Emergency warnings: categories, levels and criteria, the warnings with their flow. */
import { earlyWarning as calls } from '@qingkong/contract/calls/command/early-warning'
import { type Implementation, implement } from '../../../http/implement.ts'
import { addAlertCategory, addWarnLevel, alertCategories, warnLevels } from './catalogue.ts'
import { addWarning, deleteWarning, newWarning, switchAuto, updateWarning } from './commands.ts'
import { criterionList, deleteCriteria, saveCriterion } from './criteria.ts'
import { performAction } from './perform-action.ts'
import { deletionOf, emergencyInfo, isEmergency, warningDetail, warningPage } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.earlyWarnFindAlertCategory)((_, { db }) => alertCategories(db)),
  implement(calls.earlyWarnFindWarnLevel)((_, { db }) => warnLevels(db)),
  implement(calls.earlyWarnAddAlertCategory)(({ categoryName }, context) => addAlertCategory(context, categoryName)),
  implement(calls.earlyWarnAddWarnLevel)((input, context) => addWarnLevel(context, input)),
  implement(calls.earlyWarnListCondition)((input, context) => criterionList(context, input)),
  implement(calls.earlyWarnCreate)((input, context) => saveCriterion(context, input)),
  implement(calls.earlyWarnUpdate)((input, context) => saveCriterion(context, input)),
  implement(calls.earlyWarnDelete)(({ id }, context) => deleteCriteria(context, [id])),
  implement(calls.earlyWarnListdelete)(({ ids }, context) => deleteCriteria(context, ids)),
  implement(calls.psWarnToAdd)((_, context) => newWarning(context)),
  implement(calls.psWarnToAddOther)(({ categoryCode }, context) => newWarning(context, categoryCode)),
  implement(calls.psWarnPageList)((input, context) => warningPage(context, input)),
  implement(calls.psWarnDoAdd)((input, context) => addWarning(context, input)),
  implement(calls.psWarnToUpdate)(({ id }, context) => warningDetail(context, id)),
  implement(calls.psWarnDoUpdate)((input, context) => updateWarning(context, input)),
  implement(calls.psWarnNotAuto)((input, context) => switchAuto(context, input)),
  implement(calls.psWarnDo)((input, context) => performAction(context, input)),
  implement(calls.psWarnToDelete)(({ id }, context) => deletionOf(context, id)),
  implement(calls.psWarnDoDelete)(({ id, version }, context) => deleteWarning(context, id, version)),
  implement(calls.reducePlanAssessNowWarningState)((_, context) => isEmergency(context)),
  implement(calls.reducePlanAssessNowWarningInfo)((_, context) => emergencyInfo(context)),
]
