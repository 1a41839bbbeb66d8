/** 工况标记: spans of a stack's hours that are held against no limit, by whom and why. */
import { sourceMarks as calls } from '@qingkong/contract/calls/sources/source-marks'
import { type Implementation, implement } from '../../../http/implement.ts'
import { saveMark, withdrawMark } from './mark-commands.ts'
import { markPage } from './mark-queries.ts'

export const routes: Implementation[] = [
  implement(calls.sourceMarkList)((filter, { db, session, clock }) => markPage(db, session.scope, filter, clock.now())),
  implement(calls.sourceMarkSave)((wish, context) => saveMark(context, wish)),
  implement(calls.sourceMarkWithdraw)(({ markId, reason }, context) => withdrawMark(context, markId, reason)),
]
