import { type DelegateType, defaultDelegateType, defaultDescription } from '@qingkong/domain/event/flow-form'
import { Form, Input, Select } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { rememberRecipients } from '../../../blocks/recipient-history.ts'
import type { Recipient } from '../../../blocks/recipient-rules.ts'
import { runStep } from '../../../blocks/run-step.ts'
import { DescriptionField, PicturesField, RecipientsField } from '../../../blocks/task-fields.tsx'
import type { TaskOrigin } from '../../../blocks/workspace.ts'
import { api } from '../../../client/api.ts'
import { useSession } from '../../../client/session.ts'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { LocationBlock } from './location-block.tsx'
import { NewTaskFoot, NewTaskWindow } from './new-task-window.tsx'
import { SuspectField, suspectCodes, useSuspects } from './suspect-field.tsx'
import { TaskTypeField } from './task-type-field.tsx'
import './task.css'

interface Fields {
  delegateType: DelegateType
  areaCode: string
  location: string
  description: string
  users: Recipient[]
  files?: File[]
}

interface Props {
  at: readonly [number, number]
  /** Null = made at a place of the map, with the usual words. */
  origin?: TaskOrigin | null
  onClose: () => void
}

/** Sources chosen on the map before the task has an event. */
const notRaisedYet = ''

/** 创建交办任务 at a place of the map: type, place, words, people; raised and sent in one step. */
const AssignedTaskDialog = ({ at, origin = null, onClose }: Props) => {
  const [form] = Form.useForm<Fields>()
  const [busy, setBusy] = useState(false)
  const suspects = useSuspects(notRaisedYet)
  const areaCode = Form.useWatch('areaCode', form) ?? null
  const location = Form.useWatch('location', form) ?? ''
  const [longitude, latitude] = at
  const places = useMemo(() => [{ longitude, latitude }], [longitude, latitude])
  const areas = useOptionCall('areaTreePermission', {}, { staleTime: 600_000 })
  const districts = useMemo(
    () => (areas.data ?? []).flatMap((area) => (area.areaType === 2 ? area.children : [area])),
    [areas.data],
  )
  // trace-20: the place is named after what lies nearest, until somebody names it otherwise.
  const nearest = useOptionCall('nearestPlace', { longitude, latitude }, { staleTime: 600_000 }).data
  useEffect(() => {
    if (!nearest) return
    if (!form.isFieldTouched('location')) form.setFieldValue('location', nearest.text)
    const own = districts.find((area) => area.areaCode === nearest.place?.areaCode)
    if (own && !form.getFieldValue('areaCode')) form.setFieldValue('areaCode', own.areaCode)
  }, [form, nearest, districts])
  const submit = async (fields: Fields) => {
    const user = useSession.getState().user
    setBusy(true)
    const done = await runStep({ success: '下发任务成功', failure: '下发任务失败' }, async () => {
      const { eventId } = await api.delegateCheckEvent({
        eventStatus: 1,
        delegateType: fields.delegateType,
        delegateNote: fields.description,
        ...suspectCodes(suspects),
        users: fields.users,
        files: fields.files ?? [],
        location: fields.location,
        longitude,
        latitude,
        areaCode: fields.areaCode,
        areaName: districts.find((area) => area.areaCode === fields.areaCode)?.areaName ?? '',
        delegateUserId: user?.userId ?? '',
        delegateUserName: user?.remarkName ?? '',
      })
      origin?.onRaised?.(eventId)
    })
    setBusy(false)
    if (!done) return
    rememberRecipients('trace', fields.users)
    useMapWorkspace.getState().resetSuspects(notRaisedYet)
    onClose()
  }
  return (
    <NewTaskWindow title="创建交办任务" testId="assigned-task-dialog" width={640} onClose={onClose}>
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger={['onBlur', 'onSubmit']}
        initialValues={{
          delegateType: defaultDelegateType,
          location: '',
          description: origin?.description ?? defaultDescription('4', {}),
          users: [],
          files: [],
        }}
        onFinish={(fields) => void submit(fields)}
        scrollToFirstError
      >
        <LocationBlock longitude={longitude} latitude={latitude} text={location} />
        <TaskTypeField />
        <Form.Item name="areaCode" label="所在区域" rules={[{ required: true, message: '请选择所在区域' }]}>
          <Select
            placeholder="请选择"
            options={districts.map((area) => ({ value: area.areaCode, label: area.areaName }))}
            data-testid="assigned-area"
          />
        </Form.Item>
        <Form.Item name="location" label="位置说明（选填）">
          <Input maxLength={200} placeholder="街道、路口或单位" />
        </Form.Item>
        <DescriptionField places={places} rows={3} />
        <SuspectField
          eventId={notRaisedYet}
          place={{ longitude, latitude, siteType: null, eventId: null, eventCode: null }}
        />
        <RecipientsField areaCode={areaCode} />
        <PicturesField />
        <NewTaskFoot busy={busy} onClose={onClose} />
      </Form>
    </NewTaskWindow>
  )
}
export default AssignedTaskDialog
