import { formatQn } from '@qingkong/protocol/hj212/data-time'
import { dustSitesInData, enterprisesInData, outletIndex } from './city-data.ts'
import { DeviceLink } from './device-link.ts'
import { dustHourFrame, outletHourFrame } from './frames.ts'
import type { House } from './house.ts'

const hourMs = 3_600_000
const hoursBefore = 12

const lastFullHour = (now: Date): number => Math.floor(now.getTime() / hourMs) * hourMs - hourMs

/** Sends an hour's value for each of the last hours, the newest last; resolves when every frame is acknowledged. */
const sendHours = async (
  house: House,
  now: Date,
  amountAt: (hoursBack: number) => number,
  frameOf: (draft: { qn: string; at: Date; value: number }) => Buffer,
) => {
  const link = new DeviceLink(house.ingestPort)
  await link.open()
  for (let back = hoursBefore; back >= 0; back -= 1) {
    const at = new Date(lastFullHour(now) - back * hourMs)
    const qn = formatQn(new Date(at.getTime() + 2))
    link.send(qn, frameOf({ qn, at, value: amountAt(back) }))
  }
  await link.drain()
  link.close()
}

/** A logger of an outlet in the county reports quiet hours and then one forty percent above the emission limit. */
export const raiseOutletAlarm = async (
  house: House,
  now: Date,
  countyCode: string,
): Promise<{ psCode: string; psName: string }> => {
  const enterprises = enterprisesInData()
  const local = new Map(
    enterprises
      .filter((enterprise) => enterprise.countyCode === countyCode)
      .map((enterprise) => [enterprise.psCode, enterprise]),
  )
  const outlet = outletIndex(enterprises).find(({ sm4, limit, psCode }) => !sm4 && limit !== null && local.has(psCode))
  const enterprise = local.get(outlet?.psCode ?? '')
  if (!outlet || !enterprise || outlet.limit === null)
    throw new Error(`data/enterprises.json has no outlet with a limit in ${countyCode}`)
  const { index, factor, limit } = outlet
  await sendHours(
    house,
    now,
    (back) => limit * (back === 0 ? 1.4 : 0.6),
    ({ qn, at, value }) => outletHourFrame(index, { qn, at, values: { [factor]: value } }),
  )
  return { psCode: enterprise.psCode, psName: enterprise.psName }
}

/** A construction site's dust monitor reports quiet hours and then one of 620 µg/m³ TSP. */
export const raiseDustAlarm = async (house: House, now: Date): Promise<{ recordNum: string; projectName: string }> => {
  const [site] = dustSitesInData()
  if (!site) throw new Error('data/dust-sites.json is empty')
  await sendHours(
    house,
    now,
    (back) => (back === 0 ? 620 : 180),
    ({ qn, at, value }) =>
      dustHourFrame(0, {
        qn,
        at,
        values: { a34001: value, a34002: Math.round(value / 1.7), a01007: 1.4, a01008: 225 },
      }),
  )
  return site
}
