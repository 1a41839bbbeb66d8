import { z } from 'zod'
import { get, group, post } from '../core/call.ts'
import { code, codeList, integer, number, page, requiredText, text } from '../core/input.ts'
import { nothing, records, stamp } from '../core/output.ts'

const threshold = number
  .refine((v) => v >= 0 && v <= 100_000, '阈值应在0到100000之间')
  .nullable()
  .default(null)

/** Fields of an alarm rule; the specification names the calls, codes and filters, the form is ours. */
export const ruleFields = {
  name: requiredText(50, '请输入规则名称'),
  /** 0 high-value alarm of sites, 1 pollution-source exceedance. */
  alarmType: z.enum(['0', '1']).default('0'),
  /** 0 threshold, 1 city mean, 2 site mean, 3 own-site mean, 4 ratio, 5 positive jump. */
  calculationMode: z.enum(['0', '1', '2', '3', '4', '5']).default('0'),
  /** 1 hourly, 0 minute (judged on 5-minute means). */
  accuracy: z.enum(['1', '0']).default('1'),
  factorCode: code,
  /** Denominator of mode 4. */
  ratioFactorCode: z.string().max(32).nullable().default(null),
  siteTypes: codeList(13).default([]),
  siteCodes: codeList(500).default([]),
  compareSiteCodes: codeList(200).default([]),
  /** Hours looked back by mode 3. */
  lookbackHours: integer.refine((h) => h >= 1 && h <= 720, '回看时长应在1到720小时之间').default(24),
  /** How modes 1–3 read their thresholds: above the reference by an amount, or by percent of it. */
  thresholdUnit: z.enum(['absolute', 'percent']).default('absolute'),
  thresholdLevel1: threshold,
  thresholdLevel2: threshold,
  thresholdLevel3: threshold,
  /** Quiet daily window HH:mm-HH:mm and the reason; empty = none. */
  quietWindow: z
    .string()
    .regex(/^$|^\d{2}:\d{2}-\d{2}:\d{2}$/, '免打扰时段格式应为 HH:mm-HH:mm')
    .default(''),
  remark: text(200).default(''),
}

export const AlarmRuleRow = z.object({
  id: z.string(),
  name: z.string(),
  alarmType: z.enum(['0', '1']),
  calculationMode: z.enum(['0', '1', '2', '3', '4', '5']),
  calculationModeName: z.string(),
  accuracy: z.enum(['1', '0']),
  factorCode: z.string(),
  factorName: z.string(),
  factorUnit: z.string(),
  ratioFactorCode: z.string().nullable(),
  siteTypes: z.array(z.string()),
  siteCodes: z.array(z.string()),
  compareSiteCodes: z.array(z.string()),
  lookbackHours: z.number(),
  thresholdUnit: z.enum(['absolute', 'percent']),
  thresholdLevel1: z.number().nullable(),
  thresholdLevel2: z.number().nullable(),
  thresholdLevel3: z.number().nullable(),
  quietWindow: z.string(),
  remark: z.string(),
  /** '0' disabled, '1' enabled. */
  status: z.enum(['0', '1']),
  updateTime: stamp,
  updateUser: z.string(),
})

const example = { name: 'PM10小时阈值（示例）', factorCode: 'pm10', siteTypes: '20,30', thresholdLevel3: 150 } as const

export const alarmRules = group('/business-alarm', {
  alarmRuleCreate: get('/alarm-rule/create', {
    summary: '新建告警规则的初始值',
    right: 'alarm-rule.write',
    input: { alarmType: z.enum(['0', '1']).default('0') },
    output: AlarmRuleRow.omit({
      id: true,
      status: true,
      updateTime: true,
      updateUser: true,
      calculationModeName: true,
      factorName: true,
      factorUnit: true,
    }),
  })({
    example: () => ({}),
  }),
  alarmRuleSave: post('/alarm-rule/save', {
    summary: '保存告警规则',
    right: 'alarm-rule.write',
    input: { id: z.string().max(64).optional(), ...ruleFields },
    output: AlarmRuleRow,
  })({
    example: () => example,
    effect: '新增或修改规则',
  }),
  alarmRuleDelete: get('/alarm-rule/delete', {
    summary: '删除告警规则',
    right: 'alarm-rule.write',
    kind: 'write',
    input: { id: code },
    output: nothing,
  })({
    example: (city) => ({ id: city.idleAlarmRuleId }),
    effect: '规则删除，其历史告警保留',
  }),
  alarmRuleList: post('/alarm-rule/list', {
    summary: '告警规则列表',
    right: 'alarm-rule.read',
    kind: 'read',
    body: 'multipart',
    input: {
      ...page(10),
      keyword: text(50).default(''),
      alarmType: codeList(2).default([]),
      factorCodes: codeList(30).default([]),
      status: codeList(2).default([]),
    },
    output: records(AlarmRuleRow),
  })({
    example: () => ({}),
  }),
  alarmRuleGetById: get('/alarm-rule/getById', {
    summary: '告警规则详情',
    right: 'alarm-rule.read',
    input: { id: code },
    output: AlarmRuleRow,
  })({
    example: (city) => ({ id: city.alarmRuleId }),
  }),
  alarmRuleUpdate: get('/alarm-rule/update', {
    summary: '启用告警规则',
    right: 'alarm-rule.write',
    kind: 'write',
    input: { id: code, status: z.enum(['0', '1']).default('1') },
    output: nothing,
  })({
    example: (city) => ({ id: city.idleAlarmRuleId, status: '1' }),
    effect: '规则启用',
  }),
  alarmRuleClose: get('/alarm-rule/close', {
    summary: '停用告警规则',
    right: 'alarm-rule.write',
    kind: 'write',
    input: { id: code },
    output: nothing,
  })({
    example: (city) => ({ id: city.alarmRuleId }),
    effect: '规则停用',
  }),
  alarmRuleQuery: get('/alarm-rule/query', {
    summary: '某站点适用的告警规则',
    right: 'alarm-rule.read',
    input: { siteCode: code },
    output: z.array(AlarmRuleRow),
  })({
    example: (city) => ({ siteCode: city.municipalSiteCode }),
  }),
  siteContainMinute: get('/option/site-contain-minute', {
    summary: '有分钟数据的站点',
    right: 'alarm-rule.read',
    input: {},
    output: z.object({ dataList: z.array(z.object({ siteCode: z.string(), siteName: z.string() })) }),
  })({
    example: () => ({}),
  }),
  factorOptionListWithFactors: get('/factor-option/list-with-factors', {
    summary: '告警因子选项',
    right: 'alarm-rule.read',
    input: {},
    output: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        factorList: z.array(z.object({ code: z.string(), name: z.string(), unit: z.string() })),
      }),
    ),
  })({
    example: () => ({}),
  }),
})
