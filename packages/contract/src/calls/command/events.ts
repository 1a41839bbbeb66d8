import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { cityTime, code, codeList, integer, page, pageNum, pageSize, text } from '../../core/input.ts'
import { nothing, records, stamp } from '../../core/output.ts'
import { EventDetail, EventRow, EventTypeCode, FlowStageRow } from '../../shapes/event.ts'
import { EventStatisticsRow, StatisticsIndicator } from '../../shapes/event-statistics.ts'

const timeRange = { updateTimeStart: cityTime, updateTimeEnd: cityTime }
const tab = z.enum(['todo', 'doing', 'overdue', 'done'])

/** By type, area, handler, pollution source. */
const statisticsType = z.enum(['1', '2', '3', '4'])

const seenStatus = z.object({ eventId: code, eventStatus: integer })

/** What the event record and its export are filtered by. */
const recordFilter = {
  tab: tab.optional(),
  mine: z.enum(['true', 'false']).default('false'),
  startTime: cityTime.optional(),
  endTime: cityTime.optional(),
  eventTypes: codeList(8).default([]),
  eventStatuses: codeList(12).default([]),
  areaCodes: codeList(50).default([]),
  /** Who has the task: users (or, where a unit holds it as a whole, its code), and whole units. */
  handlerIds: codeList(200).default([]),
  orgCodes: codeList(200).default([]),
  keyword: text(50).default(''),
  /** Drill-down of eventRecordStatistics: the events that it counted, and the row they were counted in. */
  indicator: StatisticsIndicator.optional(),
  statisticsType: statisticsType.optional(),
  statisticsKey: z.string().max(64).default(''),
}

/** Each of the four views is narrowed by its own filter (filter-23). */
const handlingInput = {
  startTime: cityTime,
  endTime: cityTime,
  statisticsType: statisticsType.default('1'),
  areaCodes: codeList(50).default([]),
  userIds: codeList(200).default([]),
  /** Areas or pollution types (getPollutionType), as the group says: 1 areas, 2 types. */
  pollutionCodes: codeList(50).default([]),
  pollutionGroupType: z.enum(['1', '2']).default('1'),
}

export const events = group('/business-event-process', {
  eventTodayList: get('/event/today-list', {
    summary: '今日事件',
    right: 'event.read',
    outside: 'empty',
    about: 'event',
    input: {},
    output: records(EventRow),
  })({
    example: () => ({}),
  }),
  eventBySourceId: get('/event/by-source-id', {
    summary: '按来源记录查事件',
    right: 'event.read',
    outside: 'denied',
    about: 'event',
    input: { sourceId: code },
    output: EventDetail,
  })({
    example: (city) => ({ sourceId: city.sourceIds.siteAlarm }),
  }),
  eventRecord: get('/event/event-record', {
    summary: '事件记录（待办、在办、超期、办结）',
    right: 'event.read',
    outside: 'empty',
    about: 'event',
    input: {
      ...page(10),
      ...recordFilter,
    },
    output: z.object({
      records: z.array(EventRow),
      total: z.number(),
      counts: z.object({ todo: z.number(), doing: z.number(), overdue: z.number(), done: z.number() }),
    }),
  })({
    example: () => ({}),
  }),
  eventRecordExport: post('/event/event-record-export', {
    summary: '导出事件记录',
    right: 'event.read',
    outside: 'empty',
    about: 'event',
    origin: 'own',
    kind: 'export',
    input: recordFilter,
    output: fileAnswer,
  })({
    example: () => ({}),
    effect: '筛选出的事件导出为表格，最多10000件',
  }),
  eventFlow: get('/event/event-flow', {
    summary: '事件流程',
    right: 'event.read',
    outside: 'denied',
    about: 'event',
    input: { eventId: code },
    output: z.array(FlowStageRow),
  })({
    example: (city) => ({ eventId: city.events.archived }),
  }),
  eventFormDetail: get('/event/event-form-detail', {
    summary: '流程环节表单',
    right: 'event.read',
    outside: 'denied',
    about: 'task',
    input: { flowType: z.string().max(20), taskId: code },
    output: z.object({ record: z.array(z.record(z.string(), z.unknown())) }),
  })({
    example: (city) => ({ flowType: 'user_trace', taskId: city.traceTaskId }),
  }),
  eventDetail: get('/event/event-detail', {
    summary: '事件详情',
    right: 'event.read',
    outside: 'denied',
    about: 'event',
    input: { eventId: code },
    output: EventDetail,
  })({
    example: (city) => ({ eventId: city.events.tracing }),
  }),
  alarmSite: get('/event/alarm-site', {
    summary: '正在告警的站点',
    right: 'event.read',
    outside: 'empty',
    about: 'alarm',
    input: {},
    output: z.array(
      z.object({
        eventId: z.string(),
        siteCode: z.string(),
        siteName: z.string(),
        siteType: z.string(),
        longitude: z.number(),
        latitude: z.number(),
        level: z.number().nullable(),
        eventTime: stamp,
      }),
    ),
  })({
    example: () => ({}),
  }),
  eventSite: get('/event/event-site', {
    summary: '有事件的站点（标签1、2的站点筛选）',
    right: 'event.read',
    outside: 'empty',
    about: 'event',
    input: { eventType: EventTypeCode, ...timeRange },
    output: z.array(z.object({ siteCode: z.string(), siteName: z.string() })),
  })({
    example: (city) => ({ eventType: '1', updateTimeStart: city.today.start, updateTimeEnd: city.today.end }),
  }),
  eventCount: get('/event/event-count', {
    summary: '各类事件数量（按个人提醒设置）',
    right: 'event.read',
    outside: 'empty',
    about: 'event',
    keepsSession: false,
    input: timeRange,
    /** `data` maps event type to count; `open` counts every unfinished event of any day (待办 badge). */
    output: z.object({ data: z.record(z.string(), z.number()), open: z.number() }),
  })({
    example: (city) => ({ updateTimeStart: city.today.start, updateTimeEnd: city.today.end }),
  }),
  eventList: get('/event/event-list', {
    summary: '事件列表',
    right: 'event.read',
    outside: 'empty',
    about: 'event',
    input: {
      ...timeRange,
      eventType: EventTypeCode,
      pageNum,
      pageSize: pageSize(10),
      eventStatuses: codeList(12).default([]),
      siteCodes: codeList(200).default([]),
      siteNameLike: text(50).default(''),
    },
    output: records(EventRow),
  })({
    example: (city) => ({ eventType: '1', updateTimeStart: city.today.start, updateTimeEnd: city.today.end }),
  }),
  eventCommentList: get('/comment/list', {
    summary: '批注列表',
    right: 'event.read',
    outside: 'denied',
    about: 'comment',
    input: { sourceId: code },
    output: z.array(z.object({ userName: z.string(), createTime: stamp, note: z.string() })),
  })({
    example: (city) => ({ sourceId: city.traceTaskId }),
  }),
  pollutionSourceRecord: get('/pollution-source/record', {
    summary: '污染源告警记录',
    right: 'event.read',
    outside: 'denied',
    about: 'alarm',
    input: {
      eventId: z.string().max(64).default(''),
      siteCode: z.string().max(64).default(''),
      startTime: cityTime.optional(),
      endTime: cityTime.optional(),
      ...page(10),
    },
    output: z.object({
      record: z.array(
        z.object({
          eventId: z.string(),
          sourceId: z.string(),
          eventTime: stamp,
          alarmType: z.string(),
          eventDesc: z.string(),
          eventStatus: z.number(),
          eventStatusName: z.string(),
        }),
      ),
      total: z.number(),
    }),
  })({
    example: (city) => ({ eventId: city.events.enterpriseAlarm, siteCode: city.enterpriseCode }),
  }),
  eventMarkSeen: get('/event/mark-seen', {
    summary: '知悉',
    right: 'event.read',
    outside: 'denied',
    about: 'event',
    changes: ['event', 'task', 'alarm'],
    object: 'eventId',
    kind: 'write',
    origin: 'own',
    input: { eventId: code },
    output: nothing,
  })({
    example: (city) => ({ eventId: city.events.alarming }),
    effect: '记录谁在何时知悉',
  }),
  eventIndustryStatistics: get('/statis/event-pol-industry', {
    summary: '事件按行业统计',
    right: 'event.read',
    outside: 'empty',
    about: 'event',
    input: { startTime: cityTime, endTime: cityTime },
    output: z.array(z.object({ industryName: z.string(), count: z.number() })),
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
  }),
  eventRecordStatistics: get('/statis/event-record-statis', {
    summary: '事件办理统计',
    right: 'event.read',
    outside: 'empty',
    about: 'event',
    input: handlingInput,
    output: z.array(EventStatisticsRow),
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
  }),
  eventRecordStatisticsExport: get('/statis/event-record-statis-export', {
    summary: '导出事件办理统计',
    right: 'event.read',
    outside: 'empty',
    about: 'event',
    origin: 'own',
    kind: 'export',
    input: handlingInput,
    output: fileAnswer,
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
    effect: '下载事件办理统计表：每一比率连同分子与分母',
  }),
  eventMerge: post('/event/merge', {
    summary: '并案：把重复事件并入一件主事件',
    right: 'event.dispatch',
    outside: 'denied',
    about: 'event',
    changes: ['event', 'task', 'alarm'],
    object: 'mainEventId',
    origin: 'own',
    input: {
      mainEventId: code,
      mainEventStatus: integer,
      /** Each with the status the caller saw; any other status now refuses the whole. */
      events: z.array(seenStatus).min(1, '请选择要并入的事件').max(50, '一次最多并入50件'),
      note: text(500).default(''),
    },
    output: z.object({ mainEventId: z.string(), mainEventCode: z.string(), merged: z.array(z.string()) }),
  })({
    example: (city) => ({
      mainEventId: city.dust.mergeable.main,
      mainEventStatus: 1,
      events: [{ eventId: city.dust.mergeable.child, eventStatus: 1 }],
    }),
    exampleAs: 'dispatcher',
    effect: '被并入的事件以重复为由关闭，列于主事件之下',
  }),
})
