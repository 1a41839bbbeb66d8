import type { EventStatus } from '@qingkong/domain/event/event-status'
import type { EventType } from '@qingkong/domain/event/event-type'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type UIEvent, useMemo } from 'react'
import { api } from '../../../client/api.ts'
import { cityToday } from '../../../kit/clock.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { StatusTag } from '../../../kit/status-tag.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { bellText, bellTitle } from './bell-filter.ts'
import { openEvent } from './open-event.ts'

interface Props {
  type: EventType
  statuses: readonly EventStatus[]
  siteCodes: readonly string[]
  keyword: string
  onClose: () => void
}

/** bell-05 */
const pageSize = 10

/** Today's events of a tab; the next page is asked near the end of the list. */
export const BellList = ({ type, statuses, siteCodes, keyword, onClose }: Props) => {
  const { start, end } = cityToday()
  const input = useMemo(
    () => ({
      eventType: type,
      updateTimeStart: start,
      updateTimeEnd: end,
      pageSize,
      eventStatuses: statuses.map(String),
      siteCodes: [...siteCodes],
      siteNameLike: keyword,
    }),
    [type, start, end, statuses, siteCodes, keyword],
  )
  const { data, error, refetch, isPending, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['eventList', 'pages', input],
    queryFn: ({ pageParam, signal }) => api.eventList({ ...input, pageNum: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.reduce((sum, page) => sum + page.records.length, 0) < last.total && last.records.length > 0
        ? pages.length + 1
        : undefined,
  })
  const onScroll = (event: UIEvent<HTMLDivElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
    if (scrollHeight - scrollTop - clientHeight < 120 && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  const rows = data?.pages.flatMap((page) => page.records) ?? []
  if (isPending)
    return (
      <div className="bell-list">
        <LoadingState />
      </div>
    )
  if (error && rows.length === 0)
    return (
      <div className="bell-list">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    )
  return (
    <div className="bell-list" onScroll={onScroll} data-testid="bell-list">
      {rows.length === 0 ? <EmptyState text="暂无告警" /> : null}
      {rows.map((row) => (
        <button
          key={row.eventId}
          type="button"
          className="plain-button bell-item"
          onClick={() => {
            onClose()
            openEvent(row)
          }}
          data-testid={`bell-item-${row.eventId}`}
        >
          <span className="bell-item-head">
            {row.seen || row.eventStatus !== 1 ? null : <i className="bell-unseen" title="尚无人知悉" />}
            <b className="ellipsis" title={bellTitle(row)}>
              {bellTitle(row)}
            </b>
            <AlarmLevelBadge level={row.level} />
            <span className="spacer" />
            <StatusTag status={row.eventStatus} type={row.eventType} />
          </span>
          <p>{bellText(row)}</p>
          <span className="bell-item-foot">
            <TimeText stamp={row.eventTime} />
            {row.areaName}
            {row.recovered ? <span className="flag-tag">已恢复</span> : null}
            {row.invalidated ? <span className="flag-tag">数据无效</span> : null}
            {row.childCount > 0 ? <span className="flag-tag">区域过程 {row.childCount}站</span> : null}
          </span>
        </button>
      ))}
      {isFetchingNextPage ? <LoadingState text="加载更多…" /> : null}
    </div>
  )
}
