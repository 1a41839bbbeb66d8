import type { FileAnswer } from '@qingkong/contract/core/blob'
import { Fail } from '@qingkong/contract/errors'
import type { EventRow } from '@qingkong/contract/shapes/event'
import { eventTypeNames, isEventType } from '@qingkong/domain/event/event-type'
import type { CallContext } from '../../../../http/context.ts'
import { type SheetColumn, spreadsheet } from '../../../../platform/spreadsheet.ts'
import { filteredEvents, type RecordFilter } from './event-list.ts'

/** More than this nobody reads, and a sheet of it would hold up the server. */
const mostRows = 10_000

const levelNames: Readonly<Record<number, string>> = { 1: '一级', 2: '二级', 3: '三级' }

const columns: readonly SheetColumn<EventRow>[] = [
  { title: '编号', width: 20, value: ({ eventCode }) => eventCode },
  { title: '类型', value: ({ eventType }) => (isEventType(eventType) ? eventTypeNames[eventType] : eventType) },
  { title: '级别', width: 8, value: ({ level }) => (level === null ? null : (levelNames[level] ?? null)) },
  { title: '状态', value: ({ eventStatusName }) => eventStatusName },
  { title: '对象', width: 30, value: (row) => row.siteName ?? row.psName ?? row.reportUsername ?? row.location },
  { title: '内容', width: 60, value: ({ eventDesc }) => eventDesc },
  { title: '区域', value: ({ areaName }) => areaName },
  { title: '位置', width: 36, value: ({ location }) => location },
  { title: '经度', width: 12, value: ({ longitude }) => longitude },
  { title: '纬度', width: 12, value: ({ latitude }) => latitude },
  { title: '发生时间', width: 22, value: ({ eventTime }) => eventTime },
  { title: '更新时间', width: 22, value: ({ updateTime }) => updateTime },
  { title: '时限', width: 22, value: ({ deadline }) => deadline },
]

/** Every event that the record's filter finds, in its order, as a spreadsheet; too many are refused, never cut. */
export const eventRecordSheet = async (context: CallContext, filter: RecordFilter): Promise<FileAnswer> => {
  const { records, total } = await filteredEvents(context, filter, { pageNum: 1, pageSize: mostRows })
  if (total > mostRows) {
    throw new Fail('INVALID_INPUT', `共${total}件，超过一次导出的上限${mostRows}件，请缩小筛选范围后再导出`)
  }
  return spreadsheet('事件记录.xlsx', columns, records)
}
