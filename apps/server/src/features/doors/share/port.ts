import { Fail } from '@qingkong/contract/errors'
import { verify } from '@qingkong/protocol/share/push'
import { firstRow, sql } from '../../../db/database.ts'
import type { RequestInfo } from '../../../http/context.ts'
import type { Services } from '../../../platform/services.ts'

const header = (request: RequestInfo, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** Throws unless the request is signed with the shared secret, fresh by the city's clock, and seen for the first time. */
export const checkShare = async (services: Services, request: RequestInfo): Promise<void> => {
  const nonce = header(request, 'x-share-nonce')
  const signature = {
    timestamp: header(request, 'x-share-timestamp'),
    nonce,
    signature: header(request, 'x-share-signature'),
  }
  const now = services.clock.now()
  const verdict = verify(services.config.keys.shareSecret, signature, request.rawBody ?? Buffer.alloc(0), now)
  if (!verdict.valid) throw new Fail('SHARE_REFUSED', verdict.message)
  const taken = await firstRow(
    services.db,
    sql<{
      nonce: string
    }>`insert into share_nonce (nonce, received_at) values (${nonce}, ${now}) on conflict do nothing returning nonce`,
  )
  if (!taken) throw new Fail('SHARE_REFUSED', '该推送已经接收过，不能重复使用同一签名')
}

export { startPuller } from './puller.ts'
