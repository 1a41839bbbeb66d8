import { useQuery } from '@tanstack/react-query'
import { Image } from 'antd'
import { useEffect, useMemo } from 'react'
import { api } from '../app/api.ts'

interface Props {
  attachmentId: string
  name: string
}

const Stored = ({ attachmentId, name }: Props) => {
  const { data, isError } = useQuery({
    queryKey: ['attachment', attachmentId],
    queryFn: ({ signal }) => api.attachmentDownload({ attachmentId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useMemo(() => (data ? URL.createObjectURL(data) : null), [data])
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )
  if (isError) return <span className="picture state-hint">暂无图片</span>
  return <span className="picture">{url ? <Image src={url} alt={name} width={72} height={72} /> : null}</span>
}

/** Pictures of an event or a form; fetched with the token header, enlarged on a click. */
export const Attachments = ({ files }: { files: readonly { attachmentId: string; fileName: string }[] }) =>
  files.length === 0 ? null : (
    <Image.PreviewGroup>
      <div className="pictures">
        {files.map((file) => (
          <Stored key={file.attachmentId} attachmentId={file.attachmentId} name={file.fileName} />
        ))}
      </div>
    </Image.PreviewGroup>
  )
