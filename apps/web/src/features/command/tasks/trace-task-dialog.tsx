import { DeleteOutlined } from '@ant-design/icons'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { eventTypeNames } from '@qingkong/domain/event/event-type'
import { Button, Form, Progress, Radio } from 'antd'
import { useState } from 'react'
import { rememberRecipients } from '../../../blocks/recipient-history.ts'
import { runStep } from '../../../blocks/run-step.ts'
import { DescriptionField, PicturesField, RecipientsField } from '../../../blocks/task-fields.tsx'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import type { TraceTask, TraceTaskSource } from '../../../map/map-workspace.ts'
import { NewTaskFoot, NewTaskWindow } from './new-task-window.tsx'
import {
  proposedType,
  sendTraceTask,
  type TraceTaskFields,
  type TraceTaskType,
  traceDescription,
} from './trace-task.ts'
import './task.css'

const types: readonly TraceTaskType[] = ['7', '7.4', '4.7']

const Source = ({ source, onRemove }: { source: TraceTaskSource; onRemove: (() => void) | null }) => (
  <li className="trace-source">
    <div className="trace-source-head">
      <b className="ellipsis" title={source.name}>
        {source.name}
      </b>
      <span className="muted ellipsis">
        {[source.areaName, source.industryName].filter(Boolean).join(' · ')} ·{' '}
        <MeasuredValue value={source.distanceM / 1000} unit="km" digits={2} />
      </span>
      <span className="spacer" />
      {source.probability === null ? (
        <span className="muted">人工添加</span>
      ) : (
        <Progress
          percent={roundHalfEven(source.probability * 100, 0)}
          size="small"
          status="normal"
          aria-label={`概率${roundHalfEven(source.probability * 100, 0)}%`}
          style={{ width: 140 }}
        />
      )}
      {onRemove ? (
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label={`移除${source.name}`}
          onClick={onRemove}
        />
      ) : null}
    </div>
    {source.reasons.length > 0 ? (
      <ul className="trace-reasons">
        {source.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    ) : null}
  </li>
)

/** A trace list becomes a task of type 7, 7.4 or 4.7: the listed sources with their probability and reasons, words, people. */
const TraceTaskDialog = ({ task, onClose }: { task: TraceTask; onClose: () => void }) => {
  const [form] = Form.useForm<TraceTaskFields>()
  const [sources, setSources] = useState(task.sources)
  const [busy, setBusy] = useState(false)
  const type = Form.useWatch('type', form) ?? proposedType(sources)
  /** Words nobody changed follow the type and the list. */
  const rewrite = (nextType: TraceTaskType, next: readonly TraceTaskSource[]) => {
    if (form.getFieldValue('description') === traceDescription(type, sources))
      form.setFieldValue('description', traceDescription(nextType, next))
  }
  const remove = (code: string) => {
    const next = sources.filter((source) => source.code !== code)
    const nextType = next.length === 1 && type === '7.4' ? '7' : type
    rewrite(nextType, next)
    form.setFieldValue('type', nextType)
    setSources(next)
  }
  const submit = async (fields: TraceTaskFields) => {
    setBusy(true)
    const done = await runStep({ success: '下发任务成功', failure: '下发任务失败' }, () =>
      sendTraceTask(task, sources, fields),
    )
    setBusy(false)
    if (!done) return
    rememberRecipients('trace', fields.users)
    onClose()
  }
  return (
    <NewTaskWindow
      title={
        <>
          任务下发
          <small>{task.title}</small>
        </>
      }
      testId="trace-task-dialog"
      width={720}
      onClose={onClose}
    >
      <Form<TraceTaskFields>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger={['onBlur', 'onSubmit']}
        initialValues={{
          type: proposedType(task.sources),
          description: traceDescription(proposedType(task.sources), task.sources),
          users: [],
          files: [],
        }}
        onValuesChange={(changed: Partial<TraceTaskFields>) => {
          if (changed.type) rewrite(changed.type, sources)
        }}
        onFinish={(fields) => void submit(fields)}
        scrollToFirstError
      >
        <Form.Item label={`溯源清单（${sources.length}）`}>
          <ul className="trace-sources">
            {sources.map((source) => (
              <Source
                key={source.code}
                source={source}
                onRemove={sources.length > 1 ? () => remove(source.code) : null}
              />
            ))}
          </ul>
        </Form.Item>
        <Form.Item name="type" label="下发方式">
          <Radio.Group
            optionType="button"
            options={types.map((value) => ({
              value,
              label: <span data-testid={`trace-task-type-${value}`}>{eventTypeNames[value]}</span>,
              disabled: value === '7.4' && sources.length < 2,
            }))}
          />
        </Form.Item>
        <DescriptionField places={sources} />
        <RecipientsField />
        <PicturesField />
        <NewTaskFoot busy={busy} onClose={onClose} />
      </Form>
    </NewTaskWindow>
  )
}
export default TraceTaskDialog
