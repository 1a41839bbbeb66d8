import { z } from 'zod'
import { uploadedFile } from '../../core/blob.ts'
import { group, post } from '../../core/call.ts'
import { cityTime, code, codeList, integer, latitude, longitude, requiredText, text } from '../../core/input.ts'
import { Recipient } from '../../shapes/people.ts'
import { StepDone as Done, pictures } from '../../shapes/task.ts'

const recipients = z.array(Recipient).max(50, '最多选择50个部门或人员')
const description = requiredText(1000, '请完善任务描述')
const sources = {
  psIds: codeList(100).default([]),
  dustIds: codeList(100).default([]),
}
const delegateInput = {
  eventStatus: integer,
  delegateNote: description,
  ...sources,
  users: recipients.min(1, '请选择部门及人员'),
  files: pictures,
}
const seenStatus = z.object({ eventId: code, eventStatus: integer })
const delegator = { delegateUserId: z.string().max(64).default(''), delegateUserName: z.string().max(64).default('') }
/** Types 7, 7.4 and 4.7: raised from a list of sources (sourceIds = psCode or recordNum) and delegated in one step. */
const traceListInput = {
  eventStatus: integer.default(1),
  delegateNote: description,
  sourceIds: codeList(100).refine((list) => list.length > 0, '请选择企业'),
  /** The tracing run the list came from; default the newest whose trace list holds one of them. */
  traceRunId: code.optional(),
  ...delegator,
  users: recipients.min(1, '请选择部门及人员'),
  files: pictures,
}

/** The dispatcher's calls of the specification: delegate by event type, and assess. */
export const delegation = group('/business-event-process', {
  delegateEvent: post('/delegate/delegate-event', {
    summary: '下发任务（站点告警、上报事件）',
    right: 'event.dispatch',
    outside: 'denied',
    about: 'task',
    changes: ['event', 'task', 'alarm'],
    object: 'eventId',
    body: 'multipart',
    mostFiles: 9,
    input: { eventId: code, ...delegateInput },
    output: Done,
  })({
    example: (city) => ({
      eventId: city.events.alarming,
      eventStatus: 1,
      delegateNote: '站点数据异常，疑似上风向存在污染源，请溯源排查。',
      users: [city.recipient],
    }),
    exampleAs: 'dispatcher',
    effect: '事件变为溯源待确认，接收人收到任务',
  }),
  delegatePs: post('/delegate/delegate-ps', {
    summary: '下发任务（污染源告警）',
    right: 'event.dispatch',
    outside: 'denied',
    about: 'task',
    changes: ['event', 'task', 'alarm'],
    object: 'eventId',
    body: 'multipart',
    mostFiles: 9,
    input: { eventId: code, ...delegateInput },
    output: Done,
  })({
    example: (city) => ({
      eventId: city.events.enterpriseAlarm,
      eventStatus: 1,
      delegateNote: '企业数据异常变化，疑似超标排放，请现场核查。',
      psIds: city.enterpriseCode,
      users: [city.recipient],
    }),
    exampleAs: 'dispatcher',
    effect: '事件变为溯源待确认',
  }),
  delegateCheckEvent: post('/delegate/delegate-check-event', {
    summary: '创建并下发交办任务',
    right: 'event.dispatch',
    outside: 'denied',
    about: 'task',
    changes: ['event', 'task', 'alarm'],
    object: 'eventId',
    body: 'multipart',
    mostFiles: 9,
    input: {
      ...delegateInput,
      eventStatus: integer.default(1),
      eventId: z.string().max(64).optional(),
      location: text(200).default(''),
      delegateType: z.enum(['1', '2', '3', '4'], '请选择任务类型').default('1'),
      ...delegator,
      longitude,
      latitude,
      areaCode: code,
      areaName: z.string().max(50).default(''),
    },
    output: Done,
  })({
    example: (city) => ({
      delegateNote: '该点位附近疑似存在污染源，请排查。',
      users: [city.recipient],
      longitude: 120.3,
      latitude: 31.57,
      areaCode: city.districtCode,
    }),
    exampleAs: 'dispatcher',
    effect: '生成交办任务并下发',
  }),
  delegateRadar: post('/radar-hot-spot/delegate-radar', {
    summary: '下发任务（雷达热点）',
    right: 'event.dispatch',
    outside: 'denied',
    about: 'task',
    changes: ['event', 'task', 'alarm'],
    object: 'eventId',
    body: 'multipart',
    mostFiles: 10,
    input: {
      eventId: code,
      ...delegateInput,
      radarFile: z.union([uploadedFile, z.string().max(64)]).optional(),
      ...delegator,
      longitude,
      latitude,
      location: text(200).default(''),
    },
    output: Done,
  })({
    example: (city) => ({
      eventId: city.events.radar,
      eventStatus: 1,
      delegateNote: '雷达扫描发现异常，疑似上风向存在污染源，请溯源排查。',
      users: [city.recipient],
      longitude: 120.3,
      latitude: 31.57,
    }),
    exampleAs: 'dispatcher',
    effect: '事件变为溯源待确认',
  }),
  delegateTraceabilityCheckEvent: post('/delegate/traceability-check-event', {
    summary: '按溯源清单创建并下发交办任务（4.7）',
    right: 'event.dispatch',
    outside: 'denied',
    about: 'task',
    changes: ['event', 'task', 'alarm', 'trace'],
    object: 'traceRunId',
    body: 'multipart',
    mostFiles: 9,
    input: traceListInput,
    output: Done,
  })({
    example: (city) => ({
      delegateNote: '根据AI溯源结果，请优先核查清单企业。',
      sourceIds: city.enterpriseCode,
      users: [city.recipient],
    }),
    exampleAs: 'dispatcher',
    effect: '生成溯源交办任务并下发',
  }),
  delegateAiTraceEvent: post('/delegate/delegate-ai-trace-event', {
    summary: '下发AI溯源任务（7）',
    right: 'event.dispatch',
    outside: 'denied',
    about: 'task',
    changes: ['event', 'task', 'alarm', 'trace'],
    object: 'traceRunId',
    body: 'multipart',
    mostFiles: 9,
    input: traceListInput,
    output: Done,
  })({
    example: (city) => ({
      delegateNote: '根据AI溯源结果，请核查该企业。',
      sourceIds: city.enterpriseCode,
      users: [city.recipient],
    }),
    exampleAs: 'dispatcher',
    effect: '生成AI溯源事件并下发',
  }),
  delegateMultipleAssignEvent: post('/delegate/delegate-multiple-assign-event', {
    summary: '多企业合并下发AI溯源任务（7.4）',
    right: 'event.dispatch',
    outside: 'denied',
    about: 'task',
    changes: ['event', 'task', 'alarm', 'trace'],
    object: 'traceRunId',
    body: 'multipart',
    mostFiles: 9,
    input: traceListInput,
    output: Done,
  })({
    example: (city) => ({
      delegateNote: '根据AI溯源结果，以下企业疑似影响城市空气质量，请优先核查。',
      sourceIds: city.enterpriseCode,
      users: [city.recipient],
    }),
    exampleAs: 'dispatcher',
    effect: '生成一件多企业任务并下发',
  }),
  commitAssess: post('/assess/commit-assess', {
    summary: '提交评估',
    right: 'event.dispatch',
    outside: 'denied',
    about: 'task',
    changes: ['event', 'task', 'alarm'],
    object: 'eventId',
    body: 'multipart',
    mostFiles: 9,
    input: {
      eventId: code,
      eventStatus: integer,
      assessNote: text(1000).default(''),
      delegateNote: text(1000).default(''),
      /** 1 re-delegate, 2 dispatch to overseers, 3 archive. */
      assessStatus: z.union([z.literal([1, 2, 3]), z.enum(['1', '2', '3']).transform(Number)], '评估方式有误'),
      assessUserId: z.string().max(64).default(''),
      assessUsername: z.string().max(64).default(''),
      finding: z.enum(['属实', '不属实', '无法核实']).optional(),
      measure: z.enum(['立行立改', '限期整改', '移送执法', '移交部门']).optional(),
      measureDate: cityTime.optional(),
      caseNumber: text(50).default(''),
      users: recipients.default([]),
      ...sources,
      files: pictures,
    },
    output: Done,
  })({
    example: (city) => ({
      eventId: city.events.toAssess,
      eventStatus: 6,
      assessNote: '反馈属实，整改到位，予以归档。',
      assessStatus: 3,
      finding: '属实',
      measure: '立行立改',
    }),
    exampleAs: 'dispatcher',
    effect: '归档或转入督察',
  }),
  delegateEvents: post('/delegate/delegate-events', {
    summary: '批量下发任务',
    right: 'event.dispatch',
    outside: 'eachDenied',
    about: 'task',
    changes: ['event', 'task', 'alarm'],
    origin: 'own',
    input: {
      events: z.array(seenStatus).min(1, '请选择要下发的事件').max(50, '一次最多下发50件'),
      delegateNote: requiredText(1000, '请完善任务描述'),
      users: z.array(Recipient).min(1, '请选择部门及人员').max(50, '最多选择50个部门或人员'),
    },
    output: z.object({
      delegated: z.array(z.string()),
      refused: z.array(z.object({ eventId: z.string(), message: z.string() })),
    }),
  })({
    example: (city) => ({
      events: [{ eventId: city.events.alarming, eventStatus: 1 }],
      delegateNote: '请逐一核查下列告警的成因并反馈。',
      users: [city.recipient],
    }),
    exampleAs: 'dispatcher',
    effect: '逐件下发，报告未能下发的原因',
  }),
})
