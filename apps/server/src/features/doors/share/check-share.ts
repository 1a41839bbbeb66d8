import { Fail } from '@qingkong/contract/errors'
import { verify } from '@qingkong/protocol/share/push'
import { sql } from '../../../db/database.ts'
import type { RequestInfo } from '../../../http/context.ts'
import type { Services } from '../../../platform/services.ts'

/** The upper level's key id; its secret is DATA_DIR/keys.json shareSecret. */
export const shareKeyId = 'upper-level'

const header = (request: RequestInfo, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/**
 * The guard of the upper-level door: known key, valid signature over the bytes as sent, fresh, and never seen before.
 * The nonce is taken before the push is read, so a replay is refused even while the first is still being stored.
 */
export const checkShare = async (services: Services, request: RequestInfo): Promise<void> => {
  if (header(request, 'x-share-key') !== shareKeyId) throw new Fail('SHARE_REFUSED', '共享推送的密钥编号不存在')
  const nonce = header(request, 'x-share-nonce')
  const verdict = verify(
    services.config.keys.shareSecret,
    { timestamp: header(request, 'x-share-timestamp'), nonce, signature: header(request, 'x-share-signature') },
    request.rawBody ?? Buffer.alloc(0),
    services.clock.now(),
  )
  if (!verdict.valid) throw new Fail('SHARE_REFUSED', verdict.message)
  const taken = await sql`insert into share_nonce (nonce, received_at) values (${nonce}, ${services.clock.now()})
    on conflict do nothing`.execute(services.db)
  if (taken.numAffectedRows === 0n) throw new Fail('SHARE_REFUSED', '该推送已接收过，不能重放')
}
