/** A past that is being filled in, so that pages do not call missing what is on its way. */
import { historyArrival as calls } from '@qingkong/contract/calls/ground/history-arrival'
import { type Implementation, implement } from '../../../http/implement.ts'
import { historyArrivalState } from './arrival.ts'

export const routes: Implementation[] = [
  implement(calls.historyArrivalState)((_, { db, clock }) => historyArrivalState(db, clock.now())),
]
