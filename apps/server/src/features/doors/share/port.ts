import { Fail } from '@qingkong/contract/errors'
import { isSignedBody, readSignedHeaders, upperLevelKey, verifyHeaders } from '@qingkong/protocol/share/push'
import { firstRow, sql } from '../../../db/database.ts'
import type { RequestInfo } from '../../../http/context.ts'
import type { Services } from '../../../platform/services.ts'

/**
 * Judged before a byte of the body is read: whether the push is signed with the shared secret, freshly by the city's
 * clock, under the name the secret has here. @throws Fail SHARE_REFUSED
 */
export const admitShare = (services: Services, { headers }: Pick<RequestInfo, 'headers'>): void => {
  const { keyId, signed } = readSignedHeaders(headers)
  if (keyId !== upperLevelKey) throw new Fail('SHARE_REFUSED', '签名所用的密钥名称未登记')
  const verdict = verifyHeaders(services.config.keys.shareSecret, signed, services.clock.now())
  if (!verdict.valid) throw new Fail('SHARE_REFUSED', verdict.message)
}

/** Throws unless the body is the one that was signed, seen for the first time. @throws Fail SHARE_REFUSED */
export const checkShare = async (services: Services, request: RequestInfo): Promise<void> => {
  admitShare(services, request)
  const { signed } = readSignedHeaders(request.headers)
  if (!isSignedBody(signed, request.rawBody ?? Buffer.alloc(0)))
    throw new Fail('SHARE_REFUSED', '签名校验未通过，请核对共享密钥和报文内容')
  const taken = await firstRow(
    services.db,
    sql<{
      nonce: string
    }>`insert into share_nonce (nonce, received_at) values (${signed.nonce}, ${services.clock.now()})
      on conflict do nothing returning nonce`,
  )
  if (!taken) throw new Fail('SHARE_REFUSED', '该推送已经接收过，不能重复使用同一签名')
}

export { startPuller } from './puller.ts'
