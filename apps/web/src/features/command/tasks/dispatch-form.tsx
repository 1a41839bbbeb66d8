import { defaultDelegateType } from '@qingkong/domain/event/flow-form'
import { Button, Form } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { rememberRecipients } from '../../../blocks/recipient-history.ts'
import { runStep } from '../../../blocks/run-step.ts'
import { DescriptionField, PicturesField, RecipientsField } from '../../../blocks/task-fields.tsx'
import type { EventDetail } from '../../../client/event-shape.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { type DispatchFields, descriptionFor, dispatchTask, redelegateTask } from './dispatch.ts'
import { LocationBlock } from './location-block.tsx'
import { SuspectField, useSuspects } from './suspect-field.tsx'
import { TaskTypeField } from './task-type-field.tsx'

interface Props {
  event: EventDetail
  /** Re-delegation from statuses 6 and 12 (task-07). */
  again: boolean
  onBack?: () => void
  onClose: (() => void) | null
  onRefuseReturn: (() => void) | null
  onDone: () => void
  onTouched: () => void
}

/** Place, description, suspected sources, pictures, recipients (task-03, task-04); messages of task-16…19. */
export const DispatchForm = ({ event, again, onBack, onClose, onRefuseReturn, onDone, onTouched }: Props) => {
  const [busy, setBusy] = useState(false)
  const suspects = useSuspects(event.eventId)
  const places = useMemo(() => [event], [event])
  // A new dispatch replaces the list on the server, so it starts, once, from what the last one named.
  const startedFrom = useRef<string | null>(null)
  useEffect(() => {
    if (startedFrom.current === event.eventId) return
    startedFrom.current = event.eventId
    const named = event.sources.filter(({ code }) => !event.siteCodeList.includes(code))
    if (event.eventType !== '6' && named.length > 0) useMapWorkspace.getState().addSuspects(event.eventId, named)
  }, [event])
  const submit = async (fields: DispatchFields) => {
    const send = again ? redelegateTask : dispatchTask
    setBusy(true)
    const done = await runStep({ success: '下发任务成功', failure: '下发任务失败' }, () =>
      send(event, fields, suspects),
    )
    setBusy(false)
    if (!done) return
    rememberRecipients('trace', fields.users)
    useMapWorkspace.getState().resetSuspects(event.eventId)
    onDone()
  }
  return (
    <Form<DispatchFields>
      layout="vertical"
      requiredMark={false}
      validateTrigger={['onBlur', 'onSubmit']}
      initialValues={{
        description: descriptionFor(event),
        users: [],
        files: [],
        delegateType: defaultDelegateType,
      }}
      onValuesChange={onTouched}
      onFinish={(fields) => void submit(fields)}
      scrollToFirstError
    >
      <LocationBlock
        longitude={event.longitude}
        latitude={event.latitude}
        text={event.location.includes(event.areaName) ? event.location : `${event.areaName} ${event.location}`}
      />
      {event.eventType === '4' || event.eventType === '4.7' ? <TaskTypeField /> : null}
      <DescriptionField places={places} rows={3} />
      {event.eventType === '6' ? null : <SuspectField eventId={event.eventId} place={event} />}
      <RecipientsField areaCode={event.areaCode} />
      <PicturesField />
      <div className="action-row task-foot">
        {onClose ? (
          <Button danger onClick={onClose} data-testid="task-close">
            关闭任务
          </Button>
        ) : null}
        {onRefuseReturn ? (
          <Button onClick={onRefuseReturn} data-testid="task-refuse-return">
            不予退回
          </Button>
        ) : null}
        <span className="spacer" />
        {onBack ? (
          <Button onClick={onBack} data-testid="task-back-to-assess">
            返回评估
          </Button>
        ) : null}
        <Button type="primary" htmlType="submit" loading={busy} data-testid="task-dispatch">
          下发任务
        </Button>
      </div>
    </Form>
  )
}
