import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { code, codeList, integer, number, page, requiredText, text } from '../../core/input.ts'
import { nothing, records, stamp } from '../../core/output.ts'

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

/** A rule on the emission limits of outlets: graded by the multiple over the limit. */
const exceedanceFields = {
  id: z.string().max(64).optional(),
  name: ruleFields.name,
  /** An HJ 212 code, or 'all' for every factor that has a limit. */
  factorCode: code.default('all'),
  /** Enterprises or outlets; empty = all. */
  siteCodes: ruleFields.siteCodes,
  thresholdLevel1: threshold,
  thresholdLevel2: threshold,
  thresholdLevel3: threshold,
  quietWindow: ruleFields.quietWindow,
  remark: ruleFields.remark,
}

/** First values of the form for a new rule: nothing of it is stored yet. */
export const NewAlarmRule = AlarmRuleRow.omit({
  id: true,
  status: true,
  updateTime: true,
  updateUser: true,
  calculationModeName: true,
  factorName: true,
  factorUnit: true,
})

/** Filters of the rule lists of enterprises and construction sites. */
export const ruleListInput = {
  ...page(10),
  keyword: text(50).default(''),
  factorCodes: codeList(30).default([]),
  accuracy: codeList(2).default([]),
  calculationModes: codeList(6).default([]),
  status: codeList(2).default([]),
}

const example = { name: 'PM10小时阈值（示例）', factorCode: 'pm10', siteTypes: '20,30', thresholdLevel3: 150 } as const

export const alarmRules = group('/business-alarm', {
  alarmRuleCreate: get('/alarm-rule/create', {
    summary: '新建告警规则的初始值',
    right: 'alarm-rule.write',
    outside: 'byRight',
    about: 'alarmRule',
    input: { alarmType: z.enum(['0', '1']).default('0') },
    output: NewAlarmRule,
  })({
    example: () => ({}),
  }),
  alarmRuleSave: post('/alarm-rule/save', {
    summary: '保存告警规则',
    right: 'alarm-rule.write',
    outside: 'byRight',
    about: 'alarmRule',
    changes: ['alarmRule'],
    object: 'id',
    input: { id: z.string().max(64).optional(), ...ruleFields },
    output: AlarmRuleRow,
  })({
    example: () => example,
    effect: '新增或修改规则',
  }),
  alarmRuleDelete: get('/alarm-rule/delete', {
    summary: '删除告警规则',
    right: 'alarm-rule.write',
    outside: 'byRight',
    about: 'alarmRule',
    changes: ['alarmRule'],
    object: 'id',
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
    outside: 'cityWide',
    about: 'alarmRule',
    kind: 'read',
    body: 'multipart',
    input: {
      ...page(10),
      keyword: text(50).default(''),
      alarmType: codeList(2).default([]),
      factorCodes: codeList(30).default([]),
      accuracy: codeList(2).default([]),
      calculationModes: codeList(6).default([]),
      status: codeList(2).default([]),
    },
    output: records(AlarmRuleRow),
  })({
    example: () => ({}),
  }),
  alarmRuleGetById: get('/alarm-rule/getById', {
    summary: '告警规则详情',
    right: 'alarm-rule.read',
    outside: 'cityWide',
    about: 'alarmRule',
    input: { id: code },
    output: AlarmRuleRow,
  })({
    example: (city) => ({ id: city.alarmRuleId }),
  }),
  alarmRuleUpdate: get('/alarm-rule/update', {
    summary: '启用告警规则',
    right: 'alarm-rule.write',
    outside: 'byRight',
    about: 'alarmRule',
    changes: ['alarmRule'],
    object: 'id',
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
    outside: 'byRight',
    about: 'alarmRule',
    changes: ['alarmRule'],
    object: 'id',
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
    outside: 'denied',
    about: 'alarmRule',
    input: { siteCode: code },
    output: z.array(AlarmRuleRow),
  })({
    example: (city) => ({ siteCode: city.municipalSiteCode }),
  }),
  companyPolluteRuleListRecord: post('/company-pollute-rule/list-record', {
    summary: '污染源告警规则列表',
    right: 'alarm-rule.read',
    outside: 'cityWide',
    about: 'alarmRule',
    kind: 'read',
    input: ruleListInput,
    output: records(AlarmRuleRow),
  })({
    example: () => ({}),
  }),
  companyPolluteRuleCreate: get('/company-pollute-rule/create', {
    summary: '新建污染源告警规则的初始值',
    right: 'alarm-rule.write',
    outside: 'byRight',
    about: 'alarmRule',
    input: {},
    output: NewAlarmRule,
  })({
    example: () => ({}),
  }),
  companyPolluteRuleGetById: get('/company-pollute-rule/getById', {
    summary: '污染源告警规则详情',
    right: 'alarm-rule.read',
    outside: 'cityWide',
    about: 'alarmRule',
    input: { id: code },
    output: AlarmRuleRow,
  })({
    example: (city) => ({ id: city.dust.companyRuleId }),
  }),
  companyPolluteRuleSaveData: post('/company-pollute-rule/save-data', {
    summary: '保存污染源告警规则',
    right: 'alarm-rule.write',
    outside: 'byRight',
    about: 'alarmRule',
    changes: ['alarmRule'],
    object: 'id',
    input: exceedanceFields,
    output: AlarmRuleRow,
  })({
    example: () => ({ name: '重点企业超标（示例）', thresholdLevel2: 0.5, thresholdLevel3: 0 }),
    effect: '新增或修改规则',
  }),
  companyPolluteRuleUpdate: get('/company-pollute-rule/update', {
    summary: '启用污染源告警规则',
    right: 'alarm-rule.write',
    outside: 'byRight',
    about: 'alarmRule',
    changes: ['alarmRule'],
    object: 'id',
    kind: 'write',
    input: { id: code, status: z.enum(['0', '1']).default('1') },
    output: nothing,
  })({
    example: (city) => ({ id: city.dust.idleCompanyRuleId, status: '1' }),
    effect: '规则启用',
  }),
  companyPolluteRuleClose: get('/company-pollute-rule/close', {
    summary: '停用污染源告警规则',
    right: 'alarm-rule.write',
    outside: 'byRight',
    about: 'alarmRule',
    changes: ['alarmRule'],
    object: 'id',
    kind: 'write',
    input: { id: code },
    output: nothing,
  })({
    example: (city) => ({ id: city.dust.companyRuleId }),
    effect: '规则停用',
  }),
  companyPolluteRuleCompanies: get('/company-pollute-rule/companies', {
    summary: '规则可指定的企业（有排放限值）',
    right: 'alarm-rule.read',
    outside: 'empty',
    about: 'enterprise',
    origin: 'own',
    input: {},
    output: z.array(z.object({ psCode: z.string(), psName: z.string() })),
  })({
    example: () => ({}),
  }),
  companyPolluteRuleDelete: get('/company-pollute-rule/delete', {
    summary: '删除污染源告警规则',
    right: 'alarm-rule.write',
    outside: 'byRight',
    about: 'alarmRule',
    changes: ['alarmRule'],
    object: 'id',
    kind: 'write',
    input: { id: code },
    output: nothing,
  })({
    example: (city) => ({ id: city.dust.idleCompanyRuleId }),
    effect: '规则删除，其历史告警保留',
  }),
  siteContainMinute: get('/option/site-contain-minute', {
    summary: '有分钟数据的站点',
    right: 'alarm-rule.read',
    outside: 'empty',
    about: 'site',
    input: {},
    output: z.object({ dataList: z.array(z.object({ siteCode: z.string(), siteName: z.string() })) }),
  })({
    example: () => ({}),
  }),
  factorOptionListWithFactors: get('/factor-option/list-with-factors', {
    summary: '告警因子选项',
    right: 'alarm-rule.read',
    outside: 'cityWide',
    about: 'factor',
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
