import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { cityTime, code, codeList, page, text } from '../../core/input.ts'
import { measured, nothing, records, stamp } from '../../core/output.ts'
import { AlarmStatistics, alarmStatisticsInput } from '../../shapes/alarm.ts'
import { AlarmRuleRow, NewAlarmRule, ruleFields, ruleListInput } from './alarm-rules.ts'

const DustAlarmRow = z.object({
  alarmId: z.string(),
  eventId: z.string().nullable(),
  /** 备案号 of the project. */
  recordNum: z.string(),
  projectName: z.string(),
  constUnitName: z.string(),
  areaName: z.string(),
  /** Managed by the city itself, not by the district. */
  cityManager: z.boolean(),
  factorCode: z.string(),
  factorName: z.string(),
  unit: z.string(),
  ruleName: z.string(),
  /** What the value was judged against: the limit, or the mean it must not exceed by more than the limit. */
  referenceValue: measured,
  lastValue: measured,
  peakValue: measured,
  excessMultiple: measured,
  alarmLevel: z.number(),
  /** 1 alarming, 2 completed, 3 closed. */
  alarmStatus: z.number(),
  alarmTime: stamp,
  endTime: stamp.nullable(),
  durationMin: z.number(),
  alarmDesc: z.string(),
})

const dustStatisticsInput = {
  ...alarmStatisticsInput,
  /** '1' managed by the city, '0' by the district. */
  controls: codeList(2).default([]),
  constUnits: codeList(200).default([]),
}

/** A rule on the hourly means of construction sites. */
const dustRuleFields = {
  id: z.string().max(64).optional(),
  name: ruleFields.name,
  /** 0 threshold, 1 above the city's mean (DB32/4437 for PM10), 3 own mean, 4 ratio, 5 positive jump. */
  calculationMode: ruleFields.calculationMode,
  /** tsp, pm10, pm25 or noise. */
  factorCode: ruleFields.factorCode,
  ratioFactorCode: ruleFields.ratioFactorCode,
  /** Record numbers; empty = every construction site. */
  siteCodes: ruleFields.siteCodes,
  lookbackHours: ruleFields.lookbackHours,
  thresholdUnit: ruleFields.thresholdUnit,
  thresholdLevel1: ruleFields.thresholdLevel1,
  thresholdLevel2: ruleFields.thresholdLevel2,
  thresholdLevel3: ruleFields.thresholdLevel3,
  quietWindow: ruleFields.quietWindow,
  remark: ruleFields.remark,
}

export const dustAlarms = group('/business-alarm', {
  dustPolluteAlarmList: post('/dust-pollute-alarm/list', {
    summary: '扬尘告警记录',
    right: 'alarm.read',
    outside: 'empty',
    about: 'alarm',
    kind: 'read',
    input: {
      ...page(10),
      startTime: cityTime.optional(),
      endTime: cityTime.optional(),
      areaCodes: codeList(50).default([]),
      controls: codeList(2).default([]),
      constUnits: codeList(200).default([]),
      recordNums: codeList(500).default([]),
      factors: codeList(10).default([]),
      alarmLevels: codeList(3).default([]),
      alarmStatus: codeList(3).default([]),
      keyword: text(50).default(''),
    },
    output: records(DustAlarmRow),
  })({
    example: () => ({}),
  }),
  dustPolluteAlarmCountAlarm: post('/dust-pollute-alarm/count-alarm', {
    summary: '扬尘告警统计',
    right: 'alarm.read',
    outside: 'empty',
    about: 'alarm',
    kind: 'read',
    input: dustStatisticsInput,
    output: AlarmStatistics,
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
  }),
  dustPolluteAlarmStatisticsExport: get('/dust-pollute-alarm/statistics/export', {
    summary: '导出扬尘告警统计',
    right: 'alarm.read',
    outside: 'empty',
    about: 'alarm',
    kind: 'export',
    origin: 'own',
    input: dustStatisticsInput,
    output: fileAnswer,
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
    effect: '下载按工地汇总的告警统计表',
  }),
  dustPolluteAlarmClose: get('/dust-pollute-alarm/close', {
    summary: '关闭扬尘告警',
    right: 'alarm.close',
    outside: 'denied',
    about: 'alarm',
    changes: ['event', 'task', 'alarm'],
    object: 'alarmId',
    kind: 'write',
    input: { alarmId: code, reasonCode: z.string().max(20).default('其他'), note: text(500).default('') },
    output: nothing,
  })({
    example: (city) => ({ alarmId: city.dust.alarmId, reasonCode: '沙尘' }),
    exampleAs: 'dispatcher',
    effect: '告警与其事件一并关闭',
  }),
  dustPolluteAlarmDetail: get('/dust-pollute-alarm/detail', {
    summary: '扬尘告警详情',
    right: 'alarm.read',
    outside: 'denied',
    about: 'alarm',
    input: { alarmId: code },
    output: DustAlarmRow.extend({
      address: z.string(),
      longitude: z.number(),
      latitude: z.number(),
      plannedCompletion: z.string().nullable(),
      alarmRank: z.number().nullable(),
      temperature: measured,
      humidity: measured,
      pressure: measured,
      windDirection: measured,
      windSpeed: measured,
    }),
  })({
    example: (city) => ({ alarmId: city.dust.alarmId }),
  }),
  dustPolluteAlarmChartDetail: get('/dust-pollute-alarm/chartDetail', {
    summary: '扬尘告警24小时趋势',
    right: 'alarm.read',
    outside: 'denied',
    about: 'alarm',
    input: { alarmId: code },
    output: z.object({
      times: z.array(stamp),
      factorName: z.string(),
      unit: z.string(),
      values: z.array(measured),
      /** The line the value must stay below, where the rule has one that does not move with the hour. */
      limitValue: measured,
      windSpeed: z.array(measured),
      windDirection: z.array(measured),
    }),
  })({
    example: (city) => ({ alarmId: city.dust.alarmId }),
  }),
  dustStaDetailData: post('/dust-pollute-alarm/dust-sta-detail-data', {
    summary: '工地监测明细（小时值，标出告警）',
    right: 'alarm.read',
    outside: 'denied',
    about: 'dustSite',
    kind: 'read',
    input: { ...page(20), recordNum: code, startTime: cityTime, endTime: cityTime },
    output: records(
      z.object({
        /** Hour-ending label. */
        dataTime: stamp,
        tsp: measured,
        pm10: measured,
        pm25: measured,
        noise: measured,
        windSpeed: measured,
        windDirection: measured,
        temperature: measured,
        humidity: measured,
        airPressure: measured,
        /** Factors with an alarm that was running in the hour. */
        alarmFactors: z.array(z.string()),
      }),
    ),
  })({
    example: (city) => ({
      recordNum: city.dust.recordNum,
      startTime: city.today.start,
      endTime: city.today.end,
    }),
  }),
  dustPolluteRuleList: get('/dust-pollute-rule/list', {
    summary: '扬尘告警规则列表',
    right: 'alarm-rule.read',
    outside: 'cityWide',
    about: 'alarmRule',
    input: ruleListInput,
    output: records(AlarmRuleRow),
  })({
    example: () => ({}),
  }),
  dustPolluteRuleCreate: get('/dust-pollute-rule/create', {
    summary: '新建扬尘告警规则的初始值',
    right: 'alarm-rule.write',
    outside: 'byRight',
    about: 'alarmRule',
    input: {},
    output: NewAlarmRule,
  })({
    example: () => ({}),
  }),
  dustPolluteRuleSave: post('/dust-pollute-rule/save', {
    summary: '保存扬尘告警规则',
    right: 'alarm-rule.write',
    outside: 'byRight',
    about: 'alarmRule',
    changes: ['alarmRule'],
    object: 'id',
    input: dustRuleFields,
    output: AlarmRuleRow,
  })({
    example: () => ({ name: '工地PM2.5小时阈值（示例）', factorCode: 'pm25', thresholdLevel3: 150 }),
    effect: '新增或修改规则',
  }),
  dustPolluteRuleGetById: get('/dust-pollute-rule/getById', {
    summary: '扬尘告警规则详情',
    right: 'alarm-rule.read',
    outside: 'cityWide',
    about: 'alarmRule',
    input: { id: code },
    output: AlarmRuleRow,
  })({
    example: (city) => ({ id: city.dust.ruleId }),
  }),
  dustPolluteRuleUpdate: get('/dust-pollute-rule/update', {
    summary: '启用扬尘告警规则',
    right: 'alarm-rule.write',
    outside: 'byRight',
    about: 'alarmRule',
    changes: ['alarmRule'],
    object: 'id',
    kind: 'write',
    input: { id: code, status: z.enum(['0', '1']).default('1') },
    output: nothing,
  })({
    example: (city) => ({ id: city.dust.idleRuleId, status: '1' }),
    effect: '规则启用',
  }),
  dustPolluteRuleClose: get('/dust-pollute-rule/close', {
    summary: '停用扬尘告警规则',
    right: 'alarm-rule.write',
    outside: 'byRight',
    about: 'alarmRule',
    changes: ['alarmRule'],
    object: 'id',
    kind: 'write',
    input: { id: code },
    output: nothing,
  })({
    example: (city) => ({ id: city.dust.ruleId }),
    effect: '规则停用',
  }),
  dustPolluteRuleSites: get('/dust-pollute-rule/sites', {
    summary: '规则可指定的工地',
    right: 'alarm-rule.read',
    outside: 'empty',
    about: 'dustSite',
    origin: 'own',
    input: {},
    output: z.array(z.object({ recordNum: z.string(), projectName: z.string() })),
  })({
    example: () => ({}),
  }),
  dustPolluteRuleDelete: get('/dust-pollute-rule/delete', {
    summary: '删除扬尘告警规则',
    right: 'alarm-rule.write',
    outside: 'byRight',
    about: 'alarmRule',
    changes: ['alarmRule'],
    object: 'id',
    kind: 'write',
    input: { id: code },
    output: nothing,
  })({
    example: (city) => ({ id: city.dust.idleRuleId }),
    effect: '规则删除，其历史告警保留',
  }),
})
