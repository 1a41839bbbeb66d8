import { DownloadOutlined, FileTextOutlined } from '@ant-design/icons'
import { Button, Input, Popover } from 'antd'
import { useState } from 'react'
import { api } from '../client/api.ts'
import { useRight } from '../client/permissions.ts'
import { type CallAnswer, useCall } from '../client/use-call.ts'
import { failureText, notify } from '../kit/notify.ts'
import { saveFile } from '../kit/save-file.ts'
import { ErrorState, LoadingState } from '../kit/states.tsx'
import { TimeText } from '../kit/time-text.tsx'
import { type Job, JobFiles, JobProgress } from './job-progress.tsx'
import './event-documents.css'

type DocumentList = CallAnswer<'documentList'>
type IssuedDocument = DocumentList['records'][number]
type Option = DocumentList['options'][number]

const download = ({ documentId, fileName }: Pick<IssuedDocument, 'documentId' | 'fileName'>): Promise<void> =>
  saveFile(fileName, () => api.documentDownload({ documentId }))

const DocumentLine = ({ issued }: { issued: IssuedDocument }) => (
  <li className={issued.replaced ? 'document document-replaced' : 'document'}>
    <span className="document-name">
      {issued.kindName} {issued.documentNumber}
      <small>
        {issued.issueUser} · <TimeText stamp={issued.issueTime} />
        {issued.replaced ? ' · 已被替代' : ''}
        {issued.reason ? ` · ${issued.reason}` : ''}
      </small>
    </span>
    <Button
      size="small"
      type="text"
      icon={<DownloadOutlined />}
      aria-label={`下载${issued.documentNumber}`}
      onClick={() => void download(issued)}
      data-testid={`document-download-${issued.kind}`}
    />
  </li>
)

/** Issues a kind; what has been issued before asks for a reason first. */
const IssueButton = ({ eventId, option }: { eventId: string; option: Option }) => {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const issue = async () => {
    if (option.issued && reason.trim() === '') {
      setAsking(true)
      return
    }
    setBusy(true)
    try {
      const issued = await api.documentIssue({ eventId, kind: option.kind, reason })
      setAsking(false)
      setReason('')
      notify.success(`已开具${issued.documentNumber}`)
      await download(issued)
    } catch (error) {
      notify.error(failureText(`开具${option.kindName}失败`, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="document-issue">
      <Button
        size="small"
        disabled={!option.mayIssue}
        loading={busy}
        title={option.refusal}
        onClick={() => void issue()}
        data-testid={`document-issue-${option.kind}`}
      >
        {option.issued ? '重新开具' : '开具'}
        {option.kindName}
      </Button>
      {option.refusal ? <small>{option.refusal}</small> : null}
      {asking ? (
        <Input
          size="small"
          maxLength={200}
          value={reason}
          placeholder="请填写重新开具的原因"
          onChange={(event) => setReason(event.target.value)}
          onPressEnter={() => void issue()}
          data-testid={`document-reason-${option.kind}`}
        />
      ) : null}
    </div>
  )
}

const Documents = ({ eventId }: { eventId: string }) => {
  const mayIssue = useRight('document.issue')
  const { data, error, refetch } = useCall('documentList', { eventId }, { staleTime: 0 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <section>
      <h4>文书</h4>
      {data.records.length === 0 ? <p className="muted">尚未开具文书</p> : null}
      <ul className="document-list">
        {data.records.map((issued) => (
          <DocumentLine key={issued.documentId} issued={issued} />
        ))}
      </ul>
      {mayIssue
        ? data.options.map((option) => <IssueButton key={option.kind} eventId={eventId} option={option} />)
        : null}
    </section>
  )
}

const Evidence = ({ eventId }: { eventId: string }) => {
  const [jobId, setJobId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { data: packs = [], refetch } = useCall('evidenceList', { eventId }, { staleTime: 0 })
  const build = async () => {
    setBusy(true)
    try {
      setJobId((await api.evidenceBuild({ eventId })).jobId)
    } catch (error) {
      notify.error(failureText('生成材料包失败', error))
    } finally {
      setBusy(false)
    }
  }
  const ended = (job: Job) => {
    setJobId(job.state === 'failed' ? job.jobId : null)
    void refetch()
  }
  return (
    <section>
      <h4>线索材料包</h4>
      <p className="muted">线索，非执法证据</p>
      {jobId ? <JobProgress key={jobId} jobId={jobId} onEnd={ended} /> : null}
      {packs.slice(0, 3).map((pack) => (
        <div key={pack.jobId} className="pack" data-testid="evidence-pack">
          <span title={`数据版本 ${pack.dataVersion ?? ''}`}>
            第{pack.version}版 · <TimeText stamp={pack.createTime} />
          </span>
          <JobFiles job={pack} />
        </div>
      ))}
      <Button size="small" loading={busy} onClick={() => void build()} data-testid="evidence-build">
        {packs.length > 0 ? '重新生成' : '生成材料包'}
      </Button>
    </section>
  )
}

/** 文书与材料 of one event: documents issued and to be issued, evidence packs. For dialog, popup and record. */
export const EventDocuments = ({ eventId, size = 'middle' }: { eventId: string; size?: 'small' | 'middle' }) => {
  const mayBuild = useRight('evidence.build')
  const [open, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <div className="event-documents" data-testid="event-documents">
          <Documents eventId={eventId} />
          {mayBuild ? <Evidence eventId={eventId} /> : null}
        </div>
      }
    >
      <Button size={size} icon={<FileTextOutlined />} data-testid="event-documents-open">
        文书与材料
      </Button>
    </Popover>
  )
}
