import { ArrowLeftOutlined } from '@ant-design/icons'
import { Segmented, Table } from 'antd'
import { useState } from 'react'
import { type CallAnswer, type CallInput, useCall } from '../../../client/use-call.ts'
import { formatMeasured, missingText } from '../../../kit/format.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { MapDrawer } from '../../../map/map-drawer.tsx'

type Chapter = CallInput<'enterFbmData'>['chapter']
type Content = CallAnswer<'enterFbmData'>

interface Props {
  permit: Pick<CallAnswer<'enterListData'>['records'][number], 'psCode' | 'psName' | 'permitNo'>
  onBack: () => void
  onClose: () => void
}

const cellText = (cell: string | number | null): string =>
  cell === null ? missingText : typeof cell === 'number' ? formatMeasured(cell, 2) : cell

const columnsOf = ({ columns }: Content) =>
  columns.map(({ title, unit, kind }, index) => ({
    key: title,
    title: unit === '' ? title : `${title} (${unit})`,
    align: kind === 'number' ? ('right' as const) : ('left' as const),
    render: (_: unknown, { cells }: { cells: readonly (string | number | null)[] }) => (
      <span className={kind === 'number' ? 'figure' : ''}>{cellText(cells[index] ?? null)}</span>
    ),
  }))

const ChapterTable = ({ psCode, chapter }: { psCode: string; chapter: Chapter }) => {
  const { data, error, refetch } = useCall('enterFbmData', { psCode, chapter }, { staleTime: 300_000 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <Table
      size="small"
      rowKey="key"
      columns={columnsOf(data)}
      dataSource={data.rows.map((cells, index) => ({ key: index, cells }))}
      pagination={false}
      locale={{ emptyText: <EmptyState text="该章节没有内容" /> }}
      data-testid={`permit-chapter-${chapter}`}
    />
  )
}

/** 许可证副本: the chapters of one permit. */
export const PermitCopy = ({ permit: { psCode, psName, permitNo }, onBack, onClose }: Props) => {
  const [chapter, setChapter] = useState<Chapter>('basic')
  const { data, error, refetch } = useCall('enterFbmCondition', { psCode }, { staleTime: 300_000 })
  return (
    <MapDrawer
      wide
      title="许可证副本"
      testId="permit-copy"
      onClose={onClose}
      before={
        <button type="button" className="plain-button" aria-label="返回排污许可" onClick={onBack}>
          <ArrowLeftOutlined />
        </button>
      }
    >
      <p className="source-permit-of">
        <b className="ellipsis" title={psName}>
          {psName}
        </b>
        <span className="figure">{permitNo}</span>
      </p>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <div className="source-chapters">
            <Segmented
              size="small"
              aria-label="章节"
              value={chapter}
              options={data.map(({ code, name, count }) => ({ value: code, label: `${name} ${count}` }))}
              onChange={setChapter}
            />
          </div>
          <ChapterTable psCode={psCode} chapter={chapter} />
        </>
      ) : null}
    </MapDrawer>
  )
}
