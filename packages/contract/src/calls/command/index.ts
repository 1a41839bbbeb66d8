import { alarmRules } from './alarm-rules.ts'
import { alarms } from './alarms.ts'
import { backTest } from './back-test.ts'
import { documents } from './documents.ts'
import { dustAlarms } from './dust-alarms.ts'
import { duty } from './duty.ts'
import { earlyWarning } from './early-warning.ts'
import { events } from './events.ts'
import { evidence } from './evidence.ts'
import { hotSpots } from './hot-spots.ts'
import { nearby } from './nearby.ts'
import { patrol } from './patrol.ts'
import { recipients } from './recipients.ts'
import { tasks } from './tasks.ts'
import { trace } from './trace.ts'
import { workOrders } from './work-orders.ts'

/** Alarms, events, tasks and all that follows from them. A group stands under the name of its file, which is the name of the feature's folder. */
export const command = {
  'alarm-rules': alarmRules,
  alarms,
  'back-test': backTest,
  documents,
  'dust-alarms': dustAlarms,
  duty,
  'early-warning': earlyWarning,
  events,
  evidence,
  'hot-spots': hotSpots,
  nearby,
  patrol,
  recipients,
  tasks,
  trace,
  'work-orders': workOrders,
}
