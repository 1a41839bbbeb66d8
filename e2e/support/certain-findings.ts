import { demoMn } from '@qingkong/domain/city/demo-device'
import { addDays, cityDate, hourMs, minuteMs, parseCity } from '@qingkong/domain/time/city-time'
import type { Device } from '@qingkong/simulator/devices/device'
import { type DeviceFrame, framesOf } from '@qingkong/simulator/devices/device-frame'
import { enterprisesInData, outletIndex } from './city-data.ts'

/** Equal hours of yesterday, from midnight on: far more than 恒值 wants. */
const equalHours = 24
/** Minutes in foul air; PM2.5 in µg/m³, well above the bound of 良 and never still, or the monitor would be taken for faulty. */
const foulMinutes = 10
const foulPm25 = (minute: number): number => 150 + ((minute * 37) % 41)
const cityCentre = { longitude: 120.3015, latitude: 31.5747 }

/** A stack that sends half its limit in each hour of yesterday. */
const constantOutlet = (now: Date): DeviceFrame[] => {
  const outlet = outletIndex(enterprisesInData()).findLast(({ sm4, limit }) => !sm4 && limit !== null)
  const yesterday = parseCity(addDays(cityDate(now), -1))
  if (!outlet?.limit || !yesterday) throw new Error('data/enterprises.json has no outlet with a limit')
  const speaker = { mn: demoMn('outlet', outlet.index), st: '31', version: '2017', encrypted: false } as const
  const value = String(outlet.limit / 2)
  return Array.from({ length: equalHours }, (_, hour) => yesterday.getTime() + hour * hourMs).flatMap((startAt) =>
    framesOf(speaker, {
      cn: '2061',
      startAt,
      sentAt: startAt + hourMs,
      backfill: true,
      factors: [[outlet.factor, { Avg: value, ZsAvg: value, Flag: 'N' }]],
    }),
  )
}

/** A drive through foul air in the last full hour. */
const highDrive = (now: Date, taxi: Device): DeviceFrame[] => {
  const speaker = { mn: taxi.mn, st: '22', version: '2025', encrypted: false } as const
  const from = Math.floor(now.getTime() / hourMs) * hourMs - hourMs / 2
  return Array.from({ length: foulMinutes }, (_, minute) => from + minute * minuteMs).flatMap((startAt, minute) =>
    framesOf(speaker, {
      cn: '2051',
      startAt,
      sentAt: startAt + minuteMs,
      backfill: false,
      factors: [
        ['l01001', { Avg: (cityCentre.longitude + minute * 0.002).toFixed(5), Flag: 'N' }],
        ['l01002', { Avg: cityCentre.latitude.toFixed(5), Flag: 'N' }],
        ['a34004', { Avg: String(foulPm25(minute)), Flag: 'N' }],
      ],
    }),
  )
}

/**
 * What pages of clues want on whatever day it is: the simulator’s own faults and foul minutes come when they come.
 * @param taxi one that sends nothing else
 */
export const certainFindings = (now: Date, taxi: Device): DeviceFrame[] => [
  ...constantOutlet(now),
  ...highDrive(now, taxi),
]
