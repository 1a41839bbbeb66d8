import { type DueStep, type DueTurns, dueTurns, runSteps } from './due/due-steps.ts'
import { closeRecovered, evaluateAlarms } from './features/command/alarms/port.ts'
import { notifyDuty } from './features/command/duty/port.ts'
import { draftWarnings } from './features/command/early-warning/port.ts'
import { checkDeadlines } from './features/command/tasks/port.ts'
import { startNightlyRuns } from './features/composition/box-model/port.ts'
import { runDueSchedules } from './features/composition/engine-runs/port.ts'
import { runMonthlyRefits } from './features/composition/pmf-schemes/port.ts'
import { deliverSubscriptions } from './features/office/subscriptions/port.ts'
import { findAbnormalData } from './features/sources/abnormal-data/port.ts'
import { countLineDays } from './features/sources/emission-statistics/port.ts'
import { rollRoadHours } from './features/sources/mobile-stations/port.ts'
import { runRollUps } from './ingest/port.ts'
import type { Services } from './platform/services.ts'
import { refreshMeterReferences } from './series/port.ts'

/** Everything that falls due by the city's clock, in the order data flows: what a step makes due the next ones find. */
export const dueSteps: readonly DueStep[] = [
  { name: 'roll-ups', title: '数据汇总', run: runRollUps },
  { name: 'meter references', title: '用电基准功率', run: refreshMeterReferences },
  { name: 'alarms', title: '告警判定', run: evaluateAlarms },
  { name: 'recovered alarms', title: '恢复告警自动关闭', run: closeRecovered },
  { name: 'deadlines', title: '任务时限', run: checkDeadlines },
  { name: 'duty notices', title: '值班提醒', run: notifyDuty },
  { name: 'subscriptions', title: '订阅送达', run: deliverSubscriptions },
  { name: 'abnormal data', title: '异常数据识别', run: findAbnormalData },
  { name: 'warning drafts', title: '预警自动起草', run: draftWarnings },
  { name: 'road hours', title: '移动监测汇总', run: rollRoadHours },
  { name: 'line days', title: '产治同步统计', run: countLineDays },
  { name: 'engine schedules', title: '自动运算', run: runDueSchedules },
  { name: 'box model nights', title: '盒子模型自动运算', run: startNightlyRuns },
  { name: 'monthly refits', title: '源解析每月重新解析', run: runMonthlyRefits },
]

/**
 * All of it once, for seed mode after each step of its clock.
 * @throws AggregateError naming what failed, after the rest was done
 */
export const runDueWork = (services: Services): Promise<void> => runSteps(services, dueSteps)

/** A history comes in thousands of hours a second: taken every second, each of its days would be summed up many times. */
const pace = { patienceMs: 1000, lateEveryMs: 5000 }

/** The same for the worker, turn by turn. */
export const dueWorkTurns = (services: Services): DueTurns => dueTurns(services, dueSteps, pace)
