import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { code, codeList, integer, latitude, longitude, page, requiredText, text } from '../../core/input.ts'
import { nothing, records, stamp } from '../../core/output.ts'
import { EventRow } from '../../shapes/event.ts'
import { Recipient } from '../../shapes/people.ts'
import { StepDone as Done, pictures } from '../../shapes/task.ts'
import { closing } from './closing.ts'
import { delegation } from './delegation.ts'

/** The status the caller saw is optional where a plain client cannot know it; our own client always sends it. */
const onBehalf = { eventId: code, eventStatus: integer.optional() }
const rollbackReason = z
  .enum(['非本部门职责', '非本辖区', '位置不清', '重复', '其他'], '请选择退回原因')
  .default('其他')

/** The field's own calls: what holders and overseers do, mostly on a phone. */
const fieldWork = group('/business-event-process', {
  taskConfirm: post('/task/confirm', {
    summary: '签收任务',
    right: 'event.handle',
    outside: 'denied',
    about: 'task',
    changes: ['event', 'task', 'alarm'],
    object: 'eventId',
    origin: 'own',
    input: onBehalf,
    output: Done,
  })({
    example: (city) => ({ eventId: city.events.dispatched }),
    exampleAs: 'handler',
    effect: '主办签收后事件变为溯源中',
  }),
  taskDeliver: post('/task/deliver', {
    summary: '转办任务',
    right: 'event.handle',
    outside: 'denied',
    about: 'task',
    changes: ['event', 'task', 'alarm'],
    object: 'eventId',
    origin: 'own',
    input: {
      ...onBehalf,
      users: z.array(Recipient).length(1, '请选择一个转办对象'),
      reason: requiredText(500, '请填写转办原因'),
    },
    output: Done,
  })({
    example: (city) => ({ eventId: city.events.tracing, users: [city.recipientBelow], reason: '属下级网格办理' }),
    exampleAs: 'handler',
    effect: '事件变为已转交',
  }),
  taskRollback: post('/task/rollback', {
    summary: '退回任务',
    right: 'event.handle',
    outside: 'denied',
    about: 'task',
    changes: ['event', 'task', 'alarm'],
    object: 'eventId',
    origin: 'own',
    input: { ...onBehalf, reasonCode: rollbackReason, reason: text(500).default('') },
    output: Done,
  })({
    example: (city) => ({ eventId: city.events.tracing, reasonCode: '非本辖区', reason: '位于相邻街道' }),
    exampleAs: 'handler',
    effect: '逐级退回，首级单位退回后变为溯源退回',
  }),
  taskRefuseReturn: post('/task/refuse-return', {
    summary: '不予退回',
    right: 'event.dispatch',
    outside: 'denied',
    about: 'task',
    changes: ['event', 'task', 'alarm'],
    object: 'eventId',
    origin: 'own',
    input: { ...onBehalf, reason: requiredText(500, '请填写不予退回的原因') },
    output: Done,
  })({
    example: (city) => ({ eventId: city.events.returned, reason: '经核实属你单位辖区' }),
    exampleAs: 'dispatcher',
    effect: '任务回到溯源待确认且不能再退',
  }),
  taskFeedback: post('/task/feedback', {
    summary: '反馈溯源结果',
    right: 'event.handle',
    outside: 'denied',
    about: 'task',
    changes: ['event', 'task', 'alarm'],
    object: 'eventId',
    origin: 'own',
    body: 'multipart',
    mostFiles: 9,
    input: {
      ...onBehalf,
      location: requiredText(200, '请填写排查位置'),
      pollutionJudge: z.enum(['1', '0'], '请判断是否发现污染'),
      pollutionType: text(50).default(''),
      dislocation: z.enum(['true', 'false']).default('false'),
      traceContent: requiredText(1000, '请填写排查情况'),
      pol: codeList(100).default([]),
      longitude: longitude.optional(),
      latitude: latitude.optional(),
      /** Ids of pictures uploaded before (the phone uploads as it takes them). */
      attachmentIds: codeList(9).default([]),
      files: pictures,
    },
    output: Done,
  })({
    example: (city) => ({
      eventId: city.events.tracing,
      location: '东亭街道春笋路口',
      pollutionJudge: '1',
      pollutionType: '工地扬尘',
      traceContent: '现场裸土未覆盖，已要求立即覆盖并洒水。',
    }),
    exampleAs: 'handler',
    effect: '主办反馈后事件变为待评估',
  }),
  overseerConfirm: post('/task/overseer-confirm', {
    summary: '督查签收',
    right: 'event.oversee',
    outside: 'denied',
    about: 'task',
    changes: ['event', 'task', 'alarm'],
    object: 'eventId',
    origin: 'own',
    input: onBehalf,
    output: Done,
  })({
    example: (city) => ({ eventId: city.events.toConfirmSupervision }),
    exampleAs: 'overseer',
    effect: '事件变为待督察',
  }),
  overseerRollback: post('/task/overseer-rollback', {
    summary: '督察退回',
    right: 'event.oversee',
    outside: 'denied',
    about: 'task',
    changes: ['event', 'task', 'alarm'],
    object: 'eventId',
    origin: 'own',
    input: { ...onBehalf, reason: requiredText(500, '请填写退回原因') },
    output: Done,
  })({
    example: (city) => ({ eventId: city.events.toSupervise, reason: '佐证材料不足' }),
    exampleAs: 'overseer',
    effect: '事件变为督察退回',
  }),
  overseerFeedback: post('/task/overseer-feedback', {
    summary: '督察反馈',
    right: 'event.oversee',
    outside: 'denied',
    about: 'task',
    changes: ['event', 'task', 'alarm'],
    object: 'eventId',
    origin: 'own',
    body: 'multipart',
    mostFiles: 9,
    input: {
      ...onBehalf,
      overseerContent: requiredText(1000, '请填写督察情况'),
      result: z.enum(['整改到位', '未到位'], '请选择督察结论'),
      /** 限期整改: the visit after the date that decides. */
      recheck: z.enum(['true', 'false']).default('false'),
      attachmentIds: codeList(9).default([]),
      files: pictures,
    },
    output: Done,
  })({
    example: (city) => ({
      eventId: city.events.toSupervise,
      overseerContent: '现场复核，已整改。',
      result: '整改到位',
    }),
    exampleAs: 'overseer',
    effect: '事件归档或退回评估',
  }),
  taskUrge: post('/task/urge', {
    summary: '催办',
    right: 'event.read',
    outside: 'denied',
    about: 'task',
    changes: ['event', 'task', 'alarm'],
    object: 'eventId',
    origin: 'own',
    input: { eventId: code, note: text(200).default('') },
    output: nothing,
  })({
    example: (city) => ({ eventId: city.events.dispatched }),
    exampleAs: 'dispatcher',
    effect: '通知责任人，30分钟内不重复',
  }),
  taskExtend: post('/task/extend', {
    summary: '申请或批准延期',
    right: 'event.read',
    outside: 'denied',
    about: 'task',
    changes: ['event', 'task', 'alarm'],
    object: 'eventId',
    origin: 'own',
    input: {
      eventId: code,
      reason: requiredText(500, '请填写延期原因'),
      hours: integer.refine((h) => h >= 1 && h <= 72, '延期应在1到72小时之间'),
    },
    output: z.object({ state: z.enum(['requested', 'approved']), deadline: stamp.nullable() }),
  })({
    example: (city) => ({ eventId: city.events.tracing, reason: '需夜间复测', hours: 4 }),
    exampleAs: 'handler',
    effect: '承办人申请、调度员批准，或由调度员直接延期；到期前一次',
  }),
  taskMine: get('/task/mine', {
    summary: '我的任务（手机端）',
    right: 'event.read',
    outside: 'empty',
    about: 'task',
    keepsSession: false,
    origin: 'own',
    input: { ...page(20), tab: z.enum(['todo', 'done']).default('todo') },
    output: records(EventRow.extend({ part: z.enum(['host', 'assist', 'overseer']), actions: z.array(z.string()) })),
  })({
    example: () => ({}),
    exampleAs: 'handler',
  }),
  commentAdd: post('/comment/add', {
    summary: '添加批注',
    right: 'event.comment',
    outside: 'denied',
    about: 'comment',
    changes: ['comment', 'event'],
    object: 'sourceId',
    origin: 'own',
    input: { sourceId: code, note: requiredText(500, '请输入批注内容') },
    output: nothing,
  })({
    example: (city) => ({ sourceId: city.traceTaskId, note: '请补充夜间排查照片。' }),
    effect: '流程记录多一条批注',
  }),
  reportCreate: post('/report/create', {
    summary: '上报事件',
    right: 'event.report',
    outside: 'own',
    about: 'event',
    changes: ['event', 'task', 'alarm'],
    origin: 'own',
    body: 'multipart',
    mostFiles: 9,
    input: {
      reportType: text(30).default('巡查上报'),
      pollutionTypeName: requiredText(30, '请选择污染类型'),
      location: requiredText(200, '请填写位置'),
      reportContent: requiredText(1000, '请填写上报内容'),
      longitude,
      latitude,
      areaCode: z.string().max(12).default(''),
      /** 工单号 of an imported 12345 order: the same number is the same report. */
      orderNumber: text(50).default(''),
      attachmentIds: codeList(9).default([]),
      files: pictures,
    },
    output: Done,
  })({
    example: () => ({
      pollutionTypeName: '露天焚烧',
      location: '东亭街道春笋路',
      reportContent: '路口有人焚烧垃圾，烟雾较大。',
      longitude: 120.35,
      latitude: 31.58,
    }),
    exampleAs: 'handler',
    effect: '生成上报事件',
  }),
  pollutionTypes: get('/pollution-type/list', {
    summary: '污染类型',
    right: 'event.read',
    outside: 'cityWide',
    about: 'pollutionType',
    input: {},
    output: z.array(z.object({ typeCode: z.string(), typeName: z.string() })),
  })({
    example: () => ({}),
  }),
})

export const tasks = { ...delegation, ...closing, ...fieldWork }
