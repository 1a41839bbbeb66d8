import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { pick, uniform } from './noise.ts'
import { localMoment } from './season.ts'

type RegionalKind = 'stagnation' | 'ozone' | 'sand'

/** A process that lifts every site of the city. */
export interface RegionalProcess {
  kind: RegionalKind
  startAt: number
  endAt: number
  /** Stagnation and ozone: factor at the height; sand: µg/m³ of PM10 added. */
  strength: number
}

/** One process at most in each window. */
const windowMs = 6 * dayMs

/** Chance of a process in a window by month (January first). */
const stagnationChance = [0.6, 0.5, 0.3, 0.15, 0.08, 0, 0, 0, 0.05, 0.2, 0.4, 0.6]
const ozoneChance = [0, 0, 0, 0.2, 0.4, 0.4, 0.35, 0.4, 0.4, 0.15, 0, 0]
const sandChance = [0, 0, 0.35, 0.4, 0.25, 0, 0, 0, 0, 0, 0, 0]

const inWindow = (seed: number, kind: RegionalKind, index: number): RegionalProcess | null => {
  const startAt = index * windowMs + Math.floor(uniform(seed, `${kind}-start`, index) * 3 * 24) * hourMs
  const { month } = localMoment(startAt)
  const table = kind === 'stagnation' ? stagnationChance : kind === 'ozone' ? ozoneChance : sandChance
  if (uniform(seed, `${kind}-chance`, index) >= (table[month - 1] ?? 0)) return null
  const draw = uniform(seed, `${kind}-strength`, index)
  const hours =
    kind === 'sand' ? 12 + pick(18, seed, `${kind}-hours`, index) : 30 + pick(42, seed, `${kind}-hours`, index)
  const strength = kind === 'sand' ? 180 + 420 * draw : kind === 'ozone' ? 1.15 + 0.25 * draw : 1.5 + 1.1 * draw
  return { kind, startAt, endAt: startAt + hours * hourMs, strength }
}

const kinds: readonly RegionalKind[] = ['stagnation', 'ozone', 'sand']

/** Regional processes that touch [from, to). */
export const regionalBetween = (seed: number, from: number, to: number): RegionalProcess[] => {
  const found: RegionalProcess[] = []
  for (let index = Math.floor(from / windowMs) - 1; index * windowMs < to; index++) {
    for (const kind of kinds) {
      const process = inWindow(seed, kind, index)
      if (process && process.startAt < to && process.endAt > from) found.push(process)
    }
  }
  return found
}

/** 0 outside, 1 at the height, with smooth flanks of a quarter of the process. */
const envelope = (startAt: number, endAt: number, at: number): number => {
  if (at <= startAt || at >= endAt) return 0
  const share = (at - startAt) / (endAt - startAt)
  const flank = Math.min(share, 1 - share) / 0.25
  return flank >= 1 ? 1 : flank * flank * (3 - 2 * flank)
}

export interface RegionalLift {
  particles: number
  ozone: number
  sandPm10: number
}

/** What the regional processes do to the whole city at an instant. */
export const regionalLift = (seed: number, at: number): RegionalLift => {
  const lift: RegionalLift = { particles: 1, ozone: 1, sandPm10: 0 }
  for (const process of regionalBetween(seed, at, at + 1)) {
    const height = envelope(process.startAt, process.endAt, at)
    if (process.kind === 'sand') lift.sandPm10 += process.strength * height
    else if (process.kind === 'ozone') lift.ozone *= 1 + (process.strength - 1) * height
    else lift.particles *= 1 + (process.strength - 1) * height
  }
  return lift
}
