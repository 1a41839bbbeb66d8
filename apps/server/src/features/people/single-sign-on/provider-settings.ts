import type { singleSignOn } from '@qingkong/contract/calls/people/single-sign-on'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import { sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { recordChange } from '../../ground/operations-log/port.ts'
import { openOidc } from './oidc.ts'
import { allProviders, type ProviderRow } from './provider.ts'
import { SsoRefusal } from './refusal.ts'
import { seal, unseal } from './sealed-secret.ts'

type ProviderInput = ParsedInput<typeof singleSignOn.ssoProviderSave>

const answerOf = ({ clientSecret, updatedAt, updatedBy, ...row }: ProviderRow) => ({
  ...row,
  hasSecret: clientSecret !== null,
  updateTime: formatCity(updatedAt),
  updateUser: updatedBy,
})

/** The providers as set up; secrets stay inside. */
export const providerSettings = async ({ db }: Pick<CallContext, 'db'>) => (await allProviders(db)).map(answerOf)

const inWords = (row: Omit<ProviderRow, 'updatedAt' | 'updatedBy' | 'clientSecret' | 'kind'>) => ({
  按钮名称: row.name,
  启用: row.enabled,
  服务地址: row.serverUrl,
  客户端标识: row.clientId,
  回调地址: row.returnUrl,
  用户名字段: row.userClaim,
})

/** Nobody shall meet a button that cannot work. @throws Fail INVALID_INPUT */
const checkReachable = async (input: ProviderInput, secret: string | null): Promise<void> => {
  if (input.kind !== 'oidc' || !input.enabled) return
  if (input.clientId === '') throw new Fail('INVALID_INPUT', '请输入客户端标识')
  try {
    await openOidc({ ...input, secret })
  } catch (error) {
    if (error instanceof SsoRefusal)
      throw new Fail('INVALID_INPUT', '无法从服务地址读取 OpenID Connect 配置，请核对地址与网络后再启用')
    throw error
  }
}

/** Sets up one kind of provider; from the next sign-in on it holds. @throws Fail INVALID_INPUT */
export const saveProvider = async (context: CallContext, input: ProviderInput) => {
  const before = (await allProviders(context.db)).find(({ kind }) => kind === input.kind)
  const kept = before?.clientSecret ?? null
  const { config } = context
  await checkReachable(input, input.clientSecret || (kept && unseal(config, kept)))
  const sealed = input.clientSecret ? seal(config, input.clientSecret) : kept
  return context.db.transaction().execute(async (tx) => {
    await sql`insert into sso_provider (kind, name, enabled, server_url, client_id, client_secret, return_url, user_claim,
        updated_at, updated_by)
      values (${input.kind}, ${input.name}, ${input.enabled}, ${input.serverUrl}, ${input.clientId}, ${sealed},
        ${input.returnUrl}, ${input.userClaim}, ${context.clock.now()}, ${context.session.userName})
      on conflict (kind) do update set name = excluded.name, enabled = excluded.enabled, server_url = excluded.server_url,
        client_id = excluded.client_id, client_secret = excluded.client_secret, return_url = excluded.return_url,
        user_claim = excluded.user_claim, updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(
      tx,
    )
    const saved = (await allProviders(tx)).find(({ kind }) => kind === input.kind)
    if (!saved) throw new Error('upsert returned no row')
    await recordChange(tx, context, {
      action: 'ssoProviderSave',
      object: input.name,
      before: before ? inWords(before) : null,
      after: { ...inWords(saved), ...(input.clientSecret ? { 密钥: '已更换' } : {}) },
    })
    return answerOf(saved)
  })
}
