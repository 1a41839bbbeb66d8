import { contractClient } from '@qingkong/contract/client'
import { createApi } from '../api.ts'
import { issueToken } from '../features/people/sign-in/port.ts'
import { demoTemplate } from './demo-template.ts'
import { type TestServices, testServices } from './test-services.ts'

export interface TestApp extends TestServices {
  url: string
  base: string
  /** A typed client that acts as the user (a session is made without the login form). */
  as(userCode: string): Promise<ReturnType<typeof contractClient>>
  token(userCode: string): Promise<string>
}

/** The whole HTTP application over a fresh demo city, listening on a free port of the loopback. */
export const testApp = async (env: Record<string, string> = {}): Promise<TestApp> => {
  const test = await testServices(env, await demoTemplate())
  const app = await createApi(test.services)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const base = url + test.services.config.apiBase
  const token = (userCode: string) => issueToken(test.services, userCode)
  return {
    ...test,
    url,
    base,
    token,
    as: async (userCode) => {
      const bearer = await token(userCode)
      return contractClient({ base, headers: () => ({ authorization: `Bearer ${bearer}` }) })
    },
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await test.close()
    },
  }
}
