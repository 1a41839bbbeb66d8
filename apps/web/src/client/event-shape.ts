import type { CallAnswer } from './use-call.ts'

/** The contract's shapes under short names, so that blocks and features need no schema. */
export type EventDetail = CallAnswer<'eventDetail'>
export type EventRow = CallAnswer<'eventList'>['records'][number]
export type FlowStage = CallAnswer<'eventFlow'>[number]
