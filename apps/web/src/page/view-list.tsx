import type { DataTable } from '@qingkong/contract/core/data-table'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { EmptyState } from '../kit/states.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { DataGrid } from './data-grid.tsx'
import { StatisticRow } from './statistic-row.tsx'
import type { ShownAnswer } from './use-page-answer.ts'
import type { StatisticsView, TableView, View, ViewLayout } from './views.ts'

type AnyView = View<unknown, unknown, unknown>
type AnyLayout = ViewLayout<unknown, unknown, unknown>

/** Charts that are drawn without waiting to be scrolled to. */
const atOnceCount = 2

const isRow = (entry: AnyLayout[number]): entry is readonly AnyView[] => Array.isArray(entry)

/** Every view of a page, in reading order. */
export const viewsIn = (layout: AnyLayout): AnyView[] => layout.flatMap((entry) => (isRow(entry) ? entry : [entry]))

/** Whether a view stands on the page now. */
const isViewShown = (view: AnyView, { answer, input, values }: ShownAnswer, barStatistics: boolean): boolean =>
  (view.whenBarStatistics === undefined || (view.whenBarStatistics === 'pressed') === barStatistics) &&
  (view.when?.(answer, input, values) ?? true)

const TablePanel = ({ view, shown }: { view: TableView<unknown, unknown, unknown>; shown: ShownAnswer }) => {
  const { answer, input, values } = shown
  const navigate = useNavigate()
  const made = useMemo(() => view.table(answer, input, values), [view, answer, input, values])
  const onOpen = useCallback(
    (row: DataTable['rows'][number]) => {
      const to = view.open?.(row, answer, input, values) ?? null
      if (to !== null) void navigate(to)
    },
    [view, answer, input, values, navigate],
  )
  return (
    <section className="kit-view" data-testid={`view-${view.key}`}>
      <h3>{made.title}</h3>
      {made.rows.length > 0 ? (
        <DataGrid table={made} height={view.height} onOpen={view.open ? onOpen : undefined} />
      ) : (
        <EmptyState hint="所选条件下没有数据，可放宽时段或换一个站点" />
      )}
    </section>
  )
}

const StatisticsPanel = ({ view, shown }: { view: StatisticsView<unknown, unknown, unknown>; shown: ShownAnswer }) => (
  <div className="kit-view" data-testid={`view-${view.key}`}>
    <StatisticRow items={view.items(shown.answer, shown.input, shown.values)} />
  </div>
)

interface ViewProps {
  view: AnyView
  shown: ShownAnswer
  atOnce: boolean
  reload: () => void
}

const OneView = ({ view, shown, atOnce, reload }: ViewProps) => {
  if (view.kind === 'chart') return <ChartPanel view={view} shown={shown} atOnce={atOnce} />
  if (view.kind === 'table') return <TablePanel view={view} shown={shown} />
  if (view.kind === 'statistics') return <StatisticsPanel view={view} shown={shown} />
  return (
    <div className="kit-view" data-testid={`view-${view.key}`}>
      <view.Component {...shown} reload={reload} />
    </div>
  )
}

interface Props {
  layout: AnyLayout
  shown: ShownAnswer
  barStatistics: boolean
  reload: () => void
}

/** The views of a page: below each other, those of a list side by side where there is room. */
export const ViewList = ({ layout, shown, barStatistics, reload }: Props) => {
  const charts = viewsIn(layout).filter(({ kind }) => kind === 'chart')
  const draw = (view: AnyView) =>
    isViewShown(view, shown, barStatistics) ? (
      <OneView key={view.key} view={view} shown={shown} atOnce={charts.indexOf(view) < atOnceCount} reload={reload} />
    ) : null
  return layout.map((entry) =>
    isRow(entry) ? (
      <div key={entry.map(({ key }) => key).join(' ')} className="kit-row">
        {entry.map(draw)}
      </div>
    ) : (
      draw(entry)
    ),
  )
}
