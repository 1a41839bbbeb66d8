import type { FixtureMobileStations } from '@qingkong/contract/testing/fixture-mobile-stations'
import { demoMn, demoPassword } from '@qingkong/domain/city/demo-device'
import { demoTaxis } from '@qingkong/domain/city/demo-taxi'
import { minuteMs } from '@qingkong/domain/time/city-time'
import { formatDataTime, formatQn } from '@qingkong/protocol/hj212/data-time'
import { encodeFrame } from '@qingkong/protocol/hj212/encode'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'
import { sendFrames } from './send-frames.ts'

const minuteFrame = (index: number, at: Date, east: number, pm25: number): Buffer =>
  encodeFrame({
    qn: formatQn(new Date(at.getTime() + index)),
    st: '22',
    cn: '2051',
    pw: demoPassword,
    mn: demoMn('taxi', index),
    flag: { version: '2025', split: false, ack: true },
    cp: { DataTime: formatDataTime(at) },
    factors: [
      ['l01001', { Avg: (120.3 + east).toFixed(5), Flag: 'N' }],
      ['l01002', { Avg: '31.58000', Flag: 'N' }],
      ['a34004', { Avg: String(pm25), Flag: 'N' }],
      ['a34002', { Avg: String(pm25 + 30), Flag: 'N' }],
      ['a21004', { Avg: '48', Flag: 'N' }],
      ['a01001', { Avg: '12.4', Flag: 'N' }],
    ],
  })

/** Two taxis drive east for the last half hour; the first meets five minutes of high PM2.5. */
export const buildMobileStations = async ({ services, place }: FixtureBuild): Promise<FixtureMobileStations> => {
  const lastMs = Math.floor(services.clock.now().getTime() / minuteMs) * minuteMs - minuteMs
  const frames = Array.from({ length: 30 }, (_, n) => {
    const at = new Date(lastMs - (29 - n) * minuteMs)
    const isHigh = n >= 10 && n < 15
    return [minuteFrame(0, at, n * 0.004, isHigh ? 120 + n : 45), minuteFrame(1, at, n * 0.003, 40)]
  })
  await sendFrames(place.ingestPort, frames.flat())
  return { mobileStationCode: must(demoTaxis[0], 'a taxi').stationCode }
}
