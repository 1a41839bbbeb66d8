import type { FastifyInstance } from 'fastify'
import { routes as accessRoutes } from './features/access/routes.ts'
import { routes as alarmRuleRoutes } from './features/alarm-rules/routes.ts'
import { routes as alarmRoutes } from './features/alarms/routes.ts'
import { routes as cockpitRoutes } from './features/cockpit/routes.ts'
import { routes as eventRoutes } from './features/events/routes.ts'
import { routes as fileRoutes } from './features/files/routes.ts'
import { appendOperation } from './features/operations-log/port.ts'
import { checkSeed } from './features/seed/port.ts'
import { routes as seedRoutes } from './features/seed/routes.ts'
import { checkShare } from './features/share/port.ts'
import { routes as shareRoutes } from './features/share/routes.ts'
import { sessionOf } from './features/sign-in/port.ts'
import { routes as signInRoutes } from './features/sign-in/routes.ts'
import { routes as siteRoutes } from './features/sites/routes.ts'
import { routes as taskRoutes } from './features/tasks/routes.ts'
import { routes as userRoutes } from './features/users/routes.ts'
import { createApp } from './http/app.ts'
import type { Services } from './http/context.ts'
import type { Implementation } from './http/implement.ts'
import { mount } from './http/mount.ts'
import { routes as liveRoutes } from './live/routes.ts'

/** Every call of the contract has exactly one implementation here; a test compares the two lists. */
export const implementations: readonly Implementation[] = [
  ...signInRoutes,
  ...accessRoutes,
  ...userRoutes,
  ...fileRoutes,
  ...siteRoutes,
  ...cockpitRoutes,
  ...eventRoutes,
  ...taskRoutes,
  ...alarmRoutes,
  ...alarmRuleRoutes,
  ...liveRoutes,
  ...shareRoutes,
  ...seedRoutes,
]

/** The HTTP side of the server, ready to listen. */
export const createApi = async (services: Services): Promise<FastifyInstance> => {
  const app = await createApp(services)
  mount(app, services, { sessionOf, checkShare, checkSeed, logOperation: appendOperation }, implementations)
  return app
}
