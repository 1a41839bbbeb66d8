import type { warningControl as calls } from '@qingkong/contract/calls/boards/warning-control'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import { formatCity, hourMs } from '@qingkong/domain/time/city-time'
import { warningStepNames } from '@qingkong/domain/warning/warning-flow'
import type { CallContext } from '../../../http/context.ts'
import { type WarningUnderway, warningUnderway } from '../../command/early-warning/port.ts'
import { enterprisesUnderMeasures } from '../../sources/reductions/port.ts'

type Answer = HandlerAnswer<typeof calls.cockpitWarningControl>

const warningOf = (
  warning: NonNullable<WarningUnderway['warning']>,
  { steps, orders, nowMs }: { steps: WarningUnderway['steps']; orders: number | null; nowMs: number },
): Answer['warning'] => ({
  warnManagerId: warning.id,
  name: warning.name,
  categoryName: warning.categoryName,
  levelName: warning.levelName,
  nowLevelName: warning.nowLevelName,
  colour: warning.colour,
  areaName: warning.areaName,
  warnStep: warning.step,
  warnStepName: warningStepNames[warning.step],
  planStartTime: formatCity(warning.planStartAt),
  actualStartTime: warning.actualStartAt && formatCity(warning.actualStartAt),
  planEndTime: formatCity(warning.planEndAt),
  remainingHours: Math.round((warning.planEndAt.getTime() - nowMs) / hourMs),
  steps: steps.map(({ title, userName, at }) => ({ title, userName, time: formatCity(at) })),
  planNumber: warning.planNumber,
  orders,
  // Receipts of enterprises come with the orders of the emergency; until then nobody has signed that we know of.
  signed: null,
})

/** 预警管控: what is in force, how far it is, whom the frozen plan concerns. */
export const warningControl = async (context: CallContext): Promise<Answer> => {
  const { warning, steps, endedCount } = await warningUnderway(context)
  const orders =
    warning === null || warning.planNumber === null
      ? null
      : await enterprisesUnderMeasures(context.db, warning.planNumber, warning.nowLevelCode)
  const now = context.clock.now()
  return {
    isEmergency: warning?.step === 'start',
    warning: warning && warningOf(warning, { steps, orders, nowMs: now.getTime() }),
    endedCount,
    reason: warning === null ? '当前没有生效或正在办理的预警' : null,
    dataTime: formatCity(now),
  }
}
