import type { FixtureRadar } from '@qingkong/contract/testing/fixture-radar'
import { minuteMs } from '@qingkong/domain/time/city-time'
import { circleFile, sendPush, signedPush, verticalFile } from '../features/sky/radar/testing/lidar-scans.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'

const radarCode = 'WXLR01'
const plume = { bearingDeg: 63, distanceM: 2100, widthM: 180, strength: 0.9 }

/** Two circles that see the same plume, which raises a radar event, and a vertical profile. */
export const buildRadar = async ({ services, clock, place }: FixtureBuild): Promise<FixtureRadar> => {
  const secret = services.config.keys.shareSecret
  const before = (minutes: number) => new Date(clock.now().getTime() - minutes * minuteMs)
  const send = (file: Buffer) => sendPush(place.base, signedPush(secret, radarCode, file, clock.now()))
  await send(circleFile(radarCode, before(40), [plume], 1))
  await send(verticalFile(radarCode, before(30), 900))
  const { eventIds } = await send(circleFile(radarCode, before(25), [plume], 2))
  const eventId = must(eventIds[0], 'an event of a radar hot spot')
  return {
    radarCode,
    eventId,
    push: () => ({
      scan: signedPush(secret, radarCode, circleFile(radarCode, before(5), [plume], 3), clock.now()).scan,
    }),
  }
}
