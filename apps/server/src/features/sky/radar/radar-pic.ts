import { Fail } from '@qingkong/contract/errors'
import type { ScaledChannel } from '@qingkong/domain/radar/color-scale'
import { pictureSideM } from '@qingkong/domain/radar/radar-picture'
import { formatCity } from '@qingkong/domain/time/city-time'
import type { Services } from '../../../platform/services.ts'
import { drawableScan, wholeSideM } from './queries.ts'
import { drawScan } from './scan-picture.ts'

/** The picture of a scan: the whole circle, or the square of popup-08 around a place. */
export const radarPic = async (
  services: Services,
  asked: {
    radarCode: string
    at: Date | null
    channel: ScaledChannel
    longitude: number | undefined
    latitude: number | undefined
  },
) => {
  const { longitude, latitude } = asked
  if ((longitude === undefined) !== (latitude === undefined)) throw new Fail('INVALID_INPUT', '经度和纬度应同时给出')
  const { radar, stored, grid } = await drawableScan(services, asked.radarCode, asked.at, asked.channel)
  const square =
    longitude === undefined || latitude === undefined
      ? { centre: radar, sideM: wholeSideM(radar) }
      : { centre: { longitude, latitude }, sideM: pictureSideM }
  return {
    name: `${radar.radarName}${formatCity(stored.startAt, 'YYYYMMDDHHmmss')}.png`,
    type: 'image/png',
    data: await drawScan(grid, radar, asked.channel, square),
    inline: true,
  }
}
