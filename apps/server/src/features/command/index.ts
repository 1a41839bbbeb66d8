import type { Implementation } from '../../http/implement.ts'
import { routes as alarmRules } from './alarm-rules/routes.ts'
import { routes as alarms } from './alarms/routes.ts'
import { routes as backTest } from './back-test/routes.ts'
import { routes as documents } from './documents/routes.ts'
import { routes as dustAlarms } from './dust-alarms/routes.ts'
import { routes as duty } from './duty/routes.ts'
import { routes as earlyWarning } from './early-warning/routes.ts'
import { routes as events } from './events/routes.ts'
import { routes as evidence } from './evidence/routes.ts'
import { routes as hotSpots } from './hot-spots/routes.ts'
import { routes as nearby } from './nearby/routes.ts'
import { routes as patrol } from './patrol/routes.ts'
import { routes as recipients } from './recipients/routes.ts'
import { routes as tasks } from './tasks/routes.ts'
import { routes as trace } from './trace/routes.ts'
import { routes as workOrders } from './work-orders/routes.ts'

/** What this wing answers. */
export const routes: readonly Implementation[] = [
  ...alarmRules,
  ...alarms,
  ...backTest,
  ...documents,
  ...dustAlarms,
  ...duty,
  ...earlyWarning,
  ...events,
  ...evidence,
  ...hotSpots,
  ...nearby,
  ...patrol,
  ...recipients,
  ...tasks,
  ...trace,
  ...workOrders,
]
