import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { cityDay, cityTime, code, codeList, flag, integer, page, requiredText, text } from '../../core/input.ts'
import { nothing, records } from '../../core/output.ts'
import {
  AlertCategory,
  EmergencyInfo,
  NewWarning,
  WarnCriterion,
  Warning,
  WarningAction,
  WarningAuto,
  WarningColour,
  WarningDetail,
  WarnLevel,
} from '../../shapes/early-warning.ts'

const date = cityDay
/** The number of changes the caller has seen; another one in the meantime is refused. */
const version = integer.refine((n) => n >= 1, '版本号有误')

const clause = z.object({
  aqiOver: integer.refine((aqi) => aqi >= 50 && aqi <= 500, 'AQI应在50到500之间'),
  hours: integer.refine((h) => h >= 24 && h <= 240 && h % 24 === 0, '持续时长应为24小时的整数倍，最长240小时'),
})
/** Any of the lists, each with all of its clauses. Empty: declared by people, not by AQI. */
const alternatives = z
  .array(z.array(clause).min(1, '请填写判定条件').max(3, '每组最多3个条件'))
  .max(3, '最多3组条件')
  .default([])

const criterionFields = {
  categoryCode: code,
  levelCode: code,
  alternatives,
  /** First day on which it holds; an earlier one of the same category and level ends there. */
  effectiveFrom: date,
  source: requiredText(200, '请填写依据文件'),
  remark: text(500).default(''),
}

const warningFields = {
  name: text(100).default(''),
  categoryCode: code,
  levelCode: code,
  /** The city or one of its districts; empty = the city. */
  areaCode: z.union([z.literal(''), code]).default(''),
  planStartTime: cityTime,
  planEndTime: cityTime,
  reason: requiredText(1000, '请填写预警依据'),
}

const criterionExample = {
  categoryCode: 'heavyPollution',
  levelCode: 'blue',
  alternatives: [[{ aqiOver: 150, hours: 24 }]],
  effectiveFrom: '2026-01-01',
  source: '无锡市重污染天气应急预案（示例）',
}

const warningExample = {
  categoryCode: 'ozone',
  levelCode: 'yellow',
  planStartTime: '2026-11-21 00:00:00',
  planEndTime: '2026-11-22 23:59:59',
  reason: '会商研判：未来两天臭氧持续超标',
}

/** Emergency warnings, what they are declared by, and the emission-reduction plan they bring into force. */
export const earlyWarning = group('/business-early-warn', {
  earlyWarnFindAlertCategory: get('/early-warn/findAlertCategory', {
    summary: '预警类别',
    right: 'warning.read',
    outside: 'cityWide',
    about: 'warningCriterion',
    input: {},
    output: z.array(AlertCategory),
  })({
    example: () => ({}),
  }),
  earlyWarnFindWarnLevel: get('/early-warn/findWarnLevel', {
    summary: '预警级别',
    right: 'warning.read',
    outside: 'cityWide',
    about: 'warningCriterion',
    input: {},
    output: z.array(WarnLevel),
  })({
    example: () => ({}),
  }),
  earlyWarnAddAlertCategory: get('/early-warn/addAlertCategory', {
    summary: '新增预警类别',
    right: 'warning.write',
    outside: 'byRight',
    about: 'warningCriterion',
    changes: ['warningCriterion', 'warning'],
    kind: 'write',
    input: { categoryName: requiredText(20, '请输入类别名称') },
    output: AlertCategory,
  })({
    example: () => ({ categoryName: '异味管控' }),
    effect: '新增一个预警类别',
  }),
  earlyWarnAddWarnLevel: get('/early-warn/addWarnLevel', {
    summary: '新增预警级别',
    right: 'warning.write',
    outside: 'byRight',
    about: 'warningCriterion',
    changes: ['warningCriterion', 'warning'],
    kind: 'write',
    input: {
      levelName: requiredText(20, '请输入级别名称'),
      colour: WarningColour.default('other'),
      severity: integer.refine((n) => n >= 1 && n <= 99, '严重程度应在1到99之间').default(5),
    },
    output: WarnLevel,
  })({
    example: () => ({ levelName: '关注' }),
    effect: '新增一个预警级别',
  }),
  earlyWarnListCondition: get('/early-warn/listCondition', {
    summary: '预警条件',
    right: 'warning.read',
    outside: 'cityWide',
    about: 'warningCriterion',
    input: {
      categoryCode: codeList(20).default([]),
      /** Only those that hold today. */
      inForce: flag.default(false),
    },
    output: z.array(WarnCriterion),
  })({
    example: () => ({}),
  }),
  earlyWarnCreate: get('/early-warn/create', {
    summary: '新增预警条件',
    right: 'warning.write',
    outside: 'denied',
    about: 'warningCriterion',
    changes: ['warningCriterion', 'warning'],
    object: 'categoryCode',
    kind: 'write',
    input: criterionFields,
    output: WarnCriterion,
  })({
    example: () => criterionExample,
    effect: '新增预警条件，自生效日起用于自动起草',
  }),
  earlyWarnUpdate: get('/early-warn/update', {
    summary: '修改预警条件',
    right: 'warning.write',
    outside: 'denied',
    about: 'warningCriterion',
    changes: ['warningCriterion', 'warning'],
    object: 'id',
    kind: 'write',
    input: { id: code, ...criterionFields },
    output: WarnCriterion,
  })({
    example: (city) => ({ id: city.earlyWarning.criterionId, ...criterionExample, effectiveFrom: '2026-02-01' }),
    effect: '预警条件按新内容执行',
  }),
  earlyWarnDelete: get('/early-warn/delete', {
    summary: '删除预警条件',
    right: 'warning.write',
    outside: 'denied',
    about: 'warningCriterion',
    changes: ['warningCriterion', 'warning'],
    object: 'id',
    kind: 'write',
    input: { id: code },
    output: nothing,
  })({
    example: (city) => ({ id: city.earlyWarning.criterionId }),
    effect: '预警条件删除，同类同级的上一条恢复执行',
  }),
  earlyWarnListdelete: get('/early-warn/listdelete', {
    summary: '批量删除预警条件',
    right: 'warning.write',
    outside: 'denied',
    about: 'warningCriterion',
    changes: ['warningCriterion', 'warning'],
    kind: 'write',
    input: { ids: codeList(100).refine((ids) => ids.length > 0, '请选择要删除的条件') },
    output: nothing,
  })({
    example: (city) => ({ ids: [city.earlyWarning.criterionId] }),
    effect: '所选预警条件全部删除，或一条也不删除',
  }),
  psWarnToAdd: get('/ps-warn/to-add', {
    summary: '新建重污染天气预警的初始值，级别按近期实测判定',
    right: 'warning.write',
    outside: 'cityWide',
    about: 'warning',
    input: {},
    output: NewWarning,
  })({
    example: () => ({}),
  }),
  psWarnToAddOther: get('/ps-warn/to-add-other', {
    summary: '新建其他类别预警的初始值',
    right: 'warning.write',
    outside: 'cityWide',
    about: 'warning',
    input: { categoryCode: code.default('ozone') },
    output: NewWarning,
  })({
    example: () => ({}),
  }),
  psWarnPageList: post('/ps-warn/page-list', {
    summary: '预警列表',
    right: 'warning.read',
    outside: 'cityWide',
    about: 'warning',
    kind: 'read',
    input: {
      ...page(10),
      keyword: text(50).default(''),
      categoryCode: codeList(20).default([]),
      levelCode: codeList(20).default([]),
      warnStep: codeList(7).default([]),
      startTime: cityTime.optional(),
      endTime: cityTime.optional(),
    },
    output: records(Warning),
  })({
    example: () => ({}),
  }),
  psWarnDoAdd: post('/ps-warn/do-add', {
    summary: '新建预警',
    right: 'warning.write',
    outside: 'denied',
    about: 'warning',
    changes: ['warning', 'reductionPlan'],
    object: 'areaCode',
    input: warningFields,
    output: Warning,
  })({
    example: () => warningExample,
    effect: '新建一条会商中的预警',
  }),
  psWarnToUpdate: get('/ps-warn/to-update', {
    summary: '预警详情与处置过程',
    right: 'warning.read',
    outside: 'cityWide',
    about: 'warning',
    input: { id: code },
    output: WarningDetail,
  })({
    example: (city) => ({ id: city.earlyWarning.startedId }),
  }),
  psWarnDoUpdate: post('/ps-warn/do-update', {
    summary: '修改会商中的预警',
    right: 'warning.write',
    outside: 'denied',
    about: 'warning',
    changes: ['warning', 'reductionPlan'],
    object: 'id',
    input: { id: code, version, ...warningFields },
    output: Warning,
  })({
    example: (city) => ({
      id: city.earlyWarning.draftId,
      version: city.earlyWarning.draftVersion,
      ...warningExample,
      levelCode: 'orange',
    }),
    effect: '会商中的预警按新内容保存',
  }),
  psWarnNotAuto: get('/ps-warn/not-auto', {
    summary: '自动预警转人工，或交还自动',
    right: 'warning.write',
    outside: 'denied',
    about: 'warning',
    changes: ['warning', 'reductionPlan'],
    object: 'id',
    kind: 'write',
    input: { id: code, version, auto: WarningAuto.default('0') },
    output: Warning,
  })({
    example: (city) => ({ id: city.earlyWarning.autoId, version: city.earlyWarning.autoVersion }),
    effect: '预警由人工接手，此后不再随实测自动变化',
  }),
  psWarnDo: get('/ps-warn/do', {
    summary: '推进预警：建议、审签、退回、发布、启动、升降级、解除、终止',
    right: 'warning.write',
    outside: 'denied',
    about: 'warning',
    changes: ['warning', 'reductionPlan'],
    object: 'id',
    kind: 'write',
    input: {
      id: code,
      version,
      action: WarningAction,
      opinion: text(500).default(''),
      /** The new level and planned end of 升降级. */
      levelCode: code.optional(),
      planEndTime: cityTime.optional(),
      /** Hours for which the forecast stays below the lowest criterion; asked for when 重污染天气 is lifted. */
      forecastHours: integer.refine((h) => h >= 0 && h <= 240, '预测时长应在0到240小时之间').optional(),
    },
    output: Warning,
  })({
    example: (city) => ({
      id: city.earlyWarning.draftId,
      version: city.earlyWarning.draftVersion,
      action: 'suggest',
      opinion: '建议发布黄色预警',
    }),
    effect: '预警进入下一环节，过程记入处置记录',
  }),
  psWarnToDelete: get('/ps-warn/to-delete', {
    summary: '预警能否删除',
    right: 'warning.write',
    outside: 'cityWide',
    about: 'warning',
    input: { id: code },
    output: z.object({ id: z.string(), name: z.string(), removable: z.boolean(), reason: z.string().nullable() }),
  })({
    example: (city) => ({ id: city.earlyWarning.draftId }),
  }),
  psWarnDoDelete: get('/ps-warn/do-delete', {
    summary: '删除未发布的预警',
    right: 'warning.write',
    outside: 'denied',
    about: 'warning',
    changes: ['warning', 'reductionPlan'],
    object: 'id',
    kind: 'write',
    input: { id: code, version },
    output: nothing,
  })({
    example: (city) => ({ id: city.earlyWarning.draftId, version: city.earlyWarning.draftVersion }),
    effect: '预警及其处置记录删除',
  }),
  reducePlanAssessNowWarningState: get('/reduce-plan-assess/now-warning-state', {
    summary: '是否处于应急状态',
    right: 'warning.read',
    outside: 'cityWide',
    about: 'warning',
    keepsSession: false,
    input: {},
    /** True while a warning that concerns the user's areas is started and not lifted (event-31). */
    output: z.boolean(),
  })({
    example: () => ({}),
  }),
  reducePlanAssessNowWarningInfo: get('/reduce-plan-assess/now-warning-info', {
    summary: '当前预警（最严重的一条）',
    right: 'warning.read',
    outside: 'cityWide',
    about: 'warning',
    keepsSession: false,
    input: {},
    output: EmergencyInfo.nullable(),
  })({
    example: () => ({}),
  }),
})
