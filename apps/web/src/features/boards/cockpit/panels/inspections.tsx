import { minuteMs, parseCity } from '@qingkong/domain/time/city-time'
import { type Inspection, openInspectionTask } from '../../../../blocks/inspection-task.ts'
import { useRight } from '../../../../client/permissions.ts'
import type { CallAnswer } from '../../../../client/use-call.ts'
import { useNow } from '../../../../kit/clock.ts'
import { durationText, formatMeasured, missingText } from '../../../../kit/format.ts'
import { hiddenText } from '../hidden-text.ts'
import { Panel, type PanelPlace } from '../panel.tsx'
import { responseFacts } from '../response-facts.ts'
import { usePanel } from '../use-panel.ts'
import { useWallActions } from '../wall-actions.ts'
import { WallList } from '../wall-list.tsx'

type Answers = CallAnswer<'reducePlanAssessEmInspectionList'>['answers']

/** 偏差 with its sign: more than the usual day is +. */
const deviationText = ({ deviationPct }: Inspection): string =>
  deviationPct === null ? missingText : `${deviationPct > 0 ? '+' : ''}${formatMeasured(deviationPct, 0)}%`

const demandText = ({ kindName, reductionPct }: Inspection): string =>
  reductionPct === null ? kindName : `${kindName}${formatMeasured(reductionPct, 0)}%`

/** How long the answer took, or has been waited for; '' while nobody was sent. */
const answerText = ({ sentTime, answeredTime }: Inspection, nowMs: number): string => {
  const sent = sentTime === null ? undefined : parseCity(sentTime)?.getTime()
  if (sent === undefined) return ''
  const answered = answeredTime === null ? undefined : parseCity(answeredTime)?.getTime()
  return answered === undefined
    ? `派单${durationText((nowMs - sent) / minuteMs)}未反馈`
    : `${durationText((answered - sent) / minuteMs)}反馈`
}

/** 已派单{n}家，反馈{m}家，用时中位{t}。 */
const answersText = ({ sent, answered, medianMinutes }: Answers): string =>
  sent === 0
    ? '尚未派单'
    : `已派单${sent}家，反馈${answered}家${medianMinutes === null ? '' : `，用时中位${durationText(medianMinutes)}`}`

/** 派单 while nobody was sent, else the task and what was found there. */
const Sent = ({ row, mayDispatch }: { row: Inspection; mayDispatch: boolean }) => {
  const { openTask } = useWallActions()
  const { eventId } = row
  if (eventId !== null)
    return (
      <button type="button" className="text-link" onClick={() => openTask(eventId)}>
        {row.eventStatusName}
      </button>
    )
  return mayDispatch ? (
    <button type="button" className="text-link" onClick={() => openInspectionTask(row)}>
      派单
    </button>
  ) : (
    <span className="wall-label">未派单</span>
  )
}

const Row = ({ row, mayDispatch, nowMs }: { row: Inspection; mayDispatch: boolean; nowMs: number }) => (
  <div className="wall-inspection">
    <b className={`wall-verdict wall-verdict-${row.doubtful ? 'undone' : row.verdict}`}>
      {row.doubtful ? '存疑' : row.verdictName}
    </b>
    <span className="ellipsis" title={`${row.areaName} ${row.psName} ${row.measures.join('；')}`}>
      {row.psName}
    </span>
    <Sent row={row} mayDispatch={mayDispatch} />
    <p className="wall-note" title={row.finding || row.basis}>
      {row.areaName} {demandText(row)} 用电{deviationText(row)}
      {row.sentTime === null ? '' : `；${answerText(row, nowMs)}`}
      {row.finding ? `；核查：${row.finding}` : `；${row.basis}`}
    </p>
  </div>
)

/** 督查清单: whom to visit first, why, and whether somebody was sent. */
export const Inspections = (place: PanelPlace) => {
  const answer = usePanel('reducePlanAssessEmInspectionList', { pageNum: 1, pageSize: 20 })
  const mayDispatch = useRight('event.dispatch')
  const nowMs = useNow(minuteMs).getTime()
  return (
    <Panel {...place} answer={answer} facts={responseFacts} empty={({ reason }) => reason}>
      {({ records, total, hiddenCount, answers }) => (
        <div className="wall-rows">
          <WallList label="督查清单" rows={records} rowHeight={54} keyOf={({ psCode }) => psCode}>
            {(row) => <Row row={row} mayDispatch={mayDispatch} nowMs={nowMs} />}
          </WallList>
          <p className="wall-note">
            共{total}家待核查，按判定与欠减量排序；{answersText(answers)}
            {hiddenText(hiddenCount)}
          </p>
        </div>
      )}
    </Panel>
  )
}
