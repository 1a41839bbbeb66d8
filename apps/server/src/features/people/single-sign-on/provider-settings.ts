import type { BlockList } from 'node:net'
import type { singleSignOn } from '@qingkong/contract/calls/people/single-sign-on'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { fieldFail } from '../../../http/errors.ts'
import { OutgoingRefused, requireCallable } from '../../../platform/outgoing.ts'
import { openOidc } from './oidc.ts'
import { allProviders, type ProviderRow } from './provider.ts'
import { SsoRefusal } from './refusal.ts'

type ProviderInput = ParsedInput<typeof singleSignOn.ssoProviderPropose>

/** A provider as set up; the secret stays inside. */
export const providerAnswer = ({ clientSecret, updatedAt, updatedBy, ...row }: ProviderRow) => ({
  ...row,
  hasSecret: clientSecret !== null,
  updateTime: formatCity(updatedAt),
  updateUser: updatedBy,
})

/** The providers as set up; secrets stay inside. */
export const providerSettings = async ({ db }: Pick<CallContext, 'db'>) => (await allProviders(db)).map(providerAnswer)

/** A provider as the log tells it. */
export const inWords = (row: Omit<ProviderRow, 'updatedAt' | 'updatedBy' | 'clientSecret' | 'kind'>) => ({
  按钮名称: row.name,
  启用: row.enabled,
  服务地址: row.serverUrl,
  客户端标识: row.clientId,
  回调地址: row.returnUrl,
  用户名字段: row.userClaim,
})

/** Nobody shall meet a button that cannot work. @throws Fail INVALID_INPUT */
export const checkReachable = async (
  input: ProviderInput,
  secret: string | null,
  networks: BlockList,
): Promise<void> => {
  try {
    await requireCallable(input.serverUrl, networks)
  } catch (error) {
    if (!(error instanceof OutgoingRefused)) throw error
    throw fieldFail('serverUrl', '服务地址位于本机或内部网络，须先由运维人员在 OUTGOING_NETWORKS 中登记该网段')
  }
  if (input.kind !== 'oidc' || !input.enabled) return
  if (input.clientId === '') throw new Fail('INVALID_INPUT', '请输入客户端标识')
  try {
    await openOidc({ ...input, secret, networks })
  } catch (error) {
    if (error instanceof SsoRefusal)
      throw new Fail('INVALID_INPUT', '无法从服务地址读取 OpenID Connect 配置，请核对地址与网络后再启用')
    throw error
  }
}
