import { type AbnormalKind, abnormalKinds } from '@qingkong/domain/abnormal/abnormal-kind'
import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { cityDay, code, codeList, integer, number, page, requiredText } from '../../core/input.ts'
import { nothing, stamp } from '../../core/output.ts'

const kindCodes = Object.keys(abnormalKinds) as [AbnormalKind, ...AbnormalKind[]]
const kind = z.enum(kindCodes, '异常类型有误')
const status = z.union([z.literal(1), z.literal(2), z.literal(3)])

const filter = {
  /** Of one enterprise; empty = of all whose emissions the user may read. */
  psCode: z.string().max(64, '编码过长').default(''),
  areaCodes: codeList(50).default([]),
  kinds: codeList(20).default([]),
  /** 1 待核实, 2 已下发, 3 误报; absent = all. */
  status: integer.refine((value) => value >= 1 && value <= 3, '状态应为1、2或3').optional(),
  /** Natural days, both included; without them the last seven that are over. */
  startDay: cityDay.optional(),
  endDay: cityDay.optional(),
}

const Found = z.object({
  kind,
  kindName: z.string(),
  /** Outlet and factor, or production line. */
  subject: z.string(),
  outletCode: z.string().nullable(),
  factorCode: z.string().nullable(),
  from: stamp,
  to: stamp,
  hours: z.number(),
  /** One sentence with its numbers. */
  evidence: z.string(),
  score: z.number(),
})

const AbnormalRow = z.object({
  id: z.string(),
  day: z.string(),
  psId: z.string(),
  psCode: z.string(),
  psName: z.string(),
  countyCode: z.string(),
  countyName: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  /** Of the heaviest finding. */
  kind,
  kindName: z.string(),
  from: stamp,
  to: stamp,
  evidence: z.string(),
  /** Class × hours of the day × upwind; rows stand by it. */
  score: z.number(),
  findings: z.array(Found),
  status,
  statusName: z.string(),
  /** The task that was sent out, else the alarm of the day. */
  eventId: z.string().nullable(),
  reason: z.string().nullable(),
  closedBy: z.string().nullable(),
})
export type AbnormalRow = z.infer<typeof AbnormalRow>

/** 异常数据: one row per enterprise and day, ranked; clues for a look, never a popup. */
export const abnormalData = group('/business-ps/ps-analyse', {
  psAnalyseAbnormalData: get('/abnormal-data', {
    summary: '异常数据（每企业每天一行）',
    right: 'enterprise.read',
    outside: 'empty',
    about: 'abnormalData',
    input: { ...page(20), ...filter },
    output: z.object({
      records: z.array(AbnormalRow),
      total: z.number(),
      /** Names of the kinds that say nothing until they are tuned. */
      mutedKinds: z.array(z.string()),
    }),
  })({
    example: () => ({ startDay: '2026-11-19', endDay: '2026-11-19' }),
  }),
  psAnalyseAbnormalExport: get('/abnormal-data-export', {
    summary: '导出异常数据',
    right: 'enterprise.read',
    outside: 'empty',
    about: 'abnormalData',
    origin: 'own',
    kind: 'export',
    input: filter,
    output: fileAnswer,
  })({
    example: () => ({ startDay: '2026-11-19', endDay: '2026-11-19' }),
    effect: '文件 异常数据.xlsx',
  }),
  psAnalyseAbnormalFalse: post('/abnormal-data-false', {
    summary: '异常数据判为误报',
    right: 'event.dispatch',
    outside: 'denied',
    about: 'abnormalData',
    changes: ['abnormalData'],
    object: 'id',
    origin: 'own',
    input: { id: code, reason: requiredText(200, '请填写误报原因') },
    output: nothing,
  })({
    example: (city) => ({ id: city.abnormalDayId, reason: '仪表检修期间标记漏报。' }),
    effect: '该行关闭为误报，计入该类型的误报率',
  }),
  psAnalyseAbnormalKinds: get('/abnormal-data-kinds', {
    summary: '异常类型及其误报情况',
    right: 'enterprise.read',
    outside: 'cityWide',
    about: 'abnormalData',
    origin: 'own',
    input: {},
    output: z.array(
      z.object({
        kind,
        kindName: z.string(),
        /** 1 the instrument fails, 2 numbers contradict each other, 3 somebody may have interfered. */
        weight: z.number(),
        leastHours: z.number(),
        /** Closed rows since it was tuned, 30 at most, and how many of them were false alarms. */
        closed: z.number(),
        falseCount: z.number(),
        isMuted: z.boolean(),
      }),
    ),
  })({
    example: () => ({}),
  }),
  psAnalyseAbnormalKindTune: post('/abnormal-data-kind-tune', {
    summary: '调整异常类型的最短持续时间',
    right: 'alarm-rule.write',
    outside: 'cityOnly',
    about: 'abnormalData',
    changes: ['abnormalData'],
    object: 'kind',
    origin: 'own',
    input: {
      kind,
      leastHours: number.refine((hours) => hours > 0 && hours <= 720, '持续时间应大于0且不超过720小时'),
      reason: requiredText(200, '请填写调整原因'),
    },
    output: nothing,
  })({
    example: () => ({ kind: 'missing', leastHours: 2, reason: '通讯中断1小时以内不提示。' }),
    effect: '该类型自次日起按新的时长识别；因误报停用的类型重新启用',
  }),
})
