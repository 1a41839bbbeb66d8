import type { ServerResponse } from 'node:http'
import type { Right } from '@qingkong/contract/rights'
import type { Scope } from '../db/scope.ts'
import type { Services } from '../platform/services.ts'

/** Who is asking, read from the session for each request: a changed right works at once. */
export interface Session {
  tokenHash: Buffer
  userId: string
  userCode: string
  userName: string
  orgCode: string
  orgName: string
  roles: readonly string[]
  rights: ReadonlySet<Right>
  scope: Scope
  mustChangePassword: boolean
}

export interface RequestInfo {
  address: string
  correlationId: string
  headers: Record<string, string | string[] | undefined>
  /** The body as sent, for signed doors. */
  rawBody: Buffer | null
  /** Takes the response over from the framework, for stream calls only; whatever fails before is answered as usual. */
  openStream: () => ServerResponse
  /** Puts a session into the browser's cookie where the browser asks for it; answers what its header shows from then on. */
  keepSession: (token: string) => string
  /** Takes the session out of the browser's cookie. */
  dropSession: () => void
}

/** What a handler gets beside its parsed input. */
export interface CallContext extends Services {
  session: Session
  request: RequestInfo
}

/** Handlers of open, share and seed calls have no session. */
export interface OpenContext extends Services {
  session: Session | null
  request: RequestInfo
}
