/** Targets: what an area is to reach in a year, and which part of it falls on each month. */
import { targets as calls } from '@qingkong/contract/calls/air/targets'
import { decompositionTable } from '@qingkong/contract/tables/air/targets'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { createTarget, deleteTarget, resetMonths, saveMonths, updateTarget } from './commands.ts'
import { configOf, saveConfig } from './config.ts'
import { decompositionOf } from './decomposition.ts'
import { targetFactors, targetItems, targetList } from './queries.ts'
import { targetById, targetRow } from './stored-target.ts'

export const routes: Implementation[] = [
  implement(calls.targetList)((input, { db }) => targetList(db, input)),
  implement(calls.targetGetById)(async ({ id }, { db }) => targetRow(await targetById(db, id))),
  implement(calls.targetCreate)((input, context) => createTarget(context, input)),
  implement(calls.targetUpdate)(({ id, version, ...input }, context) => updateTarget(context, id, version, input)),
  implement(calls.targetDelete)(({ id, version }, context) => deleteTarget(context, id, version)),
  implement(calls.targetDropDownList)(({ areaCode }, { db }) => targetItems(db, areaCode)),
  implement(calls.targetGetFactors)(() => targetFactors()),
  implement(calls.targetConfigQuery)(({ areaCode }, { db }) => configOf(db, areaCode)),
  implement(calls.targetConfigSave)((input, context) => saveConfig(context, input)),
  implement(calls.targetDecompositionList)(async ({ targetId, factorCode, dataStatus, asOfRev }, context) =>
    decompositionOf(context.db, context, await targetById(context.db, targetId), {
      factor: factorCode,
      status: dataStatus,
      asOfRev,
    }),
  ),
  implement(calls.targetDecompositionExport)(async (input, context) => {
    const question = { factor: input.factorCode, status: input.dataStatus, asOfRev: input.asOfRev }
    const target = await targetById(context.db, input.targetId)
    return dataSheet(decompositionTable(await decompositionOf(context.db, context, target, question), input))
  }),
  implement(calls.targetDecompositionReset)((input, context) => resetMonths(context, input)),
  implement(calls.targetDecompositionSave)((input, context) => saveMonths(context, input)),
  implement(calls.disassembleTargets)(async (_, { db }) => ({ dataList: await targetItems(db) })),
]
