import { Alert, Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useCall } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { type HandOverRecord, shiftTitle } from './duty-shapes.ts'
import { NoteList } from './note-list.tsx'
import { EventTable, PictureFigures, PictureSections } from './picture-sections.tsx'
import { PrintPaper } from './print-paper.tsx'
import { RichNote } from './rich-note.tsx'

const Signatures = ({ record }: { record: HandOverRecord }) => (
  <dl className="facts duty-facts">
    <div>
      <dt>交班人</dt>
      <dd>
        {record.left.userName} <span className="figure muted">{record.left.time}</span>
      </dd>
    </div>
    <div>
      <dt>接班人</dt>
      <dd data-testid="hand-over-taken">
        {record.taken ? (
          <>
            {record.taken.userName} <span className="figure muted">{record.taken.time}</span>
          </>
        ) : (
          <span className="due-soon">待签字</span>
        )}
      </dd>
    </div>
    <div>
      <dt>值班人员</dt>
      <dd>{record.leavingMembers.map(({ userName }) => userName).join('、') || '未排班'}</dd>
    </div>
    <div className="wide">
      <dt>校验值</dt>
      <dd className="duty-hash" title="交接内容定格时的SHA-256">
        {record.hash}
      </dd>
    </div>
  </dl>
)

/** One hand-over as it was frozen, and the arriving officer's signature. */
export const RecordView = ({ handOverId }: { handOverId: string }) => {
  const [busy, setBusy] = useState(false)
  const { data: record, error, refetch } = useCall('handOverDetail', { handOverId })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!record) return <LoadingState />
  const take = async () => {
    setBusy(true)
    try {
      await api.handOverTake({ handOverId, hash: record.hash })
      notify.success('接班成功')
    } catch (failure) {
      notify.error(failureText('接班失败', failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="duty-record">
      {record.intact ? null : <Alert type="error" showIcon title="交接内容与签字时的校验值不符，请联系审计管理员" />}
      <Signatures record={record} />
      <PictureFigures counts={record.content.counts} />
      <h3>交班说明</h3>
      {record.note ? <RichNote html={record.note} /> : <p className="missing">未填写</p>}
      <h3>值班记事</h3>
      <NoteList notes={record.content.notes} />
      {record.since.length > 0 ? (
        <>
          <h3>签字后新增</h3>
          <EventTable events={record.since} emptyText="" />
        </>
      ) : null}
      <PictureSections picture={record.content} />
      <div className="duty-sign">
        <Button onClick={() => window.print()} data-testid="record-print">
          打印
        </Button>
        {record.taken ? null : (
          <Popconfirm
            title="确认已阅读全部交接内容并接班？"
            description="签字后不能撤销"
            okText="接班签字"
            cancelText="取消"
            disabled={!record.mayTake}
            onConfirm={take}
          >
            <Button
              type="primary"
              disabled={!record.mayTake}
              loading={busy}
              title={record.mayNotTakeReason}
              data-testid="hand-over-take"
            >
              接班签字
            </Button>
          </Popconfirm>
        )}
        {!record.taken && record.mayNotTakeReason ? <span className="muted">{record.mayNotTakeReason}</span> : null}
      </div>
      <PrintPaper title={`${shiftTitle(record)}交接班记录`} picture={record.content}>
        <p>
          交班人：{record.left.userName}（{record.left.time}）　接班人：
          {record.taken ? `${record.taken.userName}（${record.taken.time}）` : '　　　　　　'}
        </p>
        <h2>交班说明</h2>
        {record.note ? <RichNote html={record.note} /> : <p>无</p>}
        <p className="duty-hash">校验值 {record.hash}</p>
      </PrintPaper>
    </div>
  )
}
