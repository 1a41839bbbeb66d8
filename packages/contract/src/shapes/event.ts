import { z } from 'zod'
import { measured, stamp } from '../core/output.ts'

export const EventTypeCode = z.enum(['1', '2', '3', '4', '6', '7', '7.4', '4.7'])
export const EventStatusCode = z.literal([1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12])

export const Attachment = z.object({
  attachmentId: z.string(),
  postId: z.string(),
  fileType: z.string(),
  fileName: z.string(),
})

export const DeadlineState = z.enum(['none', 'onTime', 'soon', 'overdue'])

/** A row of the bell, the map and the event record. */
export const EventRow = z.object({
  id: z.string(),
  eventId: z.string(),
  eventType: EventTypeCode,
  eventStatus: EventStatusCode,
  eventStatusName: z.string(),
  eventCode: z.string(),
  eventTime: stamp,
  updateTime: stamp,
  level: z.number().nullable(),
  longitude: z.number(),
  latitude: z.number(),
  location: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  siteCode: z.string().nullable(),
  siteName: z.string().nullable(),
  psId: z.string().nullable(),
  psCode: z.string().nullable(),
  psName: z.string().nullable(),
  psType: z.enum(['1', '2']).nullable(),
  sourceId: z.string(),
  eventDesc: z.string(),
  reportUsername: z.string().nullable(),
  cityManager: z.string().nullable(),
  /** 已恢复: the values are back below the limit, nobody has dealt with it yet. */
  recovered: z.boolean(),
  /** 数据无效: the data behind it were invalidated. */
  invalidated: z.boolean(),
  seen: z.boolean(),
  /** Children silenced below a regional parent (区域过程). */
  childCount: z.number(),
  parentEventId: z.string().nullable(),
  deadline: stamp.nullable(),
  deadlineState: DeadlineState,
})
export type EventRow = z.infer<typeof EventRow>

const AssignmentRow = z.object({
  assignmentId: z.string(),
  part: z.enum(['host', 'assist', 'overseer']),
  userId: z.string().nullable(),
  username: z.string(),
  structureCode: z.string(),
  structureName: z.string(),
  state: z.enum(['open', 'confirmed', 'transferred', 'returned', 'fedBack', 'withdrawn', 'noFeedback', 'done']),
  stateName: z.string(),
  deadline: stamp.nullable(),
  deadlineState: DeadlineState,
  hops: z.number(),
})

export const EventDetail = EventRow.extend({
  siteCodeList: z.array(z.string()),
  siteType: z.string().nullable(),
  factorCode: z.string().nullable(),
  factorName: z.string().nullable(),
  factorUnit: z.string().nullable(),
  factorValue: measured,
  peakValue: measured,
  userName: z.string().nullable(),
  orgName: z.string().nullable(),
  reportType: z.string().nullable(),
  pollutionTypeName: z.string().nullable(),
  reportContent: z.string().nullable(),
  excessMultiple: measured,
  temperature: measured,
  rh: measured,
  pressure: measured,
  windSpeed: measured,
  windDirection: measured,
  commentCount: z.number(),
  files: z.array(Attachment),
  /** Sources that the last dispatch named as suspected. */
  sources: z.array(z.object({ kind: z.enum(['ps', 'dust']), code: z.string(), name: z.string() })),
  assignments: z.array(AssignmentRow),
  seenBy: z.array(z.object({ userName: z.string(), seenTime: stamp })),
  children: z.array(z.object({ eventId: z.string(), siteName: z.string(), eventDesc: z.string() })),
  suppressedReason: z.string().nullable(),
  returnLocked: z.boolean(),
  hasFeedback: z.boolean(),
  /** Of the last assessment; 复查 belongs to 限期整改, due on the date. */
  measure: z.enum(['立行立改', '限期整改', '移送执法', '移交部门']).nullable(),
  measureDate: stamp.nullable(),
  /** 延期 of the present holder: asked for or granted, with the deadline it means; null while nobody asked. */
  extension: z
    .object({
      state: z.enum(['requested', 'approved']),
      hours: z.number(),
      reason: z.string(),
      userName: z.string(),
      time: stamp,
      deadline: stamp,
    })
    .nullable(),
  /** What the asking user may do about the deadline now: ask for 延期, approve what was asked, grant it unasked. */
  extendAction: z.enum(['request', 'approve', 'grant']).nullable(),
  /** What the asking user may do now, by the workflow table (names of FlowAction). */
  actions: z.array(z.string()),
})
export type EventDetail = z.infer<typeof EventDetail>

export const FlowStageRow = z.object({
  flowType: z.enum([
    'info',
    'assess',
    'confirm',
    'delegate',
    'deliver',
    'user_trace',
    'user_overseer',
    'rollback',
    'close',
  ]),
  flowTypeName: z.string(),
  /** The workflow table's action, e.g. refuseReturn. */
  action: z.string(),
  taskId: z.string(),
  eventId: z.string(),
  time: stamp,
  userName: z.string(),
  orgName: z.string(),
  fromStatus: z.number().nullable(),
  toStatus: z.number().nullable(),
  commentCount: z.number(),
  /** The stage's form with the field names of the specification (assessTime, acceptUsers, traceContent …). */
  requestFormData: z.record(z.string(), z.unknown()),
})
export type FlowStageRow = z.infer<typeof FlowStageRow>
