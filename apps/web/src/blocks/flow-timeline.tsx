import { feedbackLabels } from '@qingkong/domain/event/flow-form'
import { useState } from 'react'
import type { FlowStage } from '../client/event-shape.ts'
import { TimeText } from '../kit/time-text.tsx'
import { Attachments } from './attachment-image.tsx'
import { flowFields, flowFiles } from './flow-fields.ts'
import './blocks.css'

interface Props {
  stages: readonly FlowStage[]
  /** Opens the comments of one trace record (event-28). */
  onComments?: (taskId: string) => void
}

/** 已确认, 已转交, 已退回, 已溯源 (event-27); what a dispatcher did to a return is no return of a recipient. */
const doneLabel = ({ flowType, action }: FlowStage): string | undefined =>
  action === 'refuseReturn' ? '不予退回' : (feedbackLabels as Partial<Record<string, string>>)[flowType]

const Stage = ({ stage, onComments }: { stage: FlowStage; onComments?: Props['onComments'] }) => {
  const [open, setOpen] = useState(true)
  const fields = flowFields(stage.requestFormData, stage.flowType)
  const files = flowFiles(stage.requestFormData)
  const done = doneLabel(stage)
  const hasForm = fields.length > 0 || files.length > 0
  return (
    <li className="flow-stage" id={`flow-${stage.taskId}-${stage.flowType}`}>
      <div className="flow-head">
        <b>{stage.flowTypeName}</b>
        {done ? <span className="flag-tag">{done}</span> : null}
        <span className="flow-when">
          <TimeText stamp={stage.time} />
        </span>
        <span className="flow-who">
          {stage.userName}
          {stage.orgName && stage.orgName !== stage.userName ? ` · ${stage.orgName}` : ''}
        </span>
      </div>
      {open && hasForm ? (
        <dl className="flow-form">
          {fields.map((field) => (
            <div key={field.label}>
              <dt>{field.label}：</dt>
              <dd>{field.text}</dd>
            </div>
          ))}
          <Attachments files={files} />
        </dl>
      ) : null}
      <div className="flow-links">
        {hasForm ? (
          <button type="button" className="text-link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '收起' : '展开'}
          </button>
        ) : null}
        {onComments && stage.taskId ? (
          <button type="button" className="text-link" onClick={() => onComments(stage.taskId)}>
            查看批注{stage.commentCount > 0 ? `（${stage.commentCount}）` : ''}
          </button>
        ) : null}
      </div>
    </li>
  )
}

/** Stages of an event in order of occurrence, each with who, when and the form as submitted. */
export const FlowTimeline = ({ stages, onComments }: Props) => (
  <ol className="flow" data-testid="flow-timeline">
    {stages.map((stage, index) => (
      <Stage key={`${stage.taskId}-${stage.flowType}-${stage.time}-${index}`} stage={stage} onComments={onComments} />
    ))}
  </ol>
)
