import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../client/permissions.ts'
import type { CallAnswer } from '../client/use-call.ts'
import { EventDocuments } from './event-documents.tsx'

const api = vi.hoisted(() => ({
  documentList: vi.fn(),
  documentIssue: vi.fn(),
  documentDownload: vi.fn(),
  evidenceList: vi.fn(),
  evidenceBuild: vi.fn(),
  jobDetail: vi.fn(),
  jobCancel: vi.fn(),
  jobFile: vi.fn(),
}))
vi.mock('../client/api.ts', () => ({ api }))
const saved = vi.hoisted(() =>
  vi.fn((_name: string, fetchFile: () => Promise<Blob>) => fetchFile().then(() => undefined)),
)
vi.mock('../kit/save-file.ts', () => ({ saveFile: saved }))

const order = {
  documentId: 'p1',
  eventId: 'e1',
  kind: 'assignment',
  kindName: '交办单',
  documentNumber: '锡环交办〔2026〕0001号',
  fileName: '锡环交办〔2026〕0001号交办单.docx',
  sizeBytes: 1,
  sha256: 'a',
  issueUser: '值班长',
  issueTime: '2026-11-21 10:00:00',
  reason: '',
  replaced: false,
} as const

const list = (issued: boolean): CallAnswer<'documentList'> => ({
  records: issued ? [order] : [],
  options: [
    { kind: 'assignment', kindName: '交办单', mayIssue: true, issued, refusal: '' },
    {
      kind: 'supervision',
      kindName: '督办单',
      mayIssue: false,
      issued: false,
      refusal: '事件未超期、未催办，也不在督察环节，不能开具督办单',
    },
  ],
})

const open = () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <EventDocuments eventId="e1" />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByTestId('event-documents-open'))
}

beforeEach(() => {
  for (const call of Object.values(api)) call.mockReset()
  saved.mockClear()
  usePermissions.setState({ rights: new Set(['event.read', 'document.issue', 'evidence.build']) })
  api.evidenceList.mockResolvedValue([])
  api.documentDownload.mockResolvedValue(new Blob())
  api.jobFile.mockResolvedValue(new Blob())
})
afterEach(cleanup)

describe('文书与材料', () => {
  it('one click issues a document and offers the document; what is not due says why', async () => {
    api.documentList.mockResolvedValue(list(false))
    api.documentIssue.mockResolvedValue(order)
    open()
    fireEvent.click(await screen.findByTestId('document-issue-assignment'))
    await waitFor(() => expect(saved).toHaveBeenCalledWith(order.fileName, expect.any(Function)))
    expect(api.documentIssue).toHaveBeenCalledWith({ eventId: 'e1', kind: 'assignment', reason: '' })
    expect(screen.getByTestId('document-issue-supervision').hasAttribute('disabled')).toBe(true)
    expect(screen.getByText(/事件未超期、未催办/)).toBeTruthy()
  })

  it('issuing again asks for the reason before anything is sent', async () => {
    api.documentList.mockResolvedValue(list(true))
    api.documentIssue.mockResolvedValue(order)
    open()
    fireEvent.click(await screen.findByTestId('document-issue-assignment'))
    expect(api.documentIssue).not.toHaveBeenCalled()
    fireEvent.change(screen.getByTestId('document-reason-assignment'), { target: { value: '承办单位变更' } })
    fireEvent.click(screen.getByTestId('document-issue-assignment'))
    await waitFor(() =>
      expect(api.documentIssue).toHaveBeenCalledWith({ eventId: 'e1', kind: 'assignment', reason: '承办单位变更' }),
    )
  })

  it('a pack is built as a job whose progress is shown until its files can be saved', async () => {
    api.documentList.mockResolvedValue(list(true))
    const job = {
      jobId: 'j1',
      kind: 'evidence',
      title: '线索材料包 WX1',
      state: 'running',
      stateName: '进行中',
      percent: 55,
      sentence: '正在生成 PDF',
      cancelling: false,
      dataVersion: null,
      files: [],
      log: [],
    }
    const done = {
      ...job,
      state: 'succeeded',
      stateName: '已完成',
      percent: 100,
      dataVersion: 'v',
      createTime: '2026-11-21 10:00:00',
      files: [{ fileName: 'WX1线索材料.pdf', sizeBytes: 2048, sha256: 'f'.repeat(64) }],
    }
    api.evidenceBuild.mockResolvedValue(job)
    api.jobDetail.mockResolvedValueOnce(job).mockResolvedValue(done)
    open()
    fireEvent.click(await screen.findByTestId('evidence-build'))
    expect(await screen.findByText('正在生成 PDF')).toBeTruthy()
    api.evidenceList.mockResolvedValue([{ ...done, version: 1 }])
    await screen.findByTestId('evidence-pack', {}, { timeout: 4000 })
    fireEvent.click(screen.getByTestId('job-file-pdf'))
    await waitFor(() => expect(api.jobFile).toHaveBeenCalledWith({ jobId: 'j1', sha256: 'f'.repeat(64) }))
  })

  it('who may only read sees the documents and no button', async () => {
    usePermissions.setState({ rights: new Set(['event.read']) })
    api.documentList.mockResolvedValue(list(true))
    open()
    expect(await screen.findByText(/锡环交办〔2026〕0001号/)).toBeTruthy()
    expect(screen.queryByTestId('document-issue-assignment')).toBeNull()
    expect(screen.queryByTestId('evidence-build')).toBeNull()
  })
})
