import { ReloadOutlined } from '@ant-design/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../client/api.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { useDrafts } from './drafts.ts'
import { TaskCard } from './task-card.tsx'
import { usePullRefresh } from './use-pull-refresh.ts'

const pageSize = 20
type Tab = 'todo' | 'done'

const useTasks = (tab: Tab) =>
  useInfiniteQuery({
    queryKey: ['taskMine', 'pages', tab],
    queryFn: ({ pageParam, signal }) => api.taskMine({ tab, pageNum: pageParam, pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
    refetchInterval: 60_000,
  })

/** 待办 and 已办 of the signed-in person, most urgent first. */
export const TaskList = () => {
  const [search, setSearch] = useSearchParams()
  const tab: Tab = search.get('tab') === 'done' ? 'done' : 'todo'
  const box = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useTasks(tab)
  const refresh = useCallback(() => refetch(), [refetch])
  const pulled = usePullRefresh(box, refresh)
  const drafts = useDrafts((state) => state.drafts)
  const waiting = new Set(drafts.filter((draft) => draft.state === 'waiting').map((draft) => draft.eventId))
  const tasks = data?.pages.flatMap((page) => page.records) ?? []

  useEffect(() => {
    const element = foot.current
    if (!element || !hasNextPage) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage()
      },
      { rootMargin: '200px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [hasNextPage, fetchNextPage])

  return (
    <div className="phone-page">
      <header className="phone-head">
        <Segmented<Tab>
          block
          value={tab}
          onChange={(value) => setSearch(value === 'done' ? { tab: 'done' } : {}, { replace: true })}
          options={[
            { value: 'todo', label: tab === 'todo' && data ? `待办 ${data.pages[0]?.total ?? 0}` : '待办' },
            { value: 'done', label: '已办' },
          ]}
        />
        <Button
          type="text"
          icon={<ReloadOutlined spin={isFetching} />}
          aria-label="刷新"
          onClick={() => void refresh()}
          data-testid="phone-refresh"
        />
      </header>
      <div className="phone-scroll" ref={box}>
        {pulled > 0 ? <p className="phone-pull">{pulled >= 1 ? '松开刷新' : '下拉刷新'}</p> : null}
        {isPending ? (
          <LoadingState />
        ) : error && tasks.length === 0 ? (
          <ErrorState error={error} onRetry={() => void refresh()} />
        ) : tasks.length === 0 ? (
          <EmptyState
            text={tab === 'todo' ? '没有待办任务' : '没有已办任务'}
            hint={tab === 'todo' ? '新任务下发后会出现在这里' : undefined}
          />
        ) : (
          tasks.map((task) => <TaskCard key={task.eventId} task={task} waiting={waiting.has(task.eventId)} />)
        )}
        <div ref={foot}>
          {tasks.length > 0 ? (
            <p className="phone-foot">{hasNextPage ? '正在加载…' : `共 ${data?.pages[0]?.total ?? 0} 项`}</p>
          ) : null}
        </div>
      </div>
    </div>
  )
}
