import type { Fuel } from '@qingkong/domain/vehicle/fuel'
import type { Weather } from '@qingkong/domain/vehicle/passage-validity'
import { uniform } from '../city/noise.ts'
import type { FleetVehicle } from './vehicle-fleet.ts'

/** Share of tests that fail, by fuel; without the vehicles that always do. */
const failShares: Readonly<Record<Fuel, number>> = { A: 0.015, B: 0.08, C: 0, D: 0 }

/** What makes a test invalid, with its share; with the vehicles nobody knows the fuel of it is a fifth in all. */
const troubles = [
  ['plate', 0.05],
  ['plume', 0.06],
  ['wind', 0.025],
  ['weather', 0.02],
  ['motion', 0.012],
  ['power', 0.012],
] as const
type Trouble = (typeof troubles)[number][0] | null

const troubleOf = (draw: number): Trouble => {
  let upTo = 0
  for (const [trouble, share] of troubles) {
    upTo += share
    if (draw < upTo) return trouble
  }
  return null
}

export interface SimulatedTest {
  plateConfidence: number
  speedKmh: number
  accelMs2: number | null
  plumePct: number
  weather: Weather
  windMs: number
  temperature: number
  humidity: number
  co: number
  hc: number
  no: number
  opacity: number
  ringelmann: number
  /** Above a limit, and the conditions are such that it counts. */
  isFailing: boolean
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** What remote sensing measures of a vehicle at its `pass`-th passage: dirty exhausts, bad plumes and rain in their shares. */
export const vehicleTest = (seed: number, vehicle: FleetVehicle, pass: number): SimulatedTest => {
  const draw = (stream: string): number => uniform(seed, `vehicle-${stream}`, pass, vehicle.number)
  const between = (stream: string, least: number, most: number) => least + (most - least) * draw(stream)
  const trouble = troubleOf(draw('trouble'))
  const isDirty = vehicle.isAlwaysBad || draw('dirty') < failShares[vehicle.fuel]
  const isDiesel = vehicle.fuel === 'B'
  return {
    plateConfidence: rounded(trouble === 'plate' ? between('plate', 0.5, 0.89) : between('plate', 0.92, 0.999), 3),
    speedKmh: rounded(between('speed', 25, 50), 1),
    // Within 0–20 kW/t for a petrol engine on a gentle rise; a hard start is far beyond.
    accelMs2:
      trouble === 'motion'
        ? null
        : rounded(trouble === 'power' ? between('accel', 2.4, 3) : between('accel', 0.05, 0.7), 2),
    plumePct: rounded(trouble === 'plume' ? between('plume', 0.4, 2.8) : between('plume', 4, 13), 1),
    weather: trouble === 'weather' ? (draw('rain') < 0.8 ? 'rain' : 'fog') : 'clear',
    windMs: rounded(trouble === 'wind' ? between('wind', 5.2, 9) : between('wind', 0.3, 4.4), 1),
    temperature: rounded(between('temperature', 6, 22), 1),
    humidity: Math.round(between('humidity', 40, 85)),
    co: rounded(isDirty && !isDiesel ? between('co', 2.2, 5) : between('co', 0.02, 0.9), 2),
    hc: Math.round(isDirty && !isDiesel && draw('which') < 0.5 ? between('hc', 650, 1400) : between('hc', 8, 260)),
    no: Math.round(isDirty && isDiesel && draw('which') < 0.4 ? between('no', 1550, 2600) : between('no', 20, 900)),
    opacity: rounded(isDirty && isDiesel ? between('opacity', 31, 75) : between('opacity', 0.5, isDiesel ? 24 : 6), 1),
    ringelmann: isDirty && isDiesel ? (draw('black') < 0.3 ? 2 : 1) : 0,
    isFailing: isDirty && trouble === null && vehicle.fuel !== 'D',
  }
}
