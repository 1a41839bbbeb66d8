import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { cityTime, code, codeList, integer, page, requiredText, text } from '../../core/input.ts'
import { nothing, records, stamp } from '../../core/output.ts'
import { Attachment } from '../../shapes/event.ts'
import { pictures, StepDone } from '../../shapes/task.ts'

/** 1 not started, 2 in progress, 3 completed, 4 not completed (document 2 section 3.7). */
const PatrolStatus = z.enum(['1', '2', '3', '4'])
/** 1 正常, 2 发现问题, 3 无法核实. */
export const PatrolResult = z.enum(['1', '2', '3'])

/** How far a special task, or one organisation's share of it, has come. */
const progress = {
  total: z.number(),
  done: z.number(),
  normal: z.number(),
  problem: z.number(),
  unverified: z.number(),
  /** Whole percent of enterprises checked. */
  rate: z.number(),
}

const PatrolOrg = z.object({ orgCode: z.string(), orgName: z.string(), ...progress })

const PatrolRow = z.object({
  patrolId: z.string(),
  patrolName: z.string(),
  purpose: z.string(),
  startTime: stamp,
  endTime: stamp,
  areaNames: z.array(z.string()),
  industryNames: z.array(z.string()),
  orgNames: z.array(z.string()),
  ...progress,
  patrolStatus: PatrolStatus,
  patrolStatusName: z.string(),
  /** The period is over and enterprises are left. */
  overdue: z.boolean(),
  createUser: z.string(),
  createTime: stamp,
  updateTime: stamp,
  /** Grows with every change of the arrangement; an edit names the one it was made on. */
  version: z.number(),
})

const PatrolPs = z.object({
  psCode: z.string(),
  psName: z.string(),
  indCode: z.string(),
  indName: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  address: z.string(),
  longitude: z.number(),
  latitude: z.number(),
})

const checked = {
  orgCode: z.string(),
  orgName: z.string(),
  /** null = not checked yet. */
  result: PatrolResult.nullable(),
  resultName: z.string().nullable(),
  note: z.string(),
  recordUser: z.string().nullable(),
  recordTime: stamp.nullable(),
  /** Checked after the period was over. */
  late: z.boolean(),
  eventId: z.string().nullable(),
  eventCode: z.string().nullable(),
  eventStatusName: z.string().nullable(),
  /** The asking user belongs to the organisation in charge and the period has begun. */
  mayRecord: z.boolean(),
  /** A problem that no event was raised for yet. */
  mayRaise: z.boolean(),
}

const PatrolItem = PatrolPs.extend(checked)

const PatrolRecordRow = z.object({
  recordId: z.string(),
  result: PatrolResult,
  resultName: z.string(),
  note: z.string(),
  recordUser: z.string(),
  orgName: z.string(),
  recordTime: stamp,
  files: z.array(Attachment),
})

export interface IndustryCount {
  code: string
  name: string
  count: number
  children: IndustryCount[]
}
const IndustryCount: z.ZodType<IndustryCount, IndustryCount> = z.lazy(() =>
  z.object({ code: z.string(), name: z.string(), count: z.number(), children: z.array(IndustryCount) }),
)

const arrangement = {
  patrolName: requiredText(50, '请输入任务名称'),
  purpose: requiredText(1000, '请输入任务要求'),
  startTime: cityTime,
  endTime: cityTime,
  areaCodes: codeList(100).default([]),
  indCodes: codeList(200).default([]),
  /** Who is in charge of which enterprises; each enterprise once. */
  orgs: z
    .array(
      z.object({ orgCode: code, psCodes: codeList(2000).refine((list) => list.length > 0, '请为每个单位分配企业') }),
    )
    .min(1, '请选择责任单位')
    .max(50, '最多选择50个责任单位'),
}

const psFilter = {
  /** Industries; each means everything below it. */
  indCodes: codeList(200).default([]),
  areaCodes: codeList(100).default([]),
  keyword: text(50).default(''),
}

export const patrol = group('/business-event-process', {
  patrolList: get('/patrol/list', {
    summary: '专项任务列表',
    right: 'patrol.read',
    outside: 'empty',
    about: 'patrol',
    input: {
      ...page(20),
      keyword: text(50).default(''),
      patrolStatus: codeList(4).default([]),
      startTime: cityTime.optional(),
      endTime: cityTime.optional(),
    },
    output: records(PatrolRow),
  })({
    example: () => ({}),
  }),
  patrolDetail: get('/patrol/detail', {
    summary: '专项任务详情',
    right: 'patrol.read',
    outside: 'denied',
    about: 'patrol',
    input: { patrolId: code },
    output: PatrolRow.extend({
      areaCodes: z.array(z.string()),
      indCodes: z.array(z.string()),
      orgs: z.array(PatrolOrg),
      mayEdit: z.boolean(),
      /** Nothing is recorded yet. */
      mayDelete: z.boolean(),
    }),
  })({
    example: (city) => ({ patrolId: city.patrol.patrolId }),
  }),
  patrolOrgDetail: get('/patrol/patrol-org-detail', {
    summary: '专项任务企业清单（可按责任单位）',
    right: 'patrol.read',
    outside: 'denied',
    about: 'patrol',
    input: {
      ...page(20),
      patrolId: code,
      /** Empty = all organisations. */
      orgCode: z.string().max(64).default(''),
      /** 0 = not checked. */
      result: codeList(4).default([]),
      keyword: text(50).default(''),
    },
    output: records(PatrolItem),
  })({
    example: (city) => ({ patrolId: city.patrol.patrolId, orgCode: city.patrol.orgCode }),
  }),
  patrolUpdate: post('/patrol/update', {
    summary: '修改专项任务',
    right: 'patrol.write',
    outside: 'denied',
    about: 'patrol',
    changes: ['patrol'],
    object: 'patrolId',
    input: { patrolId: code, version: integer, ...arrangement },
    /** Enterprises with a record stay with their organisation, whatever the form says. */
    output: z.object({ patrolId: z.string(), version: z.number(), kept: z.number() }),
  })({
    example: (city) => ({
      patrolId: city.patrol.patrolId,
      version: 1,
      patrolName: '涉VOCs企业专项检查（示例）',
      purpose: '核查治理设施运行情况。',
      startTime: '2026-11-20 08:00:00',
      endTime: '2026-11-27 18:00:00',
      orgs: [{ orgCode: city.patrol.orgCode, psCodes: city.patrol.recordedPsCode }],
    }),
    effect: '任务更新，已有核查记录保留',
  }),
  patrolAdd: post('/patrol/add', {
    summary: '新建专项任务',
    right: 'patrol.write',
    outside: 'denied',
    about: 'patrol',
    changes: ['patrol'],
    input: arrangement,
    output: z.object({ patrolId: z.string(), version: z.number() }),
  })({
    example: (city) => ({
      patrolName: '夜间生产企业检查（示例）',
      purpose: '核查夜间生产及治理设施运行情况。',
      startTime: '2026-11-20 20:00:00',
      endTime: '2026-11-21 06:00:00',
      orgs: [{ orgCode: city.patrol.orgCode, psCodes: city.patrol.openPsCode }],
    }),
    effect: '生成专项任务，责任单位可逐家登记',
  }),
  patrolDelete: post('/patrol/delete', {
    summary: '删除专项任务',
    right: 'patrol.write',
    outside: 'denied',
    about: 'patrol',
    changes: ['patrol'],
    object: 'patrolId',
    input: { patrolId: code },
    output: nothing,
  })({
    example: (city) => ({ patrolId: city.patrol.untouchedPatrolId }),
    effect: '未登记过的任务删除',
  }),
  patrolProgress: get('/patrol/patrol-progress', {
    summary: '专项任务进度',
    right: 'patrol.read',
    outside: 'denied',
    about: 'patrol',
    input: { patrolId: code },
    output: z.object({ ...progress, patrolStatus: PatrolStatus, overdue: z.boolean(), orgs: z.array(PatrolOrg) }),
  })({
    example: (city) => ({ patrolId: city.patrol.patrolId }),
  }),
  neaicTree: get('/patrol/neaic-tree', {
    summary: '行业树（含企业数）',
    right: 'map.read',
    outside: 'cityWide',
    about: 'industry',
    input: { areaCodes: codeList(100).default([]) },
    output: z.array(IndustryCount),
  })({
    example: () => ({}),
  }),
  patrolPsList: post('/patrol/ps-list', {
    summary: '专项任务可选企业',
    right: 'patrol.read',
    outside: 'empty',
    about: 'patrol',
    kind: 'read',
    input: { ...page(20), ...psFilter },
    output: records(PatrolPs),
  })({
    example: () => ({}),
  }),
  patrolPsDetail: get('/patrol/patrol-ps-detail', {
    summary: '专项任务企业核查详情',
    right: 'patrol.read',
    outside: 'denied',
    about: 'patrol',
    input: { patrolId: code, psCode: code },
    output: PatrolItem.extend({
      contactName: z.string(),
      contactPhone: z.string(),
      /** Newest first; a correction is a further record. */
      history: z.array(PatrolRecordRow),
    }),
  })({
    example: (city) => ({ patrolId: city.patrol.patrolId, psCode: city.patrol.recordedPsCode }),
  }),
  patrolRecord: post('/patrol/record', {
    summary: '登记核查结果',
    right: 'event.handle',
    outside: 'denied',
    about: 'patrol',
    changes: ['patrol'],
    object: 'patrolId',
    origin: 'own',
    body: 'multipart',
    mostFiles: 9,
    input: {
      patrolId: code,
      psCode: code,
      result: z.enum(['1', '2', '3'], '请选择核查结果'),
      note: text(1000).default(''),
      /** How many records the caller saw; another number means somebody was faster. */
      seenRecords: integer.optional(),
      /** Ids of pictures uploaded before (the phone uploads as it takes them). */
      attachmentIds: codeList(9).default([]),
      files: pictures,
    },
    output: z.object({ recordId: z.string(), result: PatrolResult, recordTime: stamp }),
  })({
    example: (city) => ({
      patrolId: city.patrol.patrolId,
      psCode: city.patrol.openPsCode,
      result: '1',
      note: '设施运行正常，台账齐全。',
    }),
    exampleAs: 'handler',
    effect: '企业计入完成数',
  }),
  patrolRaiseEvent: post('/patrol/raise-event', {
    summary: '核查问题转为上报事件',
    right: 'event.report',
    outside: 'denied',
    about: 'patrol',
    changes: ['patrol', 'event', 'task', 'alarm'],
    object: 'patrolId',
    origin: 'own',
    input: { patrolId: code, psCode: code },
    output: StepDone,
  })({
    example: (city) => ({ patrolId: city.patrol.patrolId, psCode: city.patrol.problemPsCode }),
    exampleAs: 'handler',
    effect: '生成与该企业核查记录关联的上报事件，重复点击得到同一事件',
  }),
  patrolPicture: get('/patrol/picture', {
    summary: '核查记录的图片',
    right: 'patrol.read',
    outside: 'denied',
    about: 'patrol',
    kind: 'file',
    origin: 'own',
    input: { patrolId: code, attachmentId: code },
    output: fileAnswer,
  })({
    example: (city) => ({ patrolId: city.patrol.patrolId, attachmentId: city.patrol.attachmentId }),
    effect: '返回图片内容',
  }),
})
