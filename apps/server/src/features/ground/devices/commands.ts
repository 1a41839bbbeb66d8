import { Fail } from '@qingkong/contract/errors'
import { firstRow, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { recordChange } from '../operations-log/port.ts'

/** Sets the password a device is known by; the gateway asks for changed devices by itself. @throws Fail NOT_FOUND */
export const saveDevicePassword = (context: CallContext, { mn, password }: { mn: string; password: string }) =>
  context.db.transaction().execute(async (tx) => {
    const device = await firstRow(
      tx,
      sql<{ same: boolean }>`
      select password = ${password} as same from device where mn = ${mn} for update`,
    )
    if (!device) throw new Fail('NOT_FOUND', `设备 ${mn} 未登记`)
    if (device.same) return null
    await sql`update device set password = ${password} where mn = ${mn}`.execute(tx)
    // That it was changed, never what it is.
    await recordChange(tx, context, {
      action: 'devicePasswordSave',
      object: mn,
      before: { 接入密码: '原密码' },
      after: { 接入密码: '已更换' },
    })
    return null
  })
