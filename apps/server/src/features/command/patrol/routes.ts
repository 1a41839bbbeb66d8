/** 专项任务: which enterprises are checked by which organisation in which period, what was found, how far it has come. */
import { patrol as calls } from '@qingkong/contract/calls/command/patrol'
import { type ArrangementForm, arrangementProblems } from '@qingkong/domain/patrol/patrol-form'
import { parseCity } from '@qingkong/domain/time/city-time'
import { requireNoProblems } from '../../../http/errors.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { choosableEnterprises, industryTree } from './choosable-enterprises.ts'
import { type Arrangement, addPatrol, deletePatrol, updatePatrol } from './commands.ts'
import { patrolItem, patrolItems, patrolPicture } from './item-queries.ts'
import { patrolDetail, patrolList, patrolProgress } from './queries.ts'
import { raiseFromVisit, recordVisit } from './record-visit.ts'

/** The input schema has checked that these are times. */
const instant = (text: string): Date => parseCity(text) ?? new Date(Number.NaN)
const instantOrNull = (text: string | undefined): Date | null => (text === undefined ? null : parseCity(text))

/** @throws Fail INVALID_INPUT at the fields of what is wrong */
const arranged = (form: ArrangementForm & Omit<Arrangement, 'startAt' | 'endAt'>): Arrangement => {
  requireNoProblems(arrangementProblems(form))
  const { startTime, endTime, ...rest } = form
  return { ...rest, startAt: instant(startTime), endAt: instant(endTime) }
}

export const routes: Implementation[] = [
  implement(calls.patrolList)(({ startTime, endTime, ...filter }, context) =>
    patrolList(context, { ...filter, fromAt: instantOrNull(startTime), toAt: instantOrNull(endTime) }),
  ),
  implement(calls.patrolDetail)(({ patrolId }, context) => patrolDetail(context, patrolId)),
  implement(calls.patrolOrgDetail)((filter, context) => patrolItems(context, filter)),
  implement(calls.patrolProgress)(({ patrolId }, context) => patrolProgress(context, patrolId)),
  implement(calls.patrolAdd)((input, context) => addPatrol(context, arranged(input))),
  implement(calls.patrolUpdate)(({ patrolId, version, ...input }, context) =>
    updatePatrol(context, patrolId, version, arranged(input)),
  ),
  implement(calls.patrolDelete)(({ patrolId }, context) => deletePatrol(context, patrolId)),
  implement(calls.neaicTree)(({ areaCodes }, context) => industryTree(context, areaCodes)),
  implement(calls.patrolPsList)((wish, context) => choosableEnterprises(context, wish)),
  implement(calls.patrolPsDetail)(({ patrolId, psCode }, context) => patrolItem(context, patrolId, psCode)),
  implement(calls.patrolRecord)((visit, context) => recordVisit(context, visit)),
  implement(calls.patrolRaiseEvent)(({ patrolId, psCode }, context) => raiseFromVisit(context, patrolId, psCode)),
  implement(calls.patrolPicture)(({ patrolId, attachmentId }, context) =>
    patrolPicture(context, patrolId, attachmentId),
  ),
]
