import { type Queryable, rows, sql } from '../db/database.ts'
import { ConfigError } from '../platform/config-error.ts'

/** What every device of the demo city signs its frames with; it is published with the product. */
const demoPassword = '123456'
const namedAtMost = 5

/** A city at work takes no device that anybody could speak for. @throws ConfigError naming some of them */
export const refuseDemoPasswords = async (db: Queryable): Promise<void> => {
  const found = await rows(db, sql<{ mn: string }>`select mn from device where password = ${demoPassword} order by mn`)
  if (found.length === 0) return
  const named = found.slice(0, namedAtMost).map(({ mn }) => mn)
  throw new ConfigError(
    `QK_MODE=production 拒绝启动：${found.length} 台设备仍用演示密码 ${demoPassword}（${named.join('、')}${found.length > namedAtMost ? ' 等' : ''}），请先逐台改为各自的密码`,
  )
}
