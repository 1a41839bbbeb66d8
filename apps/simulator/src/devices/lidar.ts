import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minuteMs } from '@qingkong/domain/time/city-time'
import type { LidarScan } from '@qingkong/protocol/lidar/scan-file'
import type { City } from '../city/concentration.ts'
import { gaussian, smoothNoise } from '../city/noise.ts'
import { onPlane, type Place } from '../city/place.ts'
import { referenceFolder } from '../city-files.ts'
import { lidarAir } from './lidar-air.ts'

/** A lidar of data/radars.json. */
export interface LidarRecord extends Place {
  radarCode: string
  elevationDeg: number
  blindRangeM: number
  clutter: readonly { fromDeg: number; toDeg: number; fromM: number; toM: number }[]
}

export const readLidars = (folder = referenceFolder): LidarRecord[] =>
  JSON.parse(readFileSync(join(folder, 'radars.json'), 'utf8')) as LidarRecord[]

const circle = { azimuthStartDeg: 0, azimuthStepDeg: 3, azimuths: 120, firstGateM: 30, gateM: 60, gates: 100 }
const column = { azimuthStartDeg: 0, azimuthStepDeg: 0, azimuths: 1, firstGateM: 75, gateM: 30, gates: 100 }

/** A circle takes four minutes, the profile after it 50 seconds. */
export const circleMs = 4 * minuteMs
const profileMs = 50_000

/** Relative noise near the lidar and at 5 km, where the light comes back 25 times weaker than at 1 km. */
const nearNoise = 0.01
const farNoise = 0.06

/** The lidars stand on roofs. */
const roofM = 20

/** Points of the plane its measuring place is numbered after; beyond every site's number. */
const firstNumber = 9000

/** A scanning aerosol lidar: what it sees of the city from `startAt` on. */
export interface Lidar {
  radarCode: string
  circle: (startAt: number) => LidarScan
  profile: (startAt: number) => LidarScan
}

const lidarDevice = (city: City, record: LidarRecord, index: number): Lidar => {
  const { radarCode, elevationDeg, blindRangeM } = record
  const centre = onPlane(record)
  const rangeM = circle.firstGateM + (circle.gates - 1) * circle.gateM
  const level = (elevationDeg * Math.PI) / 180
  const towers = record.clutter.map(({ fromDeg, toDeg, fromM, toM }) => ({
    ray: Math.round((fromDeg + toDeg) / 2 / circle.azimuthStepDeg) % circle.azimuths,
    gate: Math.round(((fromM + toM) / 2 - circle.firstGateM) / circle.gateM),
  }))

  /** Fixed by lidar, scan and cell, so that a scan sent twice is the same file. */
  const noiseOf = (stream: string, startAt: number, cell: number): number =>
    gaussian(city.seed, `${radarCode}-${stream}`, Math.floor(startAt / minuteMs), cell)

  const lookAround = (startAt: number): LidarScan => {
    const air = lidarAir(city, record, firstNumber + index, rangeM, startAt)
    const extinction = new Float32Array(circle.azimuths * circle.gates)
    const depolarization = new Float32Array(extinction.length)
    for (let ray = 0; ray < circle.azimuths; ray++) {
      const angle = (ray * circle.azimuthStepDeg * Math.PI) / 180
      // Haze is not the same all around: a slow gradient turns with the hours.
      const gradient = 0.04 * smoothNoise(city.seed, 'haze-gradient', startAt, 3 * 60 * minuteMs, index)
      for (let gate = 0; gate < circle.gates; gate++) {
        const cell = ray * circle.gates + gate
        const range = circle.firstGateM + gate * circle.gateM
        const ground = range * Math.cos(level)
        const point = {
          eastM: centre.eastM + ground * Math.sin(angle),
          northM: centre.northM + ground * Math.cos(angle),
        }
        const seen = air.at(point, roofM + range * Math.sin(level))
        const noise = nearNoise + farNoise * (range / 5000) ** 2
        const even = 1 + gradient * Math.sin(angle) * (range / rangeM)
        extinction[cell] = Math.max(0, seen.extinction * even * (1 + noise * noiseOf('extinction', startAt, cell)))
        depolarization[cell] = seen.depolarization + 0.2 * noise * noiseOf('depolarization', startAt, cell)
        // Beam and telescope do not overlap yet.
        if (range < blindRangeM / 2) extinction[cell] = Number.NaN
      }
    }
    for (const { ray, gate } of towers) extinction[ray * circle.gates + gate] = 35
    return {
      ...{ radarCode, kind: 'ppi', elevationDeg, ...circle },
      startAt: new Date(startAt),
      endAt: new Date(startAt + circleMs),
      grids: { extinction532: extinction, depolarization532: depolarization },
    }
  }

  const lookUp = (startAt: number): LidarScan => {
    const { haze, mixingHeightM } = lidarAir(city, record, firstNumber + index, 0, startAt)
    const cells = Array.from({ length: column.gates }, (_, gate) => gate)
    const heightOf = (gate: number): number => column.firstGateM + gate * column.gateM
    // Mixed below the top, a quarter of it in the free troposphere above, with a transition of 120 m.
    const mixed = (gate: number): number => 0.25 + 0.75 / (1 + Math.exp((heightOf(gate) - mixingHeightM) / 60))
    const noise = (gate: number): number => 0.01 + 0.05 * (heightOf(gate) / 3000) ** 2
    return {
      ...{ radarCode, kind: 'vertical', elevationDeg: 90, ...column },
      startAt: new Date(startAt),
      endAt: new Date(startAt + profileMs),
      grids: {
        extinction532: Float32Array.from(cells, (gate) =>
          Math.max(0, haze.extinction * mixed(gate) * (1 + noise(gate) * noiseOf('profile', startAt, gate))),
        ),
        depolarization532: Float32Array.from(
          cells,
          (gate) => haze.depolarization + 0.1 * noise(gate) * noiseOf('profile-depolarization', startAt, gate),
        ),
      },
    }
  }
  return { radarCode, circle: lookAround, profile: lookUp }
}

export const lidarsOf = (city: City, records: readonly LidarRecord[]): Lidar[] =>
  records.map((record, index) => lidarDevice(city, record, index))
