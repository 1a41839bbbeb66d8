import { type Inspection, openInspectionTask } from '../../../../blocks/inspection-task.ts'
import { useRight } from '../../../../client/permissions.ts'
import { formatMeasured, missingText } from '../../../../kit/format.ts'
import { hiddenText } from '../hidden-text.ts'
import { Panel, type PanelPlace } from '../panel.tsx'
import { responseFacts } from '../response-facts.ts'
import { usePanel } from '../use-panel.ts'
import { useWallActions } from '../wall-actions.ts'
import { WallList } from '../wall-list.tsx'

/** 偏差 with its sign: more than the usual day is +. */
const deviationText = ({ deviationPct }: Inspection): string =>
  deviationPct === null ? missingText : `${deviationPct > 0 ? '+' : ''}${formatMeasured(deviationPct, 0)}%`

const demandText = ({ kindName, reductionPct }: Inspection): string =>
  reductionPct === null ? kindName : `${kindName}${formatMeasured(reductionPct, 0)}%`

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

const Row = ({ row, mayDispatch }: { row: Inspection; mayDispatch: boolean }) => (
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
      {row.finding ? `；核查：${row.finding}` : `；${row.basis}`}
    </p>
  </div>
)

/** 督查清单: whom to visit first, why, and whether somebody was sent. */
export const Inspections = (place: PanelPlace) => {
  const answer = usePanel('reducePlanAssessEmInspectionList', { pageNum: 1, pageSize: 20 })
  const mayDispatch = useRight('event.dispatch')
  return (
    <Panel {...place} answer={answer} facts={responseFacts} empty={({ reason }) => reason}>
      {({ records, total, hiddenCount }) => (
        <div className="wall-rows">
          <WallList label="督查清单" rows={records} rowHeight={54} keyOf={({ psCode }) => psCode}>
            {(row) => <Row row={row} mayDispatch={mayDispatch} />}
          </WallList>
          <p className="wall-note">
            共{total}家待核查，按判定与四项合计欠减量排序
            {hiddenText(hiddenCount)}
          </p>
        </div>
      )}
    </Panel>
  )
}
