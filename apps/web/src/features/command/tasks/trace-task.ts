import { defaultDescription } from '@qingkong/domain/event/flow-form'
import type { Recipient } from '../../../blocks/recipient-rules.ts'
import { api } from '../../../client/api.ts'
import { useSession } from '../../../client/session.ts'
import type { TraceTask, TraceTaskSource } from '../../../map/map-workspace.ts'

/** 7 AI trace, 7.4 several enterprises as one task, 4.7 an assigned task of the list. */
export type TraceTaskType = '7' | '7.4' | '4.7'

export interface TraceTaskFields {
  type: TraceTaskType
  description: string
  users: Recipient[]
  files?: File[]
}

/** One source is an AI trace task, several go out as one. */
export const proposedType = (sources: readonly TraceTaskSource[]): TraceTaskType => (sources.length > 1 ? '7.4' : '7')

/** task-13: the default words of the type, with the listed names where the type lists them. */
export const traceDescription = (type: TraceTaskType, sources: readonly TraceTaskSource[]): string =>
  defaultDescription(type, { sourceNames: sources.map(({ name }) => name), location: sources[0]?.name ?? null })

/** Raises and sends in one step, with the call of the type (task-29). */
export const sendTraceTask = (
  { traceRunId }: Pick<TraceTask, 'traceRunId'>,
  sources: readonly TraceTaskSource[],
  fields: TraceTaskFields,
): Promise<unknown> => {
  const user = useSession.getState().user
  const input = {
    eventStatus: 1,
    delegateNote: fields.description,
    sourceIds: sources.map(({ code }) => code),
    ...(traceRunId ? { traceRunId } : {}),
    delegateUserId: user?.userId ?? '',
    delegateUserName: user?.remarkName ?? '',
    users: fields.users,
    files: fields.files ?? [],
  }
  switch (fields.type) {
    case '7':
      return api.delegateAiTraceEvent(input)
    case '7.4':
      return api.delegateMultipleAssignEvent(input)
    case '4.7':
      return api.delegateTraceabilityCheckEvent(input)
  }
}
