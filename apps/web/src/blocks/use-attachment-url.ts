import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api } from '../client/api.ts'

/** Address of an attachment inside the page; its bytes are fetched once, with the token header. */
export const useAttachmentUrl = (attachmentId: string): { url: string | null; failed: boolean } => {
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
  return { url, failed: isError }
}
