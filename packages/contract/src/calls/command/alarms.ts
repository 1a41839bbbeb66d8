import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { cityTime, code, codeList, integer, page, text } from '../../core/input.ts'
import { measured, nothing, records, stamp } from '../../core/output.ts'
import { OzoneComponents } from '../../shapes/ozone-components.ts'

const range = { startTime: cityTime.optional(), endTime: cityTime.optional() }

export const SiteAlarmRow = z.object({
  alarmId: z.string(),
  eventId: z.string().nullable(),
  /** Where the event stands, for steps on many alarms at once. */
  eventStatus: z.number().nullable(),
  siteCode: z.string(),
  siteName: z.string(),
  siteType: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  factorCode: z.string(),
  factorName: z.string(),
  factorUnit: z.string(),
  ruleName: z.string(),
  alarmLevel: z.number(),
  /** 1 alarming, 2 completed, 3 closed. */
  alarmStatus: z.number(),
  alarmTime: stamp,
  endTime: stamp.nullable(),
  durationMin: z.number(),
  firstValue: measured,
  lastValue: measured,
  peakValue: measured,
  alarmDesc: z.string(),
  suppressedReason: z.string().nullable(),
})

export const EnterpriseAlarmRow = z.object({
  polluteId: z.string(),
  eventId: z.string().nullable(),
  psCode: z.string(),
  psName: z.string(),
  outletName: z.string(),
  areaName: z.string(),
  polCode: z.string(),
  polName: z.string(),
  unit: z.string(),
  limitValue: measured,
  realTimeVal: measured,
  peakValue: measured,
  excessMultiple: measured,
  alarmLevel: z.number(),
  alarmStatus: z.number(),
  alarmTime: stamp,
  endTime: stamp.nullable(),
  alarmDesc: z.string(),
})

/** Which alarms a statistic is about; every list that is left empty means all. */
export const alarmStatisticsInput = {
  startTime: cityTime,
  endTime: cityTime,
  areaCodes: codeList(50).default([]),
  factorCodes: codeList(30).default([]),
  alarmLevels: codeList(3).default([]),
  /** Site codes, enterprise codes or record numbers, by the kind of alarm. */
  codes: codeList(500).default([]),
}

const levelCounts = { level1: z.number(), level2: z.number(), level3: z.number(), total: z.number() }

/** Alarms that began in a range, seen from every side; each breakdown adds up to `total`. */
export const AlarmStatistics = z.object({
  ...levelCounts,
  alarming: z.number(),
  completed: z.number(),
  closed: z.number(),
  /** From the first exceeding value to the end, or to the last exceeding value of one that still runs. */
  meanDurationMin: measured,
  /** Every day of the range, YYYY-MM-DD. */
  byDay: z.array(z.object({ day: z.string(), ...levelCounts })),
  /** Hours 0 to 23 of the city's day in which alarms began. */
  byHour: z.array(z.object({ hour: z.number(), total: z.number() })),
  byFactor: z.array(z.object({ code: z.string(), name: z.string(), ...levelCounts })),
  byArea: z.array(z.object({ code: z.string(), name: z.string(), ...levelCounts })),
  /** One row for each site, enterprise or construction site that alarmed, most alarms first. */
  bySubject: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      areaName: z.string(),
      ...levelCounts,
      alarming: z.number(),
      durationMin: z.number(),
      lastAlarmTime: stamp,
    }),
  ),
})
export type AlarmStatistics = z.infer<typeof AlarmStatistics>

const named = z.array(z.object({ code: z.string(), name: z.string() }))

const MinuteRow = z.object({
  dataTime: stamp,
  value: measured,
  change: measured,
  windSpeed: measured,
  temperature: measured,
  humidity: measured,
  airPressure: measured,
  windDirection: measured,
  color: z.string(),
})

export const alarms = group('/business-alarm', {
  alarmRecordList: post('/alarm-record/list', {
    summary: '站点告警记录',
    right: 'alarm.read',
    kind: 'read',
    body: 'multipart',
    input: {
      ...page(10),
      ...range,
      siteCodes: codeList(200).default([]),
      factorCodes: codeList(30).default([]),
      alarmStatus: codeList(3).default([]),
      alarmLevels: codeList(3).default([]),
      keyword: text(50).default(''),
    },
    output: records(SiteAlarmRow),
  })({
    example: () => ({}),
  }),
  alarmRecordDetail: get('/alarm-record/detail', {
    summary: '站点告警详情（告警信息、综合分析、分钟数据、组分）',
    right: 'alarm.read',
    input: {
      alarmId: code,
      distance: integer.default(3),
      pageSize: integer.refine((n) => n >= 1 && n <= 1000, '每页条数应在1到1000之间').default(10),
      pageIndex: integer.refine((n) => n >= 1, '页码从1开始').default(1),
    },
    output: z.object({
      alarmInfo: SiteAlarmRow.extend({
        factorValue: measured,
        alarmRank: z.number().nullable(),
        temperature: measured,
        humidity: measured,
        airPressure: measured,
        windDirection: measured,
        windSpeed: measured,
        /** The limit or reference the value was judged against, in the factor's unit. */
        referenceValue: measured,
      }),
      multiAnalysis: z.object({
        times: z.array(stamp),
        factorName: z.string(),
        factorUnit: z.string(),
        factorData: z.array(measured),
        meteoroData: z.object({
          temperature: z.array(measured),
          rainfall: z.array(measured),
          humidity: z.array(measured),
          windSpeed: z.array(measured),
          windDirection: z.array(measured),
        }),
      }),
      minDataChange: z.object({
        factorName: z.string(),
        factorUnit: z.string(),
        /** Why minutes are absent, e.g. 国控站不提供分钟数据. */
        remark: z.string().nullable(),
        changeData: z.array(MinuteRow),
      }),
      vocsRankList: OzoneComponents,
    }),
  })({
    example: (city) => ({ alarmId: city.vocs.ozoneAlarmId }),
  }),
  alarmRecordClose: get('/alarm-record/close', {
    summary: '关闭站点告警',
    right: 'alarm.close',
    kind: 'write',
    input: { alarmId: code, reasonCode: z.string().max(20).default('其他'), note: text(500).default('') },
    output: nothing,
  })({
    example: (city) => ({ alarmId: city.sourceIds.siteAlarm, reasonCode: '已恢复' }),
    exampleAs: 'dispatcher',
    effect: '告警与其事件一并关闭',
  }),
  alarmStatisticAlarmList: post('/alarm-statistic/alarm-list', {
    summary: '各类告警列表',
    right: 'alarm.read',
    kind: 'read',
    input: { ...page(10), startTime: cityTime, endTime: cityTime, alarmTypes: codeList(3).default([]) },
    output: records(
      z.object({
        alarmId: z.string(),
        eventId: z.string().nullable(),
        /** 1 site, 6 enterprise. */
        eventType: z.enum(['1', '6']),
        name: z.string(),
        areaName: z.string(),
        factorName: z.string(),
        alarmLevel: z.number(),
        alarmTime: stamp,
        alarmDesc: z.string(),
      }),
    ),
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
  }),
  alarmStatisticAlarmCount: post('/alarm-statistic/alarm-count', {
    summary: '各类告警数量',
    right: 'alarm.read',
    kind: 'read',
    input: { startTime: cityTime, endTime: cityTime },
    output: z.object({
      total: z.number(),
      byType: z.record(z.string(), z.number()),
      byLevel: z.record(z.string(), z.number()),
    }),
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
  }),
  companyPolluteAlarmListRecord: post('/company-pollute-alarm/list-record', {
    summary: '污染源告警记录',
    right: 'alarm.read',
    kind: 'read',
    input: {
      ...page(10),
      ...range,
      psCodes: codeList(100).default([]),
      alarmLevels: codeList(3).default([]),
      alarmStatus: codeList(3).default([]),
      keyword: text(50).default(''),
    },
    output: records(EnterpriseAlarmRow),
  })({
    example: () => ({}),
  }),
  companyPolluteAlarmClose: get('/company-pollute-alarm/close', {
    summary: '关闭污染源告警',
    right: 'alarm.close',
    kind: 'write',
    input: { polluteId: code, reasonCode: z.string().max(20).default('其他'), note: text(500).default('') },
    output: nothing,
  })({
    example: (city) => ({ polluteId: city.sourceIds.enterpriseAlarm, reasonCode: '设备异常' }),
    exampleAs: 'dispatcher',
    effect: '告警与其事件一并关闭',
  }),
  companyPolluteAlarmDetail: get('/company-pollute-alarm/detail', {
    summary: '污染源告警详情',
    right: 'alarm.read',
    input: { polluteId: code },
    output: z.object({
      info: EnterpriseAlarmRow.extend({
        address: z.string(),
        industryName: z.string(),
        contactName: z.string().nullable(),
        contactPhone: z.string().nullable(),
        alarmRank: z.number().nullable(),
        temperature: measured,
        humidity: measured,
        pressure: measured,
        windDirection: measured,
        windSpeed: measured,
      }),
    }),
  })({
    example: (city) => ({ polluteId: city.sourceIds.enterpriseAlarm }),
  }),
  alarmRecordStatisticsQuery: post('/alarm-record/statistics/query', {
    summary: '站点告警统计',
    right: 'alarm.read',
    kind: 'read',
    input: alarmStatisticsInput,
    output: AlarmStatistics,
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
  }),
  alarmRecordStatisticsExport: get('/alarm-record/statistics/export', {
    summary: '导出站点告警统计',
    right: 'alarm.read',
    kind: 'export',
    input: alarmStatisticsInput,
    output: fileAnswer,
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
    effect: '下载按站点汇总的告警统计表',
  }),
  companyPolluteAlarmStatisticsQuery: post('/company-pollute-alarm/alarm-statistics/query', {
    summary: '污染源告警统计',
    right: 'alarm.read',
    kind: 'read',
    input: alarmStatisticsInput,
    output: AlarmStatistics,
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
  }),
  companyPolluteAlarmStatisticsExport: get('/company-pollute-alarm/alarm-statistics/export', {
    summary: '导出污染源告警统计',
    right: 'alarm.read',
    kind: 'export',
    origin: 'own',
    input: alarmStatisticsInput,
    output: fileAnswer,
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
    effect: '下载按企业汇总的告警统计表',
  }),
  listCompanyByDate: get('/option/list-company-by-date', {
    summary: '时段内有告警的企业',
    right: 'alarm.read',
    input: { startTime: cityTime, endTime: cityTime },
    output: z.array(z.object({ psCode: z.string(), psName: z.string() })),
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
  }),
  listCompanyBySetting: get('/option/list-company-by-setting', {
    summary: '启用的超标规则所覆盖的企业',
    right: 'alarm.read',
    input: {},
    output: z.array(z.object({ psCode: z.string(), psName: z.string() })),
  })({
    example: () => ({}),
  }),
  listConstUnit: get('/option/list-const-unit', {
    summary: '扬尘工地的施工单位',
    right: 'alarm.read',
    input: {},
    output: named,
  })({
    example: () => ({}),
  }),
  listProjectBySelect: get('/option/list-project-by-select', {
    summary: '按条件查有告警的工地',
    right: 'alarm.read',
    input: {
      areaCodes: codeList(50).default([]),
      /** '1' managed by the city, '0' by the district. */
      controls: codeList(2).default([]),
      startTime: cityTime.optional(),
      endTime: cityTime.optional(),
      alarmStatus: codeList(3).default([]),
      factors: codeList(10).default([]),
      /** Sent by the specification's client; the answer follows the session's own areas. */
      userName: text(50).default(''),
    },
    output: z.array(z.object({ recordNum: z.string(), projectName: z.string() })),
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
  }),
  companyPolluteAlarmChartDetail: get('/company-pollute-alarm/chartDetail', {
    summary: '污染源告警24小时趋势',
    right: 'alarm.read',
    /** type 0 concentration, 1 emission. */
    input: { polluteId: code, type: z.enum(['0', '1']).default('0') },
    output: z.object({
      times: z.array(stamp),
      polluteValueList: z.array(measured),
      unit: z.string(),
      polName: z.string(),
      limitValue: measured,
    }),
  })({
    example: (city) => ({ polluteId: city.sourceIds.enterpriseAlarm }),
  }),
})
