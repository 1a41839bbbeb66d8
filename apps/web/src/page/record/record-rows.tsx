import { Alert, Button, Pagination } from 'antd'
import type { ReactNode } from 'react'
import { EmptyState, ErrorState } from '../../kit/states.tsx'
import type { AnyRecord } from './record-page.ts'
import { RecordSkeleton } from './record-skeleton.tsx'
import { RecordTable, type TableProps } from './record-table.tsx'
import type { RecordAnswer } from './use-record-answer.ts'
import type { Selection } from './use-selection.ts'

/** A word of two characters and its gap, px; the cell's own margins. */
const wordWidth = 40
const cellMargin = 24

interface Props extends Pick<TableProps, 'keyOf' | 'rowTestId' | 'actionsOf' | 'openRow'> {
  spec: AnyRecord
  record: RecordAnswer
  isFiltered: boolean
  /** Said of a part with nothing in it. */
  emptyPart: string | undefined
  /** Words on the button that makes a new one; null where the user may not. */
  createLabel: string | null
  selection: Selection | null
}

const actionsWidthOf = ({ actionsWidth, rowActions = [] }: AnyRecord): number => {
  const inSight =
    rowActions.filter(({ inMenu, inDetail }) => !inMenu && !inDetail).length +
    (rowActions.some(({ inMenu }) => inMenu) ? 1 : 0)
  return actionsWidth ?? cellMargin + Math.max(2, inSight) * wordWidth
}

/** Loading, failed, empty, or the rows with their pages. */
export const RecordRows = ({
  spec,
  record,
  isFiltered,
  emptyPart,
  createLabel,
  selection,
  ...shown
}: Props): ReactNode => {
  const { answer, paging, error, retry, isFetching } = record
  if (error && !answer) return <ErrorState error={error} onRetry={retry} />
  if (!answer) return <RecordSkeleton />
  const empty = isFiltered ? (
    <EmptyState text={spec.noneFound ?? `没有符合条件的${spec.noun}`} hint="可放宽筛选条件" />
  ) : (
    <EmptyState
      text={emptyPart ?? `暂无${spec.noun}`}
      hint={spec.emptyHint ?? (createLabel === null ? undefined : `点击“${createLabel}”添加`)}
    />
  )
  const selectable = spec.batch?.selectable ?? (() => true)
  const parts = { ...shown, columns: spec.columns, rows: answer.rows, selection, selectable, empty }
  return (
    <div className="record-rows" aria-busy={isFetching}>
      {error ? (
        <Alert
          type="warning"
          showIcon
          title={`刷新失败：${error.message}`}
          action={
            <Button size="small" onClick={retry}>
              重试
            </Button>
          }
        />
      ) : null}
      <RecordTable {...parts} actionsWidth={actionsWidthOf(spec)} unfold={spec.unfold} grows={spec.isPanel ?? false} />
      {paging && answer.total > 0 ? (
        <Pagination
          className="record-pages"
          current={paging.page}
          pageSize={paging.size}
          total={answer.total}
          showSizeChanger
          showTotal={(total) => `共 ${total} ${spec.unit}`}
          onChange={paging.turn}
        />
      ) : (
        <p className="record-pages muted">{answer.total > 0 ? `共 ${answer.total} ${spec.unit}` : null}</p>
      )}
    </div>
  )
}
