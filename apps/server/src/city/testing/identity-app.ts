import { contractClient } from '@qingkong/contract/client'
import { Fail } from '@qingkong/contract/errors'
import { routes as cockpitRoutes } from '../../features/boards/cockpit/routes.ts'
import { routes as recipientRoutes } from '../../features/command/recipients/routes.ts'
import { appendOperation } from '../../features/ground/operations-log/port.ts'
import { routes as siteRoutes } from '../../features/ground/sites/routes.ts'
import { routes as fileRoutes } from '../../features/office/files/routes.ts'
import { routes as accessRoutes } from '../../features/people/access/routes.ts'
import { issueToken, sessionOf } from '../../features/people/sign-in/port.ts'
import { routes as signInRoutes } from '../../features/people/sign-in/routes.ts'
import { routes as userRoutes } from '../../features/people/users/routes.ts'
import { createApp } from '../../http/app.ts'
import { mount } from '../../http/mount.ts'
import { testServices } from '../../testing/test-services.ts'
import { createDemoCity } from '../create-demo-city.ts'

/** The part of the HTTP application that knows people and places, over a fresh demo city. */
export const identityApp = async (env: Record<string, string> = {}) => {
  const test = await testServices(env)
  const { services } = test
  await createDemoCity(services)
  const app = await createApp(services)
  const closed = () => {
    throw new Fail('FORBIDDEN')
  }
  const guards = {
    sessionOf,
    admitShare: closed,
    checkShare: closed,
    admitRadar: closed,
    checkSeed: closed,
    logOperation: appendOperation,
  }
  mount(app, services, guards, [
    ...signInRoutes,
    ...accessRoutes,
    ...userRoutes,
    ...recipientRoutes,
    ...fileRoutes,
    ...siteRoutes,
    ...cockpitRoutes,
  ])
  const base = (await app.listen({ port: 0, host: '127.0.0.1' })) + services.config.apiBase
  const token = (userCode: string) => issueToken(services, userCode)
  const withToken = (bearer: string) => contractClient({ base, headers: () => ({ authorization: `Bearer ${bearer}` }) })
  return {
    ...test,
    base,
    token,
    withToken,
    as: async (userCode: string) => withToken(await token(userCode)),
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await test.close()
    },
  }
}
export type IdentityApp = Awaited<ReturnType<typeof identityApp>>
