import { rows, sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { keepPicture } from './kept-picture.ts'
import { badPicture, type Outcome, placedRecords, type VehiclePush, vehicleColumns } from './placed-records.ts'
import { knownPoints } from './points.ts'

/** Stores captured vehicles with their pictures, each once; they wait for a first review. */
export const takeSmoke = async (services: Services, { smoke }: VehiclePush): Promise<Outcome> => {
  const { db, clock, files } = services
  const now = clock.now()
  const { placed, rejected } = placedRecords('smoke', smoke, await knownPoints(db), now)
  const taken = []
  for (const one of placed) {
    const kept = []
    for (const { image, plateBox } of one.record.pictures) {
      const sha256 = await keepPicture(files, image)
      if (sha256 !== null) kept.push({ sha256, plateBox })
    }
    if (kept.length < one.record.pictures.length) {
      rejected.push({ list: 'smoke', index: one.index, message: badPicture })
      continue
    }
    taken.push({
      ...vehicleColumns(one),
      id: uuidv7(one.at),
      seen_at: one.at,
      ringelmann: one.record.ringelmann,
      confidence: one.record.confidence,
      pictures: kept,
    })
  }
  const stored = await rows(
    db,
    sql`insert into smoke_record (id, point_id, sequence, seen_at, lane, direction, plate, plate_confidence, plate_color_code,
        type_code, fuel_code, ringelmann, confidence, pictures, received_at)
      select id, point_id, sequence, seen_at, lane, direction, plate, plate_confidence, plate_color_code, type_code, fuel_code,
        ringelmann, confidence, pictures, ${now}
      from jsonb_populate_recordset(null::smoke_record, ${JSON.stringify(taken)}::jsonb)
      on conflict do nothing returning id`,
  )
  return { accepted: stored.length, duplicates: taken.length - stored.length, rejected }
}
