import type { FastifyInstance } from 'fastify'
import { routes as air } from './features/air/index.ts'
import { routes as boards } from './features/boards/index.ts'
import { routes as command } from './features/command/index.ts'
import { routes as composition } from './features/composition/index.ts'
import { routes as doors } from './features/doors/index.ts'
import { checkSeed } from './features/doors/seed/port.ts'
import { admitShare, checkShare } from './features/doors/share/port.ts'
import { routes as ground } from './features/ground/index.ts'
import { appendOperation } from './features/ground/operations-log/port.ts'
import { mapOrigins } from './features/ground/settings/port.ts'
import { routes as office } from './features/office/index.ts'
import { watchLiveSessions } from './features/office/live/session-watch.ts'
import { routes as people } from './features/people/index.ts'
import { sessionOf } from './features/people/sign-in/port.ts'
import { routes as sky } from './features/sky/index.ts'
import { admitScan } from './features/sky/radar/port.ts'
import { routes as sources } from './features/sources/index.ts'
import { createApp } from './http/app.ts'
import type { RequestInfo } from './http/context.ts'
import type { Implementation } from './http/implement.ts'
import { mount } from './http/mount.ts'
import { openDoors, type Parts } from './operation/doors.ts'
import type { Services } from './platform/services.ts'

/** Every call of the contract has exactly one implementation here; a test compares the two lists. */
export const implementations: readonly Implementation[] = [
  ...people,
  ...ground,
  ...office,
  ...air,
  ...sources,
  ...sky,
  ...composition,
  ...command,
  ...boards,
  ...doors,
]

/**
 * The HTTP side of the server, ready to listen.
 * @param parts what else runs in this process, for its figures
 */
export const createApi = async (services: Services, parts: Parts = {}): Promise<FastifyInstance> => {
  const app = await createApp(services, mapOrigins)
  openDoors(app, services, parts)
  const watch = watchLiveSessions(services)
  app.addHook('onClose', async () => watch.close())
  const guards = {
    sessionOf,
    admitShare,
    checkShare,
    admitRadar: (given: Services, { headers }: Pick<RequestInfo, 'headers'>) => admitScan(given, headers),
    checkSeed,
    logOperation: appendOperation,
  }
  mount(app, services, guards, implementations)
  return app
}
