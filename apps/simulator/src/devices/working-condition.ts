import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import type { FactorFields } from '@qingkong/protocol/hj212/fields'
import type { MonitorFactor, MonitorLogger, MonitorPoint } from '../city/city-data.ts'
import type { City } from '../city/concentration.ts'
import { deviceFault } from '../city/device-fault.ts'
import { facilityWork } from '../city/facility-work.ts'
import { smoothNoise } from '../city/noise.ts'
import type { Device } from './device.ts'
import { framesOf, type Speaker } from './device-frame.ts'
import { isSilent } from './reading.ts'

const faultNumber = (index: number): number => 600_000 + index

/** What a sensor shows when its equipment is at rest, by unit: cold, neutral, without flow or current. */
const restingValue: Readonly<Record<string, number>> = { '℃': 30, 无量纲: 7, kPa: 0.02, A: 0.5 }

/** Value of a condition: between rest and usual by how much its equipment works, in °C, kPa, A, pH. */
const valueAt = (
  city: City,
  point: MonitorPoint,
  factor: MonitorFactor,
  sourceIndex: number,
  number: number,
  at: number,
): number => {
  const { production, treatment } = facilityWork(city, sourceIndex, at)
  const work = point.group === 'govern' ? treatment : production > 0 ? 1 : 0
  const rest = restingValue[factor.unit] ?? 0
  const usual = factor.usual ?? rest
  const swing =
    1 +
    0.025 * smoothNoise(city.seed, `condition-${factor.code}`, at, hourMs, number) +
    0.008 * smoothNoise(city.seed, `condition-minute-${factor.code}`, at, 2 * minuteMs, number)
  return rest + (usual - rest) * work * swing
}

/** The condition sensors of a plant behind one logger (HJ 212-2025 ST 45): every minute and every hour. */
export const workingConditionDevice = (
  city: City,
  logger: MonitorLogger,
  index: number,
  sourceIndexOf: (outletCode: string) => number,
): Device => {
  const { seed } = city
  const speaker: Speaker = { mn: logger.mn, st: '45', version: '2025', encrypted: false }
  const sources = logger.points.map((point) => sourceIndexOf(point.outletCode))
  const fixed = (value: number): string => value.toFixed(2)

  const factorsOf = (
    instants: readonly number[],
    faultAt: number,
    fieldsOf: (values: readonly number[]) => FactorFields,
  ): (readonly [string, FactorFields])[] => {
    const fault = deviceFault(seed, faultNumber(index), faultAt)?.fault
    const Flag = fault?.kind === 'flag' ? fault.flag : 'N'
    return logger.points.flatMap((point, number) =>
      point.factors.map((factor) => {
        const values = instants.map((at) =>
          valueAt(city, point, factor, sources[number] ?? -1, 100 * index + number, at),
        )
        return [factor.sent ?? factor.code, { ...fieldsOf(values), Flag }] as const
      }),
    )
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

  return {
    kind: 'condition',
    mn: logger.mn,
    index,
    faultNumber: faultNumber(index),
    target: logger.psCode,
    minute: (startAt, sentAt) => {
      if (isSilent(seed, faultNumber(index), startAt)) return []
      const factors = factorsOf([startAt + minuteMs / 2], startAt, (values) => ({ Rtd: fixed(mean(values)) }))
      return framesOf(speaker, { cn: '2011', startAt, sentAt, backfill: false, factors })
    },
    hour: (startAt, { sentAt, backfill, samples }) => {
      if (isSilent(seed, faultNumber(index), startAt + hourMs / 2)) return []
      const count = Math.max(2, samples)
      const instants = Array.from({ length: count }, (_, n) => startAt + ((n + 0.5) * hourMs) / count)
      const factors = factorsOf(instants, startAt + hourMs / 2, (values) => ({
        Avg: fixed(mean(values)),
        Min: fixed(Math.min(...values)),
        Max: fixed(Math.max(...values)),
      }))
      return framesOf(speaker, { cn: '2061', startAt, sentAt, backfill, factors })
    },
  }
}
