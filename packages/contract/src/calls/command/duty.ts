import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { cityDay, code, codeList, integer, page, requiredText, richText } from '../../core/input.ts'
import { nothing, records, stamp } from '../../core/output.ts'
import { DeadlineState, EventStatusCode, EventTypeCode } from '../../shapes/event.ts'

const dutyDate = cityDay
const shiftCode = z.enum(['day', 'night'], '请选择班次')
/** A shift is named by the city's date of its beginning. */
const shiftKey = { dutyDate, shift: shiftCode }

const ShiftSpan = z.object({
  dutyDate: z.string(),
  shift: shiftCode,
  shiftName: z.string(),
  startTime: stamp,
  endTime: stamp,
})

const DutyMember = z.object({
  userId: z.string(),
  userName: z.string(),
  orgName: z.string(),
  mobilePhone: z.string(),
  /** chief = 值班长. */
  part: z.enum(['chief', 'officer']),
})

const RosterShift = ShiftSpan.extend({
  members: z.array(DutyMember),
  /** 0 = no roster yet; grows with every change, an edit names the one it was made on. */
  version: z.number(),
  /** Ended shifts are history and stay as they were. */
  editable: z.boolean(),
  handOver: z.enum(['none', 'left', 'taken']),
})

/** An event as the next shift must know it. */
export const HandOverEvent = z.object({
  eventId: z.string(),
  eventCode: z.string(),
  eventType: EventTypeCode,
  eventTypeName: z.string(),
  eventStatus: EventStatusCode,
  eventStatusName: z.string(),
  level: z.number().nullable(),
  subject: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  eventDesc: z.string(),
  eventTime: stamp,
  deadline: stamp.nullable(),
  deadlineState: DeadlineState,
  /** Who holds it now; empty while it waits for the desk. */
  holder: z.string(),
  urgeCount: z.number(),
  lastUrge: z.object({ userName: z.string(), note: z.string(), time: stamp, automatic: z.boolean() }).nullable(),
  /** 值班长 it was escalated to, and when. */
  escalated: z.object({ userNames: z.array(z.string()), time: stamp }).nullable(),
  recovered: z.boolean(),
  childCount: z.number(),
})
export type HandOverEvent = z.infer<typeof HandOverEvent>

const SilentChild = z.object({
  eventId: z.string(),
  eventCode: z.string(),
  parentEventId: z.string(),
  parentCode: z.string(),
  subject: z.string(),
  areaCode: z.string(),
  eventDesc: z.string(),
  suppressedReason: z.string(),
  eventTime: stamp,
})

const OfflineMonitor = z.object({
  kind: z.enum(['site', 'outlet', 'dust']),
  kindName: z.string(),
  code: z.string(),
  name: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  /** Start of the newest data; null = none ever came. */
  lastTime: stamp.nullable(),
})

const DutyNote = z.object({
  noteId: z.string(),
  userName: z.string(),
  note: z.string(),
  time: stamp,
})

export const HandOverPicture = z.object({
  counts: z.object({
    open: z.number(),
    overdue: z.number(),
    urged: z.number(),
    silent: z.number(),
    offline: z.number(),
  }),
  /** Every open event of any day, most urgent first. */
  events: z.array(HandOverEvent),
  silentChildren: z.array(SilentChild),
  offline: z.array(OfflineMonitor),
  /** 值班记事 of the shift. */
  notes: z.array(DutyNote),
})
export type HandOverPicture = z.infer<typeof HandOverPicture>

const Signature = z.object({ userId: z.string(), userName: z.string(), time: stamp })

const HandOverRow = ShiftSpan.extend({
  handOverId: z.string(),
  state: z.enum(['left', 'taken']),
  stateName: z.string(),
  left: Signature,
  taken: Signature.nullable(),
  openCount: z.number(),
  overdueCount: z.number(),
  /** SHA-256 of the frozen content. */
  hash: z.string(),
})

export const duty = group('/business-event-process', {
  dutyNow: get('/duty/now', {
    summary: '当前值班',
    right: 'duty.read',
    outside: 'cityWide',
    about: 'duty',
    origin: 'own',
    input: {},
    output: z.object({ current: RosterShift, next: RosterShift }),
  })({
    example: () => ({}),
  }),
  dutyRoster: get('/duty/roster', {
    summary: '值班表（一周）',
    right: 'duty.read',
    outside: 'cityWide',
    about: 'duty',
    origin: 'own',
    /** Any day of the week; default today. */
    input: { dutyDate: dutyDate.optional() },
    output: z.object({ weekStart: z.string(), shifts: z.array(RosterShift) }),
  })({
    example: () => ({}),
  }),
  dutyPeople: get('/duty/people', {
    summary: '可排班人员',
    right: 'duty.read',
    outside: 'cityWide',
    about: 'duty',
    origin: 'own',
    input: {},
    output: z.array(
      z.object({ userId: z.string(), userName: z.string(), orgName: z.string(), mayBeChief: z.boolean() }),
    ),
  })({
    example: () => ({}),
  }),
  dutyRosterSave: post('/duty/roster/save', {
    summary: '安排班次',
    right: 'duty.write',
    outside: 'byRight',
    about: 'duty',
    changes: ['duty', 'handOver'],
    object: 'dutyDate',
    origin: 'own',
    input: {
      ...shiftKey,
      version: integer,
      chiefId: requiredText(64, '请选择值班长'),
      officerIds: codeList(10).default([]),
    },
    output: RosterShift,
  })({
    example: (city) => ({
      ...city.duty.roster,
      shift: 'day',
      chiefId: city.userIds.dutyChief,
      officerIds: [city.userIds.dispatcher],
    }),
    effect: '班次人员更新并留痕',
  }),
  dutyRosterCopyWeek: post('/duty/roster/copy-week', {
    summary: '复制上周排班',
    right: 'duty.write',
    outside: 'byRight',
    about: 'duty',
    changes: ['duty', 'handOver'],
    object: 'dutyDate',
    origin: 'own',
    input: { dutyDate },
    output: z.object({ copied: z.number(), skipped: z.number() }),
  })({
    example: (city) => ({ dutyDate: city.duty.emptyWeek }),
    effect: '未排班且未结束的班次按上周同一班次排定',
  }),
  dutyRosterSwap: post('/duty/roster/swap', {
    summary: '调换班次',
    right: 'duty.write',
    outside: 'byRight',
    about: 'duty',
    changes: ['duty', 'handOver'],
    origin: 'own',
    input: {
      first: z.object({ ...shiftKey, userId: code }),
      second: z.object({ ...shiftKey, userId: code }),
      reason: requiredText(200, '请填写调班原因'),
    },
    output: nothing,
  })({
    example: (city) => ({ ...city.duty.swap, reason: '家中有事' }),
    effect: '两人互换班次，双方姓名留痕',
  }),
  dutyChangeList: get('/duty/roster/changes', {
    summary: '排班变更记录',
    right: 'duty.read',
    outside: 'cityWide',
    about: 'duty',
    origin: 'own',
    input: page(20),
    output: records(
      z.object({
        changeId: z.string(),
        kind: z.enum(['save', 'copy', 'swap']),
        kindName: z.string(),
        sentence: z.string(),
        userName: z.string(),
        time: stamp,
      }),
    ),
  })({
    example: () => ({}),
  }),
  dutyNoteAdd: post('/duty/note/add', {
    summary: '添加值班记事',
    right: 'duty.read',
    outside: 'own',
    about: 'duty',
    changes: ['duty', 'handOver'],
    origin: 'own',
    input: { note: requiredText(1000, '请填写值班记事') },
    output: DutyNote,
  })({
    example: () => ({ note: '22时接12345转办一件，已上报。' }),
    effect: '当前班次多一条记事，交班时一并移交',
  }),
  handOverNow: get('/duty/hand-over/now', {
    summary: '交接班（当前情况）',
    right: 'duty.read',
    outside: 'cityWide',
    about: 'handOver',
    origin: 'own',
    input: {},
    output: HandOverPicture.extend({
      now: stamp,
      /** The shift that is to be handed over, and the one that takes it. */
      leaving: RosterShift,
      arriving: RosterShift,
      /** Signed by the leaving officer, waiting for the arriving one. */
      waitingId: z.string().nullable(),
      mayLeave: z.boolean(),
      /** Why the asking user cannot sign as leaving officer; empty when nothing stands in the way. */
      mayNotLeaveReason: z.string(),
    }),
  })({
    example: () => ({}),
  }),
  handOverLeave: post('/duty/hand-over/leave', {
    summary: '交班签字',
    right: 'duty.read',
    outside: 'denied',
    about: 'handOver',
    changes: ['duty', 'handOver'],
    object: 'dutyDate',
    origin: 'own',
    /** The note is markup of the editor. */
    input: { ...shiftKey, note: richText(8000).default('') },
    output: z.object({ handOverId: z.string(), hash: z.string() }),
  })({
    example: (city) => ({ ...city.duty.leaving, note: '<p>无异常。</p>' }),
    effect: '当前情况定格为交接内容并生成校验值，等待接班人签字',
  }),
  handOverTake: post('/duty/hand-over/take', {
    summary: '接班签字',
    right: 'duty.read',
    outside: 'denied',
    about: 'handOver',
    changes: ['duty', 'handOver'],
    object: 'handOverId',
    origin: 'own',
    /** The hash of the content that was read. */
    input: { handOverId: code, hash: code },
    output: nothing,
  })({
    example: (city) => ({ ...city.duty.waiting }),
    effect: '交接完成，双方姓名与时间留存',
  }),
  handOverList: get('/duty/hand-over/list', {
    summary: '交接班记录',
    right: 'duty.read',
    outside: 'cityWide',
    about: 'handOver',
    origin: 'own',
    input: page(20),
    output: records(HandOverRow),
  })({
    example: () => ({}),
  }),
  handOverDetail: get('/duty/hand-over/detail', {
    summary: '交接班记录详情',
    right: 'duty.read',
    outside: 'cityWide',
    about: 'handOver',
    origin: 'own',
    input: { handOverId: code },
    output: HandOverRow.extend({
      note: z.string(),
      content: HandOverPicture,
      leavingMembers: z.array(DutyMember),
      /** The stored content still has its hash. */
      intact: z.boolean(),
      /** Open events that appeared after the leaving signature. */
      since: z.array(HandOverEvent),
      mayTake: z.boolean(),
      mayNotTakeReason: z.string(),
    }),
  })({
    example: (city) => ({ handOverId: city.duty.handOverId }),
  }),
})
