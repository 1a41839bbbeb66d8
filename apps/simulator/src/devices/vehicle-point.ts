import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { vehicles } from '@qingkong/contract/calls/sources/vehicles'
import type { Input } from '@qingkong/contract/core/call'
import { dayMs, formatCity, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { trafficLevel } from '../city/emissions.ts'
import { pick, uniform } from '../city/noise.ts'
import { localMoment } from '../city/season.ts'
import { referenceFolder } from '../city-files.ts'
import { fleetSize, fleetVehicle } from './vehicle-fleet.ts'
import { drawnPlateBox, vehiclePicture } from './vehicle-picture.ts'
import { vehicleTest } from './vehicle-test.ts'

type Push = Input<typeof vehicles.vehiclePush>
export type PassageRecord = NonNullable<Push['passages']>[number]
export type SmokeRecord = NonNullable<Push['smoke']>[number]

/** A point of data/vehicle-points.json. */
export interface VehiclePoint {
  identifier: string
  /** 1 remote sensing, 2 black smoke camera. */
  kind: '1' | '2'
  lanes: number
}

export const readVehiclePoints = (folder = referenceFolder): VehiclePoint[] =>
  (JSON.parse(readFileSync(join(folder, 'vehicle-points.json'), 'utf8')) as { points: VehiclePoint[] }).points

const passagesPerDay = 1000
const minutesPerDay = dayMs / minuteMs
/** No minute has more: the count within it is a part of the record's number. */
const mostPerMinute = 32

const workdayLevels = Array.from({ length: 24 }, (_, hour) => trafficLevel(hour + 0.5, false))
const meanLevel = workdayLevels.reduce((sum, level) => sum + level, 0) / workdayLevels.length

/** How many pass a point within a minute that begins at an instant. */
const countAt = (seed: number, point: number, at: number): number => {
  const { hour, isWeekend } = localMoment(at)
  const expected = ((passagesPerDay / minutesPerDay) * trafficLevel(hour, isWeekend)) / meanLevel
  const minute = at / minuteMs
  // Two vehicles out of three come alone, the others in groups behind a light.
  const grouping = uniform(seed, 'vehicle-group', minute, point) < 1 / 3 ? 2 : 0.5
  return Math.min(mostPerMinute, Math.floor(expected * grouping + uniform(seed, 'vehicle-count', minute, point)))
}

/** Everything that passes a point of remote sensing in one minute; pictures of failed tests where asked for. */
export const passagesOf = async (
  seed: number,
  points: readonly VehiclePoint[],
  at: number,
  withPictures: boolean,
): Promise<PassageRecord[]> => {
  const passages: PassageRecord[] = []
  for (const [index, { identifier, kind, lanes }] of points.entries()) {
    if (kind !== '1') continue
    for (let n = 0; n < countAt(seed, index, at); n++) {
      const sequence = (at / minuteMs) * mostPerMinute + n
      const vehicle = fleetVehicle(seed, pick(fleetSize, seed, 'vehicle-pass', sequence, index))
      const { plateConfidence, speedKmh, accelMs2, isFailing, ...test } = vehicleTest(seed, vehicle, sequence + index)
      const passedAt = at + pick(60, seed, 'vehicle-second', sequence, index) * 1000
      const time = formatCity(passedAt)
      const picture =
        withPictures && isFailing
          ? {
              image: await vehiclePicture(vehicle.plate, test.ringelmann, `${identifier} ${time}`),
              plateBox: [...drawnPlateBox],
            }
          : null
      passages.push({
        identifier,
        sequence,
        time,
        lane: 1 + pick(lanes, seed, 'vehicle-lane', sequence, index),
        direction: uniform(seed, 'vehicle-way', sequence, index) < 0.52 ? '2' : '1',
        licensePlateNo: vehicle.plate,
        plateConfidence,
        licensePlateColor: vehicle.color,
        vehicleType: vehicle.type,
        fuelType: vehicle.fuel,
        stageName: vehicle.stage,
        speedKmh,
        accelMs2,
        // An electric motor has no exhaust to look at.
        test: vehicle.fuel === 'C' ? null : { ...test, picture },
      })
    }
  }
  return passages
}

/** Captures per camera and hour of daylight: about three a day. */
const smokeChance = 0.22
/** Of four captures one shows a shadow or a dark load. */
const falseShare = 0.25

const firstSmokeHour = 6
const lastSmokeHour = 19

/** Whether a capture shows smoke; the staff see it in the picture. */
const isSmoke = (seed: number, sequence: number): boolean => uniform(seed, 'smoke-false', sequence) >= falseShare

/** What the cameras catch within an hour that begins at an instant. */
export const smokeOfHour = async (
  seed: number,
  points: readonly VehiclePoint[],
  at: number,
): Promise<SmokeRecord[]> => {
  const { hour } = localMoment(at)
  if (hour < firstSmokeHour || hour > lastSmokeHour) return []
  const caught: SmokeRecord[] = []
  for (const [index, { identifier, kind, lanes }] of points.entries()) {
    const sequence = at / hourMs
    if (kind !== '2' || uniform(seed, 'smoke-chance', sequence, index) >= smokeChance) continue
    const start = pick(fleetSize, seed, 'smoke-vehicle', sequence, index)
    const diesel = Array.from({ length: 200 }, (_, n) => fleetVehicle(seed, (start + n) % fleetSize)).find(
      ({ fuel }) => fuel === 'B',
    )
    if (!diesel) continue
    const ringelmann = isSmoke(seed, sequence + index) ? 2 + pick(3, seed, 'smoke-step', sequence, index) : 1
    const time = formatCity(at + pick(3600, seed, 'smoke-second', sequence, index) * 1000)
    caught.push({
      identifier,
      sequence,
      time,
      lane: 1 + pick(lanes, seed, 'smoke-lane', sequence, index),
      direction: index % 2 === 0 ? '1' : '2',
      licensePlateNo: diesel.plate,
      plateConfidence: Number((0.9 + 0.09 * uniform(seed, 'smoke-plate', sequence, index)).toFixed(3)),
      licensePlateColor: diesel.color,
      vehicleType: diesel.type,
      fuelType: diesel.fuel,
      ringelmann,
      confidence: Number((0.6 + 0.39 * uniform(seed, 'smoke-sure', sequence, index)).toFixed(2)),
      pictures: [
        {
          image: await vehiclePicture(
            diesel.plate,
            isSmoke(seed, sequence + index) ? ringelmann : 0.2,
            `${identifier} ${time}`,
          ),
          plateBox: [...drawnPlateBox],
        },
      ],
    })
  }
  return caught
}
