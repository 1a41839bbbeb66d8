import { ShareAltOutlined, WarningOutlined } from '@ant-design/icons'
import { Alert, Button, Tooltip } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { TabBar, type ToolName } from '../blocks/tab-bar.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { EmptyState, ErrorState } from '../kit/states.tsx'
import { answerRev } from './answer-rev.ts'
import { cellsOf } from './cells-question.ts'
import { Conclusion } from './conclusion.tsx'
import { EmptyHint } from './empty-hint.tsx'
import { KeptBanner } from './kept-banner.tsx'
import { type KeptView, useKeptView, type ViewState } from './kept-view.ts'
import { NewerData } from './newer-data.tsx'
import type { PageDefinition, PageTabProps } from './page-definition.ts'
import { usePageExport } from './page-export.tsx'
import { type PageFrame, PageFrameProvider } from './page-frame.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { shareView } from './share-view.ts'
import { type PageAnswer, type Question, type ShownAnswer, usePageAnswer } from './use-page-answer.ts'
import { usePageTools } from './use-page-tools.tsx'
import { ViewList, viewsIn } from './view-list.tsx'

interface Props extends PageTabProps {
  definition: PageDefinition
}

const noFilters = {}

interface ContentProps {
  definition: PageDefinition
  page: PageAnswer
  isAsked: boolean
  barStatistics: boolean
}

const Shown = ({
  definition,
  page,
  barStatistics,
}: Omit<ContentProps, 'isAsked'> & { page: { shown: ShownAnswer } }) => {
  const { spec } = definition
  const { answer, input, values } = page.shown
  const why = spec.empty?.(answer, input, values) ?? null
  const conclusion = why === null ? (spec.conclusion?.(answer, input, values) ?? null) : null
  const links = spec.conclusionLinks?.(answer, input, values) ?? []
  const banner = spec.banner?.(answer, input, values) ?? null
  const notes = spec.notes?.(answer, input, values) ?? []
  return (
    <>
      {banner ? (
        <p className="kit-banner kit-caution" role="note" data-testid="page-banner">
          <WarningOutlined aria-hidden="true" />
          {banner}
        </p>
      ) : null}
      {conclusion ? <Conclusion text={conclusion} links={links} /> : null}
      {why === null ? (
        <ViewList layout={spec.views} shown={page.shown} barStatistics={barStatistics} reload={page.reload} />
      ) : (
        <EmptyState hint={<EmptyHint why={why} link={spec.emptyLink?.(answer, input, values) ?? null} />} />
      )}
      {notes.length > 0 ? (
        <ul className="kit-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** Loading, empty, failed, or the views; the answer before stays in sight while the next is under way. */
const Content = ({ definition, page, isAsked, barStatistics }: ContentProps) => {
  const { shown, failure, refreshFailure, isFetching, isCurrent, reload } = page
  if (failure && !isFetching) return <ErrorState error={failure} onRetry={reload} />
  if (!shown)
    return isAsked ? (
      <PageSkeleton />
    ) : (
      <div className="kit-wait">
        <EmptyState text="请选择筛选条件" hint="在“筛选条件”中选好站点、因子和时段后开始查询" />
      </div>
    )
  return (
    <div className={isCurrent ? 'kit-shown' : 'kit-shown kit-old'} aria-busy={isFetching}>
      {refreshFailure ? (
        <Alert
          type="warning"
          showIcon
          title={`刷新失败：${refreshFailure.message}`}
          action={
            <Button size="small" onClick={reload}>
              重试
            </Button>
          }
        />
      ) : null}
      <Shown definition={definition} page={{ ...page, shown }} barStatistics={barStatistics} />
    </div>
  )
}

/** Filters, question, answer and tools of the shown tab. */
export const PageTab = ({ definition, fixCode, path, tab, tabs, viewId }: Props) => {
  const { asked, filters, spec } = definition
  const [, setQuery] = useSearchParams()
  const kept = useKeptView(viewId, fixCode, tab.key)
  const view: KeptView | null = kept.kind === 'open' ? kept.view : null
  const [values, setValues] = useState<object | null>(filters.length === 0 ? noFilters : null)
  const [pressed, setPressed] = useState<boolean | null>(null)
  const barStatistics = pressed ?? view?.state.barStatistics ?? false
  const asOfRev = view?.mode === 'then' ? view.rev : null
  const isReady = kept.kind !== 'loading'

  const question = useMemo((): Question | null => {
    const input = values && isReady ? spec.input(values) : null
    return values && typeof input === 'object' && input !== null ? { input, values, asOfRev } : null
  }, [spec, values, asOfRev, isReady])
  const page = usePageAnswer(asked, question)
  const { shown } = page
  const rev = shown ? answerRev(asked, shown.answer) : null
  const cells = shown ? (spec.cells ? spec.cells(shown.input, shown.values) : cellsOf(shown.input)) : null

  const charts = useRef<Record<string, ViewState['charts'][string]>>({})
  const images = useRef(new Map<string, () => Promise<void>>())
  const [imageCount, setImageCount] = useState(0)
  const noteChart = useCallback<PageFrame['noteChart']>((key, settings) => {
    charts.current[key] = settings
  }, [])
  const noteImage = useCallback<PageFrame['noteImage']>((key, save) => {
    if (save) images.current.set(key, save)
    else images.current.delete(key)
    setImageCount(images.current.size)
  }, [])
  const keptCharts = view?.state.charts ?? null
  const frame = useMemo(
    (): PageFrame => ({ fixCode, tab: tab.key, rev, keptCharts, noteChart, noteImage }),
    [fixCode, tab.key, rev, keptCharts, noteChart, noteImage],
  )

  const saveImages = async () => {
    for (const { key } of viewsIn(spec.views)) await images.current.get(key)?.()
  }
  const share = () =>
    shareView({
      fixCode,
      tab: tab.key,
      tabTitle: tab.title,
      path,
      state: { filters: { ...shown?.values }, barStatistics, charts: { ...charts.current } },
      rev: asOfRev ?? rev,
    })
  const leaveView = () =>
    setQuery((present) => {
      present.delete('view')
      return present
    })

  const tools = usePageTools(spec, shown)
  const download = usePageExport(spec, shown, asOfRev)
  const hasBars = viewsIn(spec.views).some(({ whenBarStatistics }) => whenBarStatistics !== undefined)
  const actions: Partial<Record<ToolName, () => void>> = {
    ...tools.actions,
    ...(hasBars ? { barStatistics: () => setPressed(!barStatistics) } : {}),
    ...(imageCount > 0 ? { downloadImage: () => void saveImages() } : {}),
    ...(spec.exports && shown ? { exportData: () => void download.start() } : {}),
  }
  return (
    <PageFrameProvider value={frame}>
      <div className="page kit-page">
        <header className="kit-page-head">
          <TabBar page={{ fixCode, path }} tabs={tabs} actions={actions} withFilterPanel={filters.length > 0} />
          <Tooltip title="分享视图">
            <Button
              size="small"
              type="text"
              icon={<ShareAltOutlined />}
              aria-label="分享视图"
              disabled={!shown}
              onClick={() => void share()}
              data-testid="tool-share"
            />
          </Tooltip>
        </header>
        {view ? <KeptBanner view={view} cells={cells} close={leaveView} /> : null}
        {kept.kind === 'failed' ? <Alert type="warning" showIcon title={kept.message} /> : null}
        <div className="kit-page-body">
          <main className="kit-page-main">
            {rev !== null && cells && asOfRev === null && page.isCurrent ? (
              <NewerData rev={rev} cells={cells} reload={page.reload} />
            ) : null}
            <Content
              definition={definition}
              page={page}
              isAsked={question !== null || !isReady}
              barStatistics={barStatistics}
            />
          </main>
          {filters.length > 0 && isReady ? (
            <FilterBar
              widgets={filters}
              routeName={fixCode}
              instance={tab.key}
              hideSearch={spec.hideSearch ?? false}
              begin={view?.state.filters ?? null}
              onSearch={setValues}
            />
          ) : null}
        </div>
        {tools.dialog}
        {download.dialog}
      </div>
    </PageFrameProvider>
  )
}
