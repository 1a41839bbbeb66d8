import { sql } from './db/database.ts'
import { dropOldRuns } from './features/composition/box-model/port.ts'
import { dropOldDrafts } from './features/composition/pmf-schemes/port.ts'
import { appendOperation } from './features/ground/operations-log/port.ts'
import { retentionDays } from './features/ground/settings/port.ts'
import { dropOldVehicles } from './features/sources/vehicles/port.ts'
import type { Services } from './platform/services.ts'
import { dropOldHistory, dropOldSeries } from './series/port.ts'

const dayMs = 86_400_000

/** Vehicle records and their pictures, by the settings; what went stands in the operations log. */
const dropVehicles = async (services: Services, kept: Awaited<ReturnType<typeof retentionDays>>): Promise<void> => {
  const dropped = await dropOldVehicles(services, kept)
  if (Object.values(dropped).every((count) => count === 0)) return
  services.log.info({ dropped }, 'vehicle records past their retention dropped')
  const detail = { ...dropped, vehicleDays: kept.vehicles, pictureDays: kept.vehiclePictures }
  await appendOperation(
    services,
    null,
    { address: '' },
    { action: 'oldVehiclesDropped', object: '', result: 'ok', detail },
  )
}

/** Drafts end after so many days without a change; what is frozen, published or kept stays. */
const draftDays = 180

const dropDrafts = async (services: Services): Promise<void> => {
  const before = new Date(services.clock.now().getTime() - draftDays * dayMs)
  const dropped = { schemes: await dropOldDrafts(services, before), runs: await dropOldRuns(services, before) }
  if (Object.values(dropped).every((count) => count === 0)) return
  services.log.info({ dropped }, 'drafts past their retention dropped')
  const detail = { ...dropped, draftDays }
  await appendOperation(
    services,
    null,
    { address: '' },
    { action: 'oldDraftsDropped', object: '', result: 'ok', detail },
  )
}

/** Takes away what is past its retention (系统设置 › 数据保留), and says in the operations log which data went. */
export const dropOldRows = async (services: Services): Promise<void> => {
  const { db, clock, log } = services
  const now = clock.now()
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await sql`delete from outbox where created_at < ${before(2)}`.execute(db)
  await sql`delete from share_nonce where received_at < ${before(1)}`.execute(db)
  await sql`delete from login_failure where at < ${before(1)}`.execute(db)
  const kept = await retentionDays(db)
  await sql`delete from quarantine where received_at < ${before(kept.quarantine)}`.execute(db)
  await dropVehicles(services, kept)
  await dropDrafts(services)
  const dropped = [...(await dropOldHistory(db, now)), ...(await dropOldSeries(db, now, kept))]
  if (dropped.length === 0) return
  log.info({ dropped }, 'data past their retention dropped')
  const detail = { dropped, frameDays: kept.frames, minuteDays: kept.minutes }
  await appendOperation(services, null, { address: '' }, { action: 'oldDataDropped', object: '', result: 'ok', detail })
}
