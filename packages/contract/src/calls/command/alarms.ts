import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { cityTime, code, codeList, integer, page, text } from '../../core/input.ts'
import { measured, nothing, records, stamp } from '../../core/output.ts'
import {
  AlarmStatistics,
  alarmStatisticsInput,
  EnterpriseAlarmRow,
  MinuteRow,
  SiteAlarmRow,
} from '../../shapes/alarm.ts'
import { OzoneComponents } from '../../shapes/ozone-components.ts'

const range = { startTime: cityTime.optional(), endTime: cityTime.optional() }

const pollute = { polluteCode: z.string(), polluteName: z.string() }
/** Enterprises by district: the trees of alarmCompany and superviseCompany (document 2 section 3.7). */
const CompanyTree = z.array(z.object({ ...pollute, children: z.array(z.object(pollute)) }))

const named = z.array(z.object({ code: z.string(), name: z.string() }))

export const alarms = group('/business-alarm', {
  alarmRecordList: post('/alarm-record/list', {
    summary: '站点告警记录',
    right: 'alarm.read',
    outside: 'empty',
    about: 'alarm',
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
    outside: 'denied',
    about: 'alarm',
    input: {
      alarmId: code,
      /** Kilometres around the site within which weather stands for the alarm's where the site measures none. */
      distance: integer.refine((km) => km >= 0 && km <= 100, '距离应在0到100公里之间').default(3),
      /** Of the minutes, newest first. */
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
        /** Minutes on all pages. */
        total: z.number(),
      }),
      vocsRankList: OzoneComponents,
    }),
  })({
    example: (city) => ({ alarmId: city.vocs.ozoneAlarmId }),
  }),
  alarmRecordClose: get('/alarm-record/close', {
    summary: '关闭站点告警',
    right: 'alarm.close',
    outside: 'denied',
    about: 'alarm',
    changes: ['event', 'task', 'alarm'],
    object: 'alarmId',
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
    outside: 'empty',
    about: 'alarm',
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
    outside: 'empty',
    about: 'alarm',
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
    outside: 'empty',
    about: 'alarm',
    kind: 'read',
    input: {
      ...page(10),
      ...range,
      psCodes: codeList(100).default([]),
      /** HJ 212 codes. */
      factorCodes: codeList(30).default([]),
      /** Divisions or classes of GB/T 4754. */
      industryCodes: codeList(200).default([]),
      countyCodes: codeList(50).default([]),
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
    outside: 'denied',
    about: 'alarm',
    changes: ['event', 'task', 'alarm'],
    object: 'polluteId',
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
    outside: 'denied',
    about: 'alarm',
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
    outside: 'empty',
    about: 'alarm',
    kind: 'read',
    input: alarmStatisticsInput,
    output: AlarmStatistics,
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
  }),
  alarmRecordStatisticsExport: get('/alarm-record/statistics/export', {
    summary: '导出站点告警统计',
    right: 'alarm.read',
    outside: 'empty',
    about: 'alarm',
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
    outside: 'empty',
    about: 'alarm',
    kind: 'read',
    input: alarmStatisticsInput,
    output: AlarmStatistics,
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
  }),
  companyPolluteAlarmStatisticsExport: get('/company-pollute-alarm/alarm-statistics/export', {
    summary: '导出污染源告警统计',
    right: 'alarm.read',
    outside: 'empty',
    about: 'alarm',
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
    outside: 'empty',
    about: 'enterprise',
    input: { startTime: cityTime, endTime: cityTime },
    output: CompanyTree,
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
  }),
  listCompanyBySetting: get('/option/list-company-by-setting', {
    summary: '启用的超标规则所覆盖的企业',
    right: 'alarm.read',
    outside: 'empty',
    about: 'enterprise',
    input: {},
    output: CompanyTree,
  })({
    example: () => ({}),
  }),
  listConstUnit: get('/option/list-const-unit', {
    summary: '扬尘工地的施工单位',
    right: 'alarm.read',
    outside: 'empty',
    about: 'dustSite',
    input: {},
    output: named,
  })({
    example: () => ({}),
  }),
  listProjectBySelect: get('/option/list-project-by-select', {
    summary: '按条件查有告警的工地',
    right: 'alarm.read',
    outside: 'empty',
    about: 'dustSite',
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
    outside: 'denied',
    about: 'alarm',
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
