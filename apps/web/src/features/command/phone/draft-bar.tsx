import { CloudUploadOutlined } from '@ant-design/icons'
import { Button, Drawer, Popconfirm } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { TimeText } from '../../../kit/time-text.tsx'
import type { Draft } from './draft.ts'
import { draftIdOf } from './draft-id.ts'
import { removeDraft, saveDraft, sendWaiting, useDrafts } from './drafts.ts'

const DraftRow = ({ draft, onOpen }: { draft: Draft; onOpen: () => void }) => (
  <li className="phone-draft" data-testid={`phone-draft-${draft.draftId}`}>
    <div>
      <b className="ellipsis">{draft.title}</b>
      <span className={draft.state === 'waiting' ? 'phone-waiting' : 'phone-refused'}>
        {draft.state === 'waiting' ? '待发送' : '未能发送'}
      </span>
    </div>
    <p className="state-hint">
      <TimeText stamp={draft.savedAt} />
      {draft.files.length > 0 ? ` · ${draft.files.length}张照片` : ''}
      {draft.message ? ` · ${draft.message}` : ''}
    </p>
    <div className="phone-draft-actions">
      {draft.state === 'refused' ? (
        <Button size="small" onClick={onOpen}>
          重新填写
        </Button>
      ) : (
        <Button size="small" onClick={() => void sendWaiting()}>
          立即发送
        </Button>
      )}
      <Popconfirm
        title="删除后内容和照片不能找回，是否删除？"
        okText="删除"
        cancelText="取消"
        onConfirm={() => void removeDraft(draft.draftId)}
      >
        <Button size="small" type="text" danger>
          删除
        </Button>
      </Popconfirm>
    </div>
  </li>
)

/** Says what has been submitted but not sent, and lets one look at it. */
export const DraftBar = () => {
  const { drafts, durable } = useDrafts()
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const unsent = drafts.filter((draft) => draft.state !== 'editing')
  if (unsent.length === 0) return null
  const waiting = unsent.filter((draft) => draft.state === 'waiting').length
  const reopen = async (draft: Draft) => {
    await saveDraft({ ...draft, draftId: draftIdOf(draft.call, draft.eventId), state: 'editing', message: '' })
    await removeDraft(draft.draftId)
    setOpen(false)
    void navigate(draft.eventId ? `/phone/task/${draft.eventId}` : '/phone/report')
  }
  return (
    <>
      <button type="button" className="phone-draft-bar" onClick={() => setOpen(true)} data-testid="phone-drafts">
        <CloudUploadOutlined />
        {waiting > 0 ? `${waiting} 项待发送，联网后自动发送` : `${unsent.length} 项未能发送，请处理`}
        {durable ? '' : '；本浏览器不能保存草稿，请勿关闭页面'}
      </button>
      <Drawer open={open} title="待发送" placement="bottom" size="60%" onClose={() => setOpen(false)}>
        <ul>
          {unsent.map((draft) => (
            <DraftRow key={draft.draftId} draft={draft} onOpen={() => void reopen(draft)} />
          ))}
        </ul>
      </Drawer>
    </>
  )
}
