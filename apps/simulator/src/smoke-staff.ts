import { formatCity, hourMs } from '@qingkong/domain/time/city-time'
import { pick, uniform } from './city/noise.ts'
import { smokeOfHour, type VehiclePoint } from './devices/vehicle-point.ts'
import type { VehiclePush } from './devices/vehicle-pusher.ts'
import type { SeedDoor } from './seed-door.ts'

export interface SmokeStaffOptions {
  seed: number
  points: readonly VehiclePoint[]
  push: VehiclePush
  door: Pick<SeedDoor, 'clientOf'>
  /** userCodes of those who review, two at least. */
  reviewers: readonly string[]
}

/** Captured vehicles of the city's last days, and what the staff make of them. */
export interface SmokeStaff {
  /** Sends what the cameras caught within an hour, then looks at what has waited for an hour or more. */
  hour: (hourAt: number, now: number) => Promise<void>
}

/** Of ten records one is left for whoever signs in. */
const leftShare = 0.1
const waitMs = hourMs

const hashOf = (id: string): number => [...id].reduce((hash, char) => Math.imul(hash, 31) + char.charCodeAt(0), 7) >>> 1

/** Two people look at every capture: the first soon after it, another an hour later. Some are handed over the day after. */
export const createSmokeStaff = ({ seed, points, push, door, reviewers }: SmokeStaffOptions): SmokeStaff => {
  const reviewer = (number: number, round: 0 | 1): string => {
    const first = pick(reviewers.length, seed, 'smoke-reviewer', number)
    return reviewers[(first + round) % reviewers.length] ?? ''
  }

  const review = async (now: number): Promise<void> => {
    const desk = await door.clientOf(reviewers[0] ?? '')
    const waiting = await desk.qcwqMaaoHyzpList({
      startTime: formatCity(now - 96 * hourMs),
      endTime: formatCity(now - waitMs),
      smokeStatus: ['1', '2'],
      pageSize: 100,
    })
    for (const { recordId, status, ringelmann } of waiting.records) {
      const number = hashOf(recordId)
      if (uniform(seed, 'smoke-left', number) < leftShare || (status !== '1' && status !== '2')) continue
      const client = await door.clientOf(reviewer(number, status === '1' ? 0 : 1))
      await client.vehicleSmokeReview({ recordId, seenStatus: status, opinion: ringelmann > 1 ? '1' : '2' })
    }
  }

  const handOver = async (now: number): Promise<void> => {
    const client = await door.clientOf(reviewers[0] ?? '')
    const confirmed = await client.qcwqMaaoHyzpList({
      startTime: formatCity(now - 96 * hourMs),
      endTime: formatCity(now - 24 * hourMs),
      smokeStatus: ['3'],
      pageSize: 100,
    })
    const recordIds = confirmed.records.map(({ recordId }) => recordId)
    if (recordIds.length === 0) return
    await client.vehicleSmokeHandOver({ recordIds, receiver: '市公安局交警支队', reason: '黑烟车移交处罚' })
  }

  return {
    hour: async (hourAt, now) => {
      const smoke = await smokeOfHour(seed, points, hourAt)
      if (smoke.length > 0) await push({ smoke })
      const hour = Number(formatCity(now, 'HH:mm').slice(0, 2))
      if (hour < 8 || hour > 18) return
      await review(now)
      if (hour === 16) await handOver(now)
    },
  }
}
