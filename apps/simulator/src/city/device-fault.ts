import { dayMs, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { pick, uniform } from './noise.ts'

/** What can be wrong with a device for a while. */
type DeviceFault =
  | { kind: 'stuck'; factorNumber: number }
  | { kind: 'drift'; factorNumber: number; factor: number }
  | { kind: 'missingMinutes' }
  | { kind: 'flag'; flag: 'D' | 'M' | 'C' }
  | { kind: 'duplicate' }
  | { kind: 'late'; byMs: number }
  | { kind: 'offline' }

export interface FaultWindow {
  startAt: number
  endAt: number
  fault: DeviceFault
}

const faultOf = (seed: number, device: number, day: number): { fault: DeviceFault; minutes: number } => {
  const draw = uniform(seed, 'fault-kind', device, day)
  const share = uniform(seed, 'fault-size', device, day)
  const factorNumber = pick(6, seed, 'fault-factor', device, day)
  if (draw < 0.16) return { fault: { kind: 'stuck', factorNumber }, minutes: 120 + 240 * share }
  if (draw < 0.26) return { fault: { kind: 'drift', factorNumber, factor: 2.5 + 4 * share }, minutes: 10 + 20 * share }
  if (draw < 0.44) return { fault: { kind: 'missingMinutes' }, minutes: 60 + 120 * share }
  if (draw < 0.52) return { fault: { kind: 'flag', flag: 'D' }, minutes: 30 + 90 * share }
  if (draw < 0.62) return { fault: { kind: 'flag', flag: 'M' }, minutes: 60 + 60 * share }
  if (draw < 0.74) return { fault: { kind: 'flag', flag: 'C' }, minutes: 25 + 20 * share }
  if (draw < 0.84) return { fault: { kind: 'duplicate' }, minutes: 60 }
  if (draw < 0.93) return { fault: { kind: 'late', byMs: Math.round(5 + 50 * share) * minuteMs }, minutes: 90 }
  return { fault: { kind: 'offline' }, minutes: 40 + 160 * share }
}

/** Share of device-days with a fault. */
const faultChance = 0.07

/** The fault window of a device that begins on a UTC day, or null. `device` is any number that tells devices apart. */
const windowOf = (seed: number, device: number, day: number): FaultWindow | null => {
  if (uniform(seed, 'fault-chance', device, day) >= faultChance) return null
  const { fault, minutes } = faultOf(seed, device, day)
  const startAt = day * dayMs + Math.floor(uniform(seed, 'fault-start', device, day) * 1440) * minuteMs
  return { startAt, endAt: startAt + Math.round(minutes) * minuteMs, fault }
}

/** What is wrong with the device at an instant; null in the ordinary case. */
export const deviceFault = (seed: number, device: number, at: number): FaultWindow | null => {
  const today = Math.floor(at / dayMs)
  for (const day of [today, Math.floor((at - 8 * hourMs) / dayMs)]) {
    const found = windowOf(seed, device, day)
    if (found && found.startAt <= at && at < found.endAt) return found
  }
  return null
}
