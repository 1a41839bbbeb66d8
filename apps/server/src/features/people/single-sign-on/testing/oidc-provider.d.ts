/** The part of the test provider's interface that is used; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export interface ProviderContext {
    oidc: {
      provider: Provider
      client: { clientId: string }
      session: { accountId: string }
    }
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    Grant: new (of: {
      clientId: string
      accountId: string
    }) => Grant
  }
}
