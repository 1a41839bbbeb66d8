import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import type { FactorFields } from '@qingkong/protocol/hj212/fields'
import type { MonitorLogger, MonitorPoint } from '../city/city-data.ts'
import type { City } from '../city/concentration.ts'
import { deviceFault } from '../city/device-fault.ts'
import { facilityWork } from '../city/facility-work.ts'
import { smoothNoise } from '../city/noise.ts'
import type { Device } from './device.ts'
import { framesOf, type Speaker } from './device-frame.ts'
import { isSilent } from './reading.ts'

const faultNumber = (index: number): number => 500_000 + index

/** Share of the rated power that equipment takes at full work, and switched off. */
const fullWork = 0.78
const standby = 0.01
/** Amperes per kW on 380 V three-phase at a power factor of 0.85. */
const amperesPerKw = 1000 / (Math.sqrt(3) * 380 * 0.85)

/** Power of a metered facility, kW. */
const loadAt = (city: City, point: MonitorPoint, sourceIndex: number, number: number, at: number): number => {
  const { production, treatment } = facilityWork(city, sourceIndex, at)
  // Fans and pumps of the treatment hardly follow production: they run or they do not.
  const work = point.group === 'govern' ? treatment : production
  const swing =
    1 +
    0.05 * smoothNoise(city.seed, 'meter', at, 20 * minuteMs, number) +
    0.02 * smoothNoise(city.seed, 'meter-minute', at, 2 * minuteMs, number)
  return (point.ratedPowerKw ?? 0) * Math.max(standby, fullWork * work * swing)
}

/**
 * The power meters of a plant behind one logger (HJ 212-2025 ST 44): energy of the minute, load and current of each
 * facility every minute, energy and means every hour.
 */
export const powerMeterDevice = (
  city: City,
  logger: MonitorLogger,
  index: number,
  sourceIndexOf: (outletCode: string) => number,
): Device => {
  const { seed } = city
  const speaker: Speaker = { mn: logger.mn, st: '44', version: '2025', encrypted: false }
  const sources = logger.points.map((point) => sourceIndexOf(point.outletCode))
  const fixed = (value: number): string => value.toFixed(3)

  const factorsOf = (
    instants: readonly number[],
    startAt: number,
    hours: number,
    name: 'Rtd' | 'Avg',
  ): (readonly [string, FactorFields])[] => {
    const fault = deviceFault(seed, faultNumber(index), startAt)?.fault
    const Flag = fault?.kind === 'flag' ? fault.flag : 'N'
    return logger.points.flatMap((point, number) => {
      const loads = instants.map((at) => loadAt(city, point, sources[number] ?? -1, 100 * index + number, at))
      const load = loads.reduce((sum, value) => sum + value, 0) / loads.length
      return point.factors.map((factor) => {
        if (factor.quantity === 'energy')
          return [
            factor.code,
            name === 'Avg' ? { Cou: fixed(load * hours), Flag } : { Rtd: fixed(load * hours), Flag },
          ] as const
        const value = factor.quantity === 'current' ? load * amperesPerKw : load
        return [factor.code, { [name]: fixed(value), Flag }] as const
      })
    })
  }

  return {
    kind: 'meter',
    mn: logger.mn,
    index,
    faultNumber: faultNumber(index),
    target: logger.psCode,
    minute: (startAt, sentAt) => {
      if (isSilent(seed, faultNumber(index), startAt)) return []
      const factors = factorsOf([startAt + minuteMs / 2], startAt, minuteMs / hourMs, 'Rtd')
      return framesOf(speaker, { cn: '2011', startAt, sentAt, backfill: false, factors })
    },
    hour: (startAt, { sentAt, backfill, samples }) => {
      if (isSilent(seed, faultNumber(index), startAt + hourMs / 2)) return []
      const count = Math.max(2, samples)
      const instants = Array.from({ length: count }, (_, n) => startAt + ((n + 0.5) * hourMs) / count)
      const factors = factorsOf(instants, startAt + hourMs / 2, 1, 'Avg')
      return framesOf(speaker, { cn: '2061', startAt, sentAt, backfill, factors })
    },
  }
}
