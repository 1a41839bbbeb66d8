import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group } from '../../core/call.ts'
import { cityTime, code, codeList, page, text } from '../../core/input.ts'
import { measured, records, stamp } from '../../core/output.ts'
import { CockpitAlarm, cockpitAlarmType, KnownBy } from '../../shapes/cockpit-alarm.ts'

const historyInput = {
  startTime: cityTime.optional(),
  endTime: cityTime.optional(),
  alarmTypes: codeList(3).default([]),
  alarmLevels: codeList(3).default([]),
  areaCodes: codeList(50).default([]),
  keyword: text(50).default(''),
  /** '1' those one has taken note of, '0' the others. */
  read: z.enum(['', '0', '1']).default(''),
}

const levelCounts = { level1: z.number(), level2: z.number(), level3: z.number(), total: z.number() }

/** 告警 of the cockpit: those of one's own areas. */
export const cockpitAlarms = group('/business-aqi/cockpit/alarm', {
  cockpitAlarmQueryTotal: get('/query-total', {
    summary: '驾驶舱今日告警按类型与级别统计',
    right: 'alarm.read',
    outside: 'empty',
    about: 'alarm',
    input: {},
    output: z.object({
      /** Alarms that began today; a regional process repeats those of its sites and is not counted. */
      types: z.array(
        z.object({
          alarmType: cockpitAlarmType,
          alarmTypeName: z.string(),
          ...levelCounts,
          /** Still running. */
          running: z.number(),
          /** Not yet taken note of by the asking user. */
          unread: z.number(),
        }),
      ),
      total: z.number(),
      running: z.number(),
      unread: z.number(),
      dataTime: stamp,
      reason: z.string().nullable(),
    }),
  })({
    example: () => ({}),
  }),
  cockpitAlarmQueryLast: get('/query-last', {
    summary: '驾驶舱最近20条告警',
    right: 'alarm.read',
    outside: 'empty',
    about: 'alarm',
    input: {},
    output: z.object({ records: z.array(CockpitAlarm), dataTime: stamp, reason: z.string().nullable() }),
  })({
    example: () => ({}),
  }),
  cockpitAlarmQueryHistory: get('/query-history', {
    summary: '驾驶舱历史告警',
    right: 'alarm.read',
    outside: 'empty',
    about: 'alarm',
    input: { ...page(20), ...historyInput },
    output: records(CockpitAlarm),
  })({
    example: () => ({}),
  }),
  cockpitAlarmSiteInfo: get('/site-info', {
    summary: '驾驶舱告警站点信息',
    right: 'alarm.read',
    outside: 'denied',
    about: 'alarm',
    input: { siteCode: code },
    output: z.object({
      siteCode: z.string(),
      siteName: z.string(),
      siteType: z.string(),
      areaName: z.string(),
      longitude: z.number(),
      latitude: z.number(),
      /** Newest hour: publication label and index. */
      dataTime: stamp.nullable(),
      aqi: measured,
      level: z.number().nullable(),
      /** 实时未审核 of national sites. */
      dataRemark: z.string().nullable(),
      /** Running alarms, most severe first. */
      alarms: z.array(CockpitAlarm),
      /** Alarms that began in the last 30 days. */
      monthCount: z.number(),
    }),
  })({
    example: (city) => ({ siteCode: city.municipalSiteCode }),
  }),
  cockpitAlarmSiteInfoDetail: get('/site-info-detail', {
    summary: '驾驶舱告警站点详情：告警前后各小时与气象',
    right: 'alarm.read',
    outside: 'denied',
    about: 'alarm',
    input: { alarmId: code },
    output: z.object({
      alarm: CockpitAlarm,
      factorName: z.string(),
      unit: z.string(),
      times: z.array(stamp),
      values: z.array(measured),
      temperature: z.array(measured),
      humidity: z.array(measured),
      windSpeed: z.array(measured),
      windDirection: z.array(measured),
      /** The limit or reference the value was judged against, in the factor's unit. */
      referenceValue: measured,
    }),
  })({
    example: (city) => ({ alarmId: city.vocs.ozoneAlarmId }),
  }),
  cockpitAlarmReadAlarm: get('/read-alarm', {
    summary: '知悉告警',
    right: 'alarm.read',
    outside: 'denied',
    about: 'alarm',
    changes: ['alarm'],
    object: 'alarmId',
    kind: 'write',
    input: { alarmId: code },
    /** Who took note so far; a second time changes nothing. */
    output: z.object({ alarmId: z.string(), isFirst: z.boolean(), knownBy: z.array(KnownBy) }),
  })({
    example: (city) => ({ alarmId: city.sourceIds.siteAlarm }),
    effect: '记下本人何时知悉该告警',
  }),
  cockpitAlarmMoreAlarmInfo: get('/more-alarm-info', {
    summary: '驾驶舱告警更多信息：处置、知悉与同一对象的历次告警',
    right: 'alarm.read',
    outside: 'denied',
    about: 'alarm',
    input: { alarmId: code },
    output: z.object({
      alarm: CockpitAlarm,
      ruleName: z.string(),
      firstValue: measured,
      peakValue: measured,
      lastValue: measured,
      endTime: stamp.nullable(),
      durationMin: z.number(),
      suppressedReason: z.string().nullable(),
      knownBy: z.array(KnownBy),
      /** Alarms of the same subject that began in the 30 days before, newest first. */
      earlier: z.array(CockpitAlarm),
      earlierTotal: z.number(),
    }),
  })({
    example: (city) => ({ alarmId: city.sourceIds.siteAlarm }),
  }),
  cockpitAlarmExportExcel: get('/export-excel', {
    summary: '导出驾驶舱历史告警',
    right: 'alarm.read',
    outside: 'empty',
    about: 'alarm',
    kind: 'export',
    input: historyInput,
    output: fileAnswer,
  })({
    example: () => ({}),
    effect: '下载所选条件下的告警清单',
  }),
})
