/** 值班: who is on duty by the roster, and what each shift hands over to the next. */
import { duty as calls } from '@qingkong/contract/calls/command/duty'
import { type Implementation, implement } from '../../../http/implement.ts'
import { addNote, leaveShift, takeShift } from './hand-over-commands.ts'
import { handOverDetail, handOverList, handOverNow } from './hand-over-queries.ts'
import { copyLastWeek, saveShift, swapPlaces } from './roster-commands.ts'
import { dutyPeople, rosterChanges, rosterWeek, runningShifts } from './roster-queries.ts'

export const routes: Implementation[] = [
  implement(calls.dutyNow)((_, context) => runningShifts(context)),
  implement(calls.dutyRoster)(({ dutyDate }, context) => rosterWeek(context, dutyDate)),
  implement(calls.dutyPeople)((_, { db, session }) => dutyPeople(db, session.scope.cityCode)),
  implement(calls.dutyRosterSave)((form, context) => saveShift(context, form)),
  implement(calls.dutyRosterCopyWeek)(({ dutyDate }, context) => copyLastWeek(context, dutyDate)),
  implement(calls.dutyRosterSwap)((swap, context) => swapPlaces(context, swap)),
  implement(calls.dutyChangeList)((page, { db }) => rosterChanges(db, page)),
  implement(calls.dutyNoteAdd)(({ note }, context) => addNote(context, note)),
  implement(calls.handOverNow)((_, context) => handOverNow(context)),
  implement(calls.handOverLeave)(({ note, ...key }, context) => leaveShift(context, key, note)),
  implement(calls.handOverTake)(({ handOverId, hash }, context) => takeShift(context, handOverId, hash)),
  implement(calls.handOverList)((page, context) => handOverList(context, page)),
  implement(calls.handOverDetail)(({ handOverId }, context) => handOverDetail(context, handOverId)),
]
