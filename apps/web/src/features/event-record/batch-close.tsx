import { type CloseReason, closeReasons } from '@qingkong/domain/event/flow-form'
import { Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import { refreshEvents } from '../../app/query-client.ts'
import type { CallAnswer } from '../../app/use-call.ts'
import { failureText, notify } from '../../kit/notify.ts'

const confirmTestId = { 'data-testid': 'batch-close-confirm' }

type Outcome = CallAnswer<'closeEvents'>

/** Thirty alarms at once: one reason for all; what may not be closed is listed with why. */
export const BatchClose = ({ eventIds, onDone }: { eventIds: readonly string[]; onDone: () => void }) => {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState<CloseReason>('已恢复')
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<Outcome['refused']>([])
  const finish = () => {
    setOpen(false)
    setRefused([])
    setNote('')
    onDone()
  }
  const close = async () => {
    setBusy(true)
    try {
      const outcome = await api.closeEvents({ eventIds: [...eventIds], reasonCode: reason, note })
      await refreshEvents()
      if (outcome.closed.length > 0) notify.success(`已关闭${outcome.closed.length}件`)
      if (outcome.refused.length === 0) finish()
      else setRefused(outcome.refused)
    } catch (error) {
      notify.error(failureText('批量关闭失败', error))
    } finally {
      setBusy(false)
    }
  }
  const reported = refused.length > 0
  return (
    <>
      <Button disabled={eventIds.length === 0} onClick={() => setOpen(true)} data-testid="batch-close">
        批量关闭{eventIds.length > 0 ? `（${eventIds.length}）` : ''}
      </Button>
      <Modal
        open={open}
        width={460}
        title={reported ? `${refused.length}件未能关闭` : `是否关闭所选的${eventIds.length}件事件？`}
        okText={reported ? '知道了' : '关闭事件'}
        cancelText="取消"
        okButtonProps={{ danger: !reported, loading: busy, ...confirmTestId }}
        cancelButtonProps={{ hidden: reported }}
        onOk={() => (reported ? finish() : void close())}
        onCancel={reported ? finish : () => setOpen(false)}
      >
        {reported ? (
          <ul className="batch-refused">
            {refused.map((item) => (
              <li key={item.eventId}>{item.message}</li>
            ))}
          </ul>
        ) : (
          <div style={{ display: 'grid', gap: 8 }}>
            <span className="muted">关闭后不能恢复；一级告警和上报事件须有现场反馈后才能关闭。</span>
            <span id="batch-close-reason" className="muted">
              原因
            </span>
            <Select
              aria-labelledby="batch-close-reason"
              value={reason}
              onChange={setReason}
              options={closeReasons.map((value) => ({ value, label: value }))}
              data-testid="batch-close-reason"
            />
            <Input.TextArea
              rows={2}
              maxLength={500}
              placeholder="补充说明（选填）"
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </div>
        )}
      </Modal>
    </>
  )
}
