import { cityDate } from '@qingkong/domain/time/city-time'
import { passageResult } from '@qingkong/domain/vehicle/passage-result'
import type { VehicleLimit } from '@qingkong/domain/vehicle/vehicle-limit'
import { rows, sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { keepPicture } from './kept-picture.ts'
import { storedLimits } from './limits.ts'
import {
  badPicture,
  type Outcome,
  type Placed,
  placedRecords,
  plateOf,
  type VehiclePush,
  vehicleColumns,
} from './placed-records.ts'
import { knownPoints } from './points.ts'

type Passage = VehiclePush['passages'][number]

/** What the test says and what the limits of its day make of it. */
const testColumns = ({ record, point, at }: Placed<Passage>, limits: readonly VehicleLimit[]) => {
  const { test, speedKmh, accelMs2, fuelType, plateConfidence } = record
  if (test === null) return { is_tested: false, reasons: [], exceeded: [] }
  const { picture, plumePct, weather, windMs, temperature, humidity, ...values } = test
  const conditions = {
    plateConfidence: plateOf(record) === null ? null : plateConfidence,
    fuel: fuelType,
    plumePct,
    weather,
    windMs,
    speedKmh,
    accelMs2,
    slopePct: point.slopePct,
  }
  const { power, ...judged } = passageResult(conditions, values, limits, cityDate(at))
  return {
    is_tested: true,
    plume_pct: plumePct,
    weather,
    wind_ms: windMs,
    temperature,
    humidity,
    ...values,
    vsp: power,
    ...judged,
    plate_box: picture?.plateBox ?? null,
  }
}

/** Stores passages with the result of their tests, each once. */
export const takePassages = async (services: Services, { passages }: VehiclePush): Promise<Outcome> => {
  const { db, clock, files } = services
  const now = clock.now()
  const { placed, rejected } = placedRecords('passages', passages, await knownPoints(db), now)
  const limits = await storedLimits(db)
  const taken = []
  for (const one of placed) {
    const { record, at, index } = one
    const picture = record.test?.picture ?? null
    const sha256 = picture && (await keepPicture(files, picture.image))
    if (picture && sha256 === null) {
      rejected.push({ list: 'passages', index, message: badPicture })
      continue
    }
    taken.push({
      ...vehicleColumns(one),
      passed_at: at,
      stage_name: record.stageName,
      speed_kmh: record.speedKmh,
      accel_ms2: record.accelMs2,
      ...testColumns(one, limits),
      picture_sha256: sha256,
    })
  }
  const stored = await rows(
    db,
    sql`insert into vehicle_passage (point_id, sequence, passed_at, lane, direction, plate, plate_confidence, plate_color_code,
        type_code, fuel_code, stage_name, speed_kmh, accel_ms2, is_tested, vsp, plume_pct, weather, wind_ms, temperature,
        humidity, co, hc, no, opacity, ringelmann, result, reasons, exceeded, picture_sha256, plate_box, received_at)
      select point_id, sequence, passed_at, lane, direction, plate, plate_confidence, plate_color_code, type_code, fuel_code,
        stage_name, speed_kmh, accel_ms2, is_tested, vsp, plume_pct, weather, wind_ms, temperature, humidity, co, hc, no,
        opacity, ringelmann, result, reasons, exceeded, picture_sha256, plate_box, ${now}
      from jsonb_populate_recordset(null::vehicle_passage, ${JSON.stringify(taken)}::jsonb)
      on conflict do nothing returning point_id`,
  )
  return { accepted: stored.length, duplicates: taken.length - stored.length, rejected }
}
