import type { OverseerResult, RollbackReason } from '@qingkong/domain/event/flow-form'
import type { EventDetail } from '../client/event-shape.ts'
import type { CallInput } from '../client/use-call.ts'
import type { FieldForm } from './field-action-list.ts'
import type { FieldStep } from './field-step.ts'
import type { Recipient } from './recipient-rules.ts'

/** What the forms of handlers and overseers hold, at the desk and in the field. */
export interface FieldValues {
  person?: Recipient | null
  reason?: string
  reasonCode?: RollbackReason
  location?: string
  /** Of the device, when it was asked. */
  position?: { longitude: number; latitude: number } | null
  pollutionJudge?: '1' | '0'
  pollutionType?: string
  dislocation?: boolean
  traceContent?: string
  overseerContent?: string
  result?: OverseerResult
  recheck?: boolean
  files?: File[]
}

type Seen = Pick<EventDetail, 'eventId' | 'eventStatus'>

/** The status seen goes with every step, so that a stale screen changes nothing. */
const seenOf = ({ eventId, eventStatus }: Seen) => ({ eventId, eventStatus })

export const feedbackInput = (event: Seen, values: FieldValues): Omit<CallInput<'taskFeedback'>, 'files'> => ({
  ...seenOf(event),
  location: values.location ?? '',
  pollutionJudge: values.pollutionJudge ?? '0',
  pollutionType: values.pollutionJudge === '1' ? (values.pollutionType ?? '') : '',
  dislocation: values.dislocation ? 'true' : 'false',
  traceContent: values.traceContent ?? '',
  ...(values.position ?? {}),
})

export const overseerInput = (event: Seen, values: FieldValues): Omit<CallInput<'overseerFeedback'>, 'files'> => ({
  ...seenOf(event),
  overseerContent: values.overseerContent ?? '',
  result: values.result ?? '未到位',
  recheck: values.recheck ? 'true' : 'false',
})

/** A kept feedback as the form showed it; a judgement nobody made yet stays open. */
export const feedbackValues = (input: CallInput<'taskFeedback'>, files: File[]): FieldValues => ({
  location: input.location,
  ...(input.traceContent || input.pollutionType ? { pollutionJudge: input.pollutionJudge } : {}),
  ...(input.pollutionType ? { pollutionType: input.pollutionType } : {}),
  dislocation: input.dislocation === 'true',
  traceContent: input.traceContent,
  files,
})

export const overseerValues = (input: CallInput<'overseerFeedback'>, files: File[]): FieldValues => ({
  ...(input.overseerContent ? { result: input.result } : {}),
  recheck: input.recheck === 'true',
  overseerContent: input.overseerContent,
  files,
})

/** The form's values as a step of the workflow. */
export const stepOf = (form: FieldForm, event: Seen, values: FieldValues): FieldStep => {
  const seen = seenOf(event)
  const reason = values.reason ?? ''
  const files = values.files ?? []
  switch (form) {
    case 'confirm':
      return { call: 'taskConfirm', input: seen, files: [] }
    case 'deliver':
      return {
        call: 'taskDeliver',
        input: { ...seen, users: values.person ? [values.person] : [], reason },
        files: [],
      }
    case 'rollback':
      return { call: 'taskRollback', input: { ...seen, reasonCode: values.reasonCode ?? '其他', reason }, files: [] }
    case 'feedback':
      return { call: 'taskFeedback', input: feedbackInput(event, values), files }
    case 'overseerConfirm':
      return { call: 'overseerConfirm', input: seen, files: [] }
    case 'overseerRollback':
      return { call: 'overseerRollback', input: { ...seen, reason }, files: [] }
    case 'overseerFeedback':
      return { call: 'overseerFeedback', input: overseerInput(event, values), files }
  }
}
