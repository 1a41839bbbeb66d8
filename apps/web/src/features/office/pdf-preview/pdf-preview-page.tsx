import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../client/use-call.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import './pdf-preview.css'

/** An address the browser's own viewer can open, for as long as the page stands. */
const useFileAddress = (file: Blob | undefined): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** /pdf-preview?jobId=…&sha256=…&name=…: a PDF that a job of this user made. */
const PdfPreviewPage = () => {
  const [query] = useSearchParams()
  const jobId = query.get('jobId') ?? ''
  const sha256 = query.get('sha256') ?? ''
  const name = query.get('name') ?? '文件.pdf'
  const wanted = jobId !== '' && sha256 !== ''
  const { data, error, refetch } = useCall(
    'jobFile',
    { jobId, sha256 },
    { enabled: wanted, staleTime: Number.POSITIVE_INFINITY },
  )
  const address = useFileAddress(data)
  useEffect(() => {
    document.title = `${name} · 城市大气环境立体监测平台`
  }, [name])
  if (!wanted) return <EmptyState text="没有要预览的文件" hint="请从作业列表或事件的“文书与材料”打开" />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !address) return <LoadingState text="正在打开文件…" />
  return (
    <main className="pdf-preview">
      <header>
        <h1 className="ellipsis">{name}</h1>
        <Button icon={<DownloadOutlined />} onClick={() => void saveFile(name, async () => data)}>
          下载
        </Button>
      </header>
      <iframe src={address} title={name} />
    </main>
  )
}
export default PdfPreviewPage
