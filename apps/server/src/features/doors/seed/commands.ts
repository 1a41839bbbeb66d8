import { Fail } from '@qingkong/contract/errors'
import { formatCity, parseCity } from '@qingkong/domain/time/city-time'
import { sql } from '../../../db/database.ts'
import { CityClock, DrivenClock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { cityIsLive, drivenTo } from './queries.ts'

const drive = (services: Services, now: Date) => {
  if (services.clock instanceof CityClock) services.clock.drive(now)
  else if (services.clock instanceof DrivenClock) services.clock.set(now)
  else throw new Fail('SEED_REFUSED', '本进程的时钟不能由初始化模式驱动')
}

/**
 * Steps the city's clock forward and answers when everything due by then is done; unsettled, what is due waits for the
 * next step. @returns the new time
 */
export const stepClock = async (services: Services, to: string, settle = true): Promise<string> => {
  const now = parseCity(to)
  if (now === null) throw new Fail('INVALID_INPUT', 'now：时间格式应为 YYYY-MM-DD HH:mm:ss')
  const before = await drivenTo(services)
  if (before !== null && now < before) {
    throw new Fail('INVALID_INPUT', `初始化时钟只能前移，当前为 ${formatCity(before)}`)
  }
  drive(services, now)
  await sql`insert into setting (key, value, updated_at) values ('seed_clock', ${JSON.stringify({ now: now.toISOString() })}::jsonb, ${now})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(services.db)
  if (settle) await services.registry.runDueWork(services)
  return formatCity(now)
}

/** After a restart in the middle of seeding the clock stands where the simulator left it, not at today. */
export const restoreSeedClock = async (services: Services): Promise<void> => {
  if (await cityIsLive(services)) return
  const at = await drivenTo(services)
  if (at !== null) drive(services, at)
}

/** The city is live from now on: the machine's clock, and no more seeding. */
export const finishSeed = async (services: Services): Promise<void> => {
  await sql`update setting set value = value || '{"live": true}', updated_at = ${services.clock.now()} where key = 'city'`.execute(
    services.db,
  )
  if (services.clock instanceof CityClock) services.clock.release()
}
