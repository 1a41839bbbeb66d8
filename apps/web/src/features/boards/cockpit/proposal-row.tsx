import type { Position } from '@qingkong/domain/geo/distance'
import { useState } from 'react'
import { ReasonDialog } from '../../../blocks/reason-dialog.tsx'
import { runStep } from '../../../blocks/run-step.ts'
import { api } from '../../../client/api.ts'
import type { CallInput } from '../../../client/use-call.ts'
import { shortStamp } from '../../../kit/format.ts'
import { ProposalDialog } from './proposal-dialog.tsx'
import { openProposalTask, type Proposal } from './proposal-task.ts'
import { useWallActions } from './wall-actions.ts'

export interface ProposalStation extends Position {
  siteCode: string
  factorCode: 'pm25' | 'o38h'
}

type Change = Pick<
  CallInput<'stationStrategyControlProposalEdit'>,
  'object' | 'measure' | 'period' | 'unit' | 'reason' | 'eventId'
>

const words = {
  edit: { success: '已保存修改', failure: '保存失败' },
  accept: { success: '已采纳', failure: '采纳失败' },
  reject: { success: '已记录不采纳', failure: '操作失败' },
} as const

/** Sends a decision with the version that was read: what somebody else changed meanwhile is not overwritten. */
const decide = (
  { siteCode, factorCode }: ProposalStation,
  { proposalId, version }: Proposal,
  action: keyof typeof words,
  change: Change,
) =>
  runStep(words[action], () =>
    api.stationStrategyControlProposalEdit({ siteCode, factorCode, proposalId, version, action, ...change }),
  )

/** Who decided or changed it, and when. */
const stateText = ({ decision, decisionName, version, updateUser, updateTime }: Proposal): string | null => {
  if (decision === 'draft' && version === 0) return null
  return `${decision === 'draft' ? '已修改' : decisionName} ${updateUser} ${shortStamp(updateTime)}`
}

interface Props {
  proposal: Proposal
  station: ProposalStation
  mayDecide: boolean
}

/** One measure: what at whom, when, by whom, why; it is accepted by the task that it becomes. */
export const ProposalRow = ({ proposal, station, mayDecide }: Props) => {
  const [open, setOpen] = useState<'edit' | 'reject' | null>(null)
  const { object, measure, period, unit, basis, decision, eventId } = proposal
  const { openTask } = useWallActions()
  const close = () => setOpen(null)
  const accept = () =>
    openProposalTask(proposal, station, (raised) => void decide(station, proposal, 'accept', { eventId: raised }))
  return (
    <div className={`wall-proposal wall-proposal-${decision}`}>
      <p className="ellipsis" title={`${object}：${measure}`}>
        <b>{object}</b> {measure}
      </p>
      <p className="wall-proposal-actions">
        {stateText(proposal) ? <span className="wall-label">{stateText(proposal)}</span> : null}
        {mayDecide && decision === 'draft' ? (
          <>
            <button type="button" className="text-link" onClick={() => setOpen('edit')}>
              修改
            </button>
            <button type="button" className="text-link" onClick={accept}>
              采纳
            </button>
            <button type="button" className="text-link" onClick={() => setOpen('reject')}>
              不采纳
            </button>
          </>
        ) : null}
        {eventId === null ? null : (
          <button type="button" className="text-link" onClick={() => openTask(eventId)}>
            查看任务
          </button>
        )}
      </p>
      <p className="wall-note" title={basis}>
        {period} · {unit} · {basis}
      </p>
      {open === 'edit' ? (
        <ProposalDialog
          proposal={proposal}
          save={(change) => decide(station, proposal, 'edit', change)}
          onClose={close}
        />
      ) : null}
      {open === 'reject' ? (
        <ReasonDialog
          title="不采纳该建议"
          okText="不采纳"
          required="请填写不采纳的原因"
          testId="proposal-reject"
          confirm={({ note }) => decide(station, proposal, 'reject', { reason: note })}
          onDone={close}
          onCancel={close}
        />
      ) : null}
    </div>
  )
}
