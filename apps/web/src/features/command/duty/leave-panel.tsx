import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { loadedWhenShown } from '../../../kit/loaded-when-shown.tsx'
import { failureText, notify } from '../../../kit/notify.ts'
import { type HandOverNow, shiftTitle } from './duty-shapes.ts'

const RichTextEditor = loadedWhenShown(async () => ({
  default: (await import('../../../blocks/rich-text-editor.tsx')).RichTextEditor,
}))

/** The leaving officer's words and signature. */
export const LeavePanel = ({ picture }: { picture: HandOverNow }) => {
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const { leaving, mayLeave, mayNotLeaveReason } = picture
  const leave = async () => {
    setBusy(true)
    try {
      await api.handOverLeave({ dutyDate: leaving.dutyDate, shift: leaving.shift, note })
      notify.success('交班签字成功，等待接班人签字')
      setNote('')
    } catch (failure) {
      notify.error(failureText('交班失败', failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="page-panel duty-section">
      <h2 className="duty-title">交班说明与签字</h2>
      <div className="duty-leave">
        <RichTextEditor value={note} onChange={setNote} label="交班说明" />
        <div className="duty-sign">
          <Popconfirm
            title={`确认为${shiftTitle(leaving)}交班？`}
            description="当前情况将定格为交接内容，签字后不能撤销"
            okText="交班签字"
            cancelText="取消"
            disabled={!mayLeave}
            onConfirm={leave}
          >
            <Button type="primary" disabled={!mayLeave} loading={busy} data-testid="hand-over-leave">
              交班签字
            </Button>
          </Popconfirm>
          {mayNotLeaveReason ? <span className="muted">{mayNotLeaveReason}</span> : null}
        </div>
      </div>
    </section>
  )
}
