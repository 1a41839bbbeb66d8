import { CloseOutlined, HistoryOutlined } from '@ant-design/icons'
import { Button, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { useRight } from '../client/permissions.ts'
import { useCall } from '../client/use-call.ts'
import { ErrorState, LoadingState } from '../kit/states.tsx'
import { changedCellsTable, changesSentence } from './changed-cells.ts'
import { DataGrid } from './data-grid.tsx'
import type { KeptMode, KeptView } from './kept-view.ts'
import type { CellsQuestion } from './page-definition.ts'

const modes: { value: KeptMode; label: string }[] = [
  { value: 'then', label: '当时' },
  { value: 'now', label: '现在' },
]

/** 「2026-11-20 10:00 所见的数据」 */
const bannerText = ({ createdAt, mode, rev }: Pick<KeptView, 'createdAt' | 'mode' | 'rev'>): string => {
  const minute = createdAt.slice(0, 16)
  if (rev === 0) return `${minute} 分享的视图`
  return mode === 'then' ? `${minute} 所见的数据` : `${minute} 分享的视图，现在的数据`
}

const Changes = ({ cells, sinceRev }: { cells: CellsQuestion; sinceRev: number }) => {
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useCall('dataVersionChanges', { ...cells, sinceRev })
  const count = data ? data.total + data.addedHours : 0
  return (
    <>
      <Button
        size="small"
        disabled={data !== undefined && count === 0}
        onClick={() => setOpen(true)}
        data-testid="view-changes"
      >
        {data ? (count === 0 ? '此后没有变化' : `此后变化 ${count} 处`) : '此后的变化'}
      </Button>
      <Modal
        open={open}
        title="此后变化的数据"
        footer={null}
        width="min(960px, 94vw)"
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        {data ? (
          <>
            <p className="muted">{changesSentence(data)}</p>
            {data.records.length > 0 ? <DataGrid table={changedCellsTable(data)} height={480} /> : null}
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState />
        )}
      </Modal>
    </>
  )
}

interface Props {
  view: KeptView
  cells: CellsQuestion | null
  close: () => void
}

/** Above a shared view: whose data these are, and the switch to how they are now. */
export const KeptBanner = ({ view, cells, close }: Props) => {
  const mayCompare = useRight('site.read')
  return (
    <section className="kit-banner" aria-label="分享的视图" data-testid="view-banner">
      <HistoryOutlined aria-hidden="true" />
      <b>{bannerText(view)}</b>
      <span className="muted">由 {view.createdBy} 分享</span>
      {view.rev > 0 ? (
        <Segmented<KeptMode>
          size="small"
          value={view.mode}
          options={modes}
          onChange={view.setMode}
          data-testid="view-mode"
        />
      ) : null}
      {view.rev > 0 && cells && mayCompare ? <Changes cells={cells} sinceRev={view.rev} /> : null}
      <span className="spacer" />
      <Button size="small" type="text" icon={<CloseOutlined />} onClick={close} data-testid="view-close">
        退出视图
      </Button>
    </section>
  )
}
