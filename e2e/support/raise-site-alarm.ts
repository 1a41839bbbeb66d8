import { formatQn } from '@qingkong/protocol/hj212/data-time'
import { sitesInData } from './city-data.ts'
import { DeviceLink } from './device-link.ts'
import { siteHourFrame } from './frames.ts'
import type { House } from './house.ts'

const hourMs = 3_600_000

/**
 * A municipal site's logger reports the last full hour with PM2.5 far above its usual value (level two), and hours
 * before it that were clean. Resolves when every frame is acknowledged.
 */
export const raiseSiteAlarm = async (
  house: House,
  now: Date,
  { pm25 = 140, place = 0 }: { pm25?: number /** Which of the municipal sites. */; place?: number } = {},
): Promise<{ siteCode: string; siteName: string }> => {
  const sites = sitesInData()
  const site = sites.filter(({ siteType }) => siteType === '30')[place]
  if (!site) throw new Error(`data/sites.json has no municipal site ${place}`)
  const index = sites.indexOf(site)
  const lastHour = Math.floor(now.getTime() / hourMs) * hourMs - hourMs
  const link = new DeviceLink(house.ingestPort)
  await link.open()
  for (let back = 24; back >= 0; back -= 1) {
    const at = new Date(lastHour - back * hourMs)
    const qn = formatQn(new Date(at.getTime() + 1))
    const values = {
      a34004: back === 0 ? pm25 : 42,
      a34002: back === 0 ? pm25 + 40 : 66,
      a21026: 8,
      a21004: 35,
      a05024: 60,
      a21005: 0.7,
    }
    link.send(qn, siteHourFrame(index, { qn, at, values }))
  }
  await link.drain()
  link.close()
  return { siteCode: site.siteCode, siteName: site.siteName }
}
