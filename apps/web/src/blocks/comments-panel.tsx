import { Button, Input } from 'antd'
import { useState } from 'react'
import { api } from '../client/api.ts'
import { useRight } from '../client/permissions.ts'
import { useCall } from '../client/use-call.ts'
import { failureText, notify } from '../kit/notify.ts'
import { EmptyState } from '../kit/states.tsx'
import { TimeText } from '../kit/time-text.tsx'
import './blocks.css'

/** 批注 of one trace record or event; they can be added at any status. */
export const CommentsPanel = ({ sourceId }: { sourceId: string }) => {
  const mayComment = useRight('event.comment')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const { data = [] } = useCall('eventCommentList', { sourceId })
  const add = async () => {
    if (!note.trim()) {
      notify.warning('请输入批注内容')
      return
    }
    setBusy(true)
    try {
      await api.commentAdd({ sourceId, note })
      setNote('')
    } catch (error) {
      notify.error(failureText('批注失败', error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="comments">
      {data.length === 0 ? <EmptyState text="暂无批注" /> : null}
      {data.map((comment, index) => (
        <div className="comment" key={`${comment.createTime}-${index}`}>
          <p>{comment.note}</p>
          <small>
            {comment.userName} · <TimeText stamp={comment.createTime} />
          </small>
        </div>
      ))}
      {mayComment ? (
        <div style={{ display: 'grid', gap: 8, justifyItems: 'end' }}>
          <Input.TextArea
            rows={2}
            maxLength={500}
            value={note}
            placeholder="添加批注"
            onChange={(event) => setNote(event.target.value)}
            data-testid="comment-note"
          />
          <Button size="small" loading={busy} onClick={() => void add()} data-testid="comment-add">
            发送
          </Button>
        </div>
      ) : null}
    </div>
  )
}
