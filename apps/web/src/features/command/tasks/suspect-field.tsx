import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useEffect, useState } from 'react'
import { loadedWhenShown } from '../../../kit/loaded-when-shown.tsx'
import { type Suspect, useMapWorkspace } from '../../../map/map-workspace.ts'
import type { SourcePlace } from './source-rules.ts'
import { withSuspects } from './suspect-sentence.ts'

const SourceModal = loadedWhenShown(() => import('./source-modal.tsx'))

const none: readonly Suspect[] = []

/** Suspected sources of an event's task, or of the assigned task being created ('' as its event). */
export const useSuspects = (eventId: string): readonly Suspect[] =>
  useMapWorkspace((state) => state.suspects[eventId]) ?? none

/** Codes by kind, as the calls take them (task-28). */
export const suspectCodes = (suspects: readonly Suspect[]) => ({
  psIds: suspects.filter(({ kind }) => kind === 'ps').map(({ code }) => code),
  dustIds: suspects.filter(({ kind }) => kind === 'dust').map(({ code }) => code),
})

/** Names of the suspected sources; the last line of the description follows them. */
export const SuspectField = ({ eventId, place }: { eventId: string; place: SourcePlace }) => {
  const form = Form.useFormInstance<{ description: string }>()
  const suspects = useSuspects(eventId)
  const [choosing, setChoosing] = useState(false)
  const { addSuspects, removeSuspect } = useMapWorkspace.getState()
  useEffect(() => {
    const before = form.getFieldValue('description') ?? ''
    const after = withSuspects(
      before,
      suspects.map(({ name }) => name),
    )
    if (after !== before) form.setFieldValue('description', after)
  }, [form, suspects])
  return (
    <Form.Item label={`疑似污染源${suspects.length > 0 ? `（${suspects.length}）` : ''}`}>
      <div className="suspects" data-testid="task-suspects">
        {suspects.map(({ kind, code, name }) => (
          <span key={`${kind}-${code}`} className="suspect">
            <small>{kind === 'ps' ? '工业源' : '扬尘源'}</small>
            <span className="ellipsis" title={name}>
              {name}
            </span>
            <button
              type="button"
              className="plain-button muted"
              aria-label={`移除${name}`}
              onClick={() => removeSuspect(eventId, code)}
            >
              <CloseOutlined />
            </button>
          </span>
        ))}
        <Button size="small" icon={<PlusOutlined />} onClick={() => setChoosing(true)} data-testid="task-add-suspects">
          选择污染源
        </Button>
      </div>
      {choosing ? (
        <SourceModal
          place={place}
          present={suspects}
          onAdd={(added) => {
            addSuspects(eventId, added)
            setChoosing(false)
          }}
          onBack={() => setChoosing(false)}
        />
      ) : null}
    </Form.Item>
  )
}
