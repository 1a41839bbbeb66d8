// Events: what the bell, the map, the dialog and the event record show.
import { events as calls } from '@qingkong/contract/calls/command/events'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { eventStatisticsTable } from '@qingkong/contract/tables/command/event-statistics'
import { parseCity } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { markSeen } from './commands.ts'
import { mergeEvents } from './merge-events.ts'
import { eventDetail, eventIdOfSource } from './queries/event-detail.ts'
import { commentList, eventFlow, eventFormDetail } from './queries/event-flow.ts'
import { eventCount, eventList, eventRecord, eventSites, type RecordFilter, todayList } from './queries/event-list.ts'
import { eventRecordSheet } from './queries/event-record-sheet.ts'
import { alarmSites, industryStatistics, pollutionSourceRecord, recordStatistics } from './queries/event-statistics.ts'

const instant = (text: string): Date => {
  const at = parseCity(text)
  if (at === null) throw new Fail('INVALID_INPUT', '时间格式应为 YYYY-MM-DD HH:mm:ss')
  return at
}
const optional = (text: string | undefined): Date | null => (text === undefined ? null : instant(text))

const span = (from: string, to: string) => {
  const [fromAt, toAt] = [instant(from), instant(to)]
  if (fromAt > toAt) throw new Fail('INVALID_INPUT', '开始时间不能晚于结束时间')
  return [fromAt, toAt] as const
}

const recordFilter = (asked: ParsedInput<typeof calls.eventRecordExport>): RecordFilter => {
  const { startTime, endTime, mine, tab, ...filter } = asked
  return { ...filter, tab, mine: mine === 'true', fromAt: optional(startTime), toAt: optional(endTime) }
}

const handlingStatistics = (context: CallContext, asked: ParsedInput<typeof calls.eventRecordStatistics>) => {
  const [fromAt, toAt] = span(asked.startTime, asked.endTime)
  return recordStatistics(context, fromAt, toAt, asked)
}

export const routes: Implementation[] = [
  implement(calls.eventTodayList)((_, context) => todayList(context)),
  implement(calls.eventBySourceId)(async ({ sourceId }, context) =>
    eventDetail(context, await eventIdOfSource(context.db, sourceId)),
  ),
  implement(calls.eventRecord)(({ pageNum, pageSize, ...asked }, context) =>
    eventRecord(context, recordFilter(asked), { pageNum, pageSize }),
  ),
  implement(calls.eventRecordExport)((asked, context) => eventRecordSheet(context, recordFilter(asked))),
  implement(calls.eventFlow)(({ eventId }, context) => eventFlow(context, eventId)),
  implement(calls.eventFormDetail)(({ flowType, taskId }, context) => eventFormDetail(context, flowType, taskId)),
  implement(calls.eventDetail)(({ eventId }, context) => eventDetail(context, eventId)),
  implement(calls.alarmSite)((_, context) => alarmSites(context)),
  implement(calls.eventSite)(({ eventType, updateTimeStart, updateTimeEnd }, context) =>
    eventSites(context, eventType, ...span(updateTimeStart, updateTimeEnd)),
  ),
  implement(calls.eventCount)(({ updateTimeStart, updateTimeEnd }, context) =>
    eventCount(context, ...span(updateTimeStart, updateTimeEnd)),
  ),
  implement(calls.eventList)(({ updateTimeStart, updateTimeEnd, ...filter }, context) => {
    const [fromAt, toAt] = span(updateTimeStart, updateTimeEnd)
    return eventList(context, { ...filter, fromAt, toAt })
  }),
  implement(calls.eventCommentList)(({ sourceId }, context) => commentList(context, sourceId)),
  implement(calls.pollutionSourceRecord)(({ startTime, endTime, ...filter }, context) =>
    pollutionSourceRecord(context, { ...filter, fromAt: optional(startTime), toAt: optional(endTime) }),
  ),
  implement(calls.eventMarkSeen)(({ eventId }, context) => markSeen(context, eventId)),
  implement(calls.eventIndustryStatistics)(({ startTime, endTime }, context) =>
    industryStatistics(context, ...span(startTime, endTime)),
  ),
  implement(calls.eventRecordStatistics)((input, context) => handlingStatistics(context, input)),
  implement(calls.eventRecordStatisticsExport)(async (input, context) =>
    dataSheet(eventStatisticsTable(await handlingStatistics(context, input), input), '事件办理统计'),
  ),
  implement(calls.eventMerge)((input, context) => mergeEvents(context, input)),
]
