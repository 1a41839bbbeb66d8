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
  signal: AbortSignal
  /** The raw response, for stream calls only. */
  stream: ServerResponse
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
