import { HistoryOutlined, PrinterOutlined } from '@ant-design/icons'
import { Alert, Button, Drawer } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/use-call.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { peopleText, shiftTitle } from './duty-shapes.ts'
import { LeavePanel } from './leave-panel.tsx'
import { NoteForm, NoteList } from './note-list.tsx'
import { PictureFigures, PictureSections } from './picture-sections.tsx'
import { PrintPaper } from './print-paper.tsx'
import { RecordList } from './record-list.tsx'
import { RecordView } from './record-view.tsx'
import './duty.css'

/** 交接班: everything the next shift must know, and both signatures. */
const HandOverPage = () => {
  const [listing, setListing] = useState(false)
  const [reading, setReading] = useState<string | null>(null)
  const { data, error, refetch } = useCall('handOverNow', {}, { keepPrevious: true, refetchInterval: 60_000 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const { leaving, arriving, waitingId } = data
  return (
    <div className="page duty-page">
      <section className="page-panel">
        <div className="page-bar">
          <div className="duty-shifts">
            <p data-testid="leaving-shift">
              <b>{shiftTitle(leaving)}</b>
              <span className="figure muted">
                {leaving.startTime.slice(11, 16)}–{leaving.endTime.slice(11, 16)}
              </span>
              {peopleText(leaving)}
            </p>
            <p className="muted">
              接班：{shiftTitle(arriving)}，{peopleText(arriving)}
            </p>
          </div>
          <span className="spacer" />
          <Button icon={<PrinterOutlined />} onClick={() => window.print()} data-testid="hand-over-print">
            打印
          </Button>
          <Button icon={<HistoryOutlined />} onClick={() => setListing(true)} data-testid="hand-over-records">
            交接记录
          </Button>
        </div>
        <PictureFigures counts={data.counts} />
      </section>
      {waitingId ? (
        <Alert
          type="warning"
          showIcon
          title="有一份交班记录等待接班人签字"
          action={
            <Button size="small" type="primary" onClick={() => setReading(waitingId)} data-testid="hand-over-waiting">
              查看并接班
            </Button>
          }
        />
      ) : null}
      <PictureSections picture={data} />
      <section className="page-panel duty-section">
        <h2 className="duty-title">值班记事</h2>
        <div className="duty-leave">
          <NoteList notes={data.notes} />
          <NoteForm />
        </div>
      </section>
      <LeavePanel picture={data} />
      {reading === null && !listing ? (
        <PrintPaper title={`${shiftTitle(leaving)}值班情况（${data.now}）`} picture={data}>
          <p>{peopleText(leaving)}</p>
        </PrintPaper>
      ) : null}
      <Drawer open={listing} size={760} title="交接班记录" onClose={() => setListing(false)} destroyOnHidden>
        <RecordList
          onOpen={(handOverId) => {
            setListing(false)
            setReading(handOverId)
          }}
        />
      </Drawer>
      <Drawer open={reading !== null} size={1080} title="交接内容" onClose={() => setReading(null)} destroyOnHidden>
        {reading === null ? null : <RecordView handOverId={reading} />}
      </Drawer>
    </div>
  )
}
export default HandOverPage
