import type { BlockList } from 'node:net'
import { Fail } from '@qingkong/contract/errors'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { unseal } from './sealed-secret.ts'

export type ProviderKind = 'oidc' | 'cas'

export interface ProviderRow {
  kind: ProviderKind
  name: string
  enabled: boolean
  serverUrl: string
  clientId: string
  clientSecret: Buffer | null
  returnUrl: string
  userClaim: string
  updatedAt: Date
  updatedBy: string
}

/** What a sign-in needs to know of the identity provider. */
export interface Provider extends Omit<ProviderRow, 'clientSecret' | 'updatedAt' | 'updatedBy' | 'enabled'> {
  /** Null for a public client. */
  secret: string | null
  /** Own networks its address may lead to. */
  networks: BlockList
}

/** Who the provider says it is. */
export interface ProvenIdentity {
  issuer: string
  subject: string
  /** The claim or attribute that names the account here, where one is configured and given. */
  userCode: string | null
}

/** Every provider that was set up, enabled or not. */
export const allProviders = (db: Queryable): Promise<ProviderRow[]> =>
  rows(
    db,
    sql<ProviderRow>`
      select kind, name, enabled, server_url as "serverUrl", client_id as "clientId", client_secret as "clientSecret",
        return_url as "returnUrl", user_claim as "userClaim", updated_at as "updatedAt", updated_by as "updatedBy"
      from sso_provider order by kind desc`,
  )

/** @throws Fail SSO_NOT_CONFIGURED */
export const enabledProvider = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  kind: string,
): Promise<Provider> => {
  const row = await firstRow(
    db,
    sql<Omit<ProviderRow, 'updatedAt' | 'updatedBy'>>`
      select kind, name, enabled, server_url as "serverUrl", client_id as "clientId", client_secret as "clientSecret",
        return_url as "returnUrl", user_claim as "userClaim"
      from sso_provider where kind = ${kind} and enabled`,
  )
  if (!row) throw new Fail('SSO_NOT_CONFIGURED')
  const { clientSecret, ...provider } = row
  return { ...provider, secret: clientSecret && unseal(config, clientSecret), networks: config.outgoingNetworks }
}
