import { flowLimits } from '@qingkong/domain/event/flow-form'
import { refreshEntity } from '../client/refresh.ts'
import type { CallAnswer } from '../client/use-call.ts'
import { formatMeasured, missingText } from '../kit/format.ts'
import { useMapWorkspace } from '../map/map-workspace.ts'
import { useWorkspace } from './workspace.ts'

export type Inspection = CallAnswer<'reducePlanAssessEmInspectionList'>['records'][number]

/** What the task says: what was asked, what was counted, and how sure it is. */
const inspectionText = (row: Inspection): string => {
  const { levelName, psName, measures, usualKwh, actualKwh, deviationPct, verdictName, basis } = row
  const use =
    actualKwh === null
      ? '没有可用的用电数据'
      : `判定时段生产用电${formatMeasured(actualKwh)}kWh，基准${formatMeasured(usualKwh)}kWh，偏差${
          deviationPct === null ? missingText : `${formatMeasured(deviationPct, 1)}%`
        }`
  return `${levelName}应急减排核查：${psName}应执行${measures.join('；')}。${use}，判定为${verdictName}（${basis}），请现场核查。`.slice(
    0,
    flowLimits.descriptionCharacters,
  )
}

/** Opens the dialog of an assigned task at the enterprise, which it names as its source (type 4). */
export const openInspectionTask = (row: Inspection): void => {
  const map = useMapWorkspace.getState()
  // '' = a task that has no event yet.
  map.resetSuspects('')
  map.addSuspects('', [{ kind: 'ps', code: row.psCode, name: row.psName }])
  useWorkspace.getState().createTask([row.longitude, row.latitude], {
    description: inspectionText(row),
    onRaised: () => void refreshEntity('reductionPlan'),
  })
}
