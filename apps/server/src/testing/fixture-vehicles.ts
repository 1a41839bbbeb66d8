import type { FixtureVehicles } from '@qingkong/contract/testing/fixture-vehicles'
import { dayMs, formatCity, minuteMs } from '@qingkong/domain/time/city-time'
import {
  passageOf,
  plateBox,
  samplePicture,
  sendVehiclePush,
  smokeOfCamera,
} from '../features/sources/vehicles/testing/sample-push.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'

const plate = '苏BA8823'

/**
 * A lorry exceeds its limit twice, cars pass, one test is invalid; four vehicles are caught smoking, of which two people
 * confirm two and hand one over.
 */
export const buildVehicles = async ({ services, place, users }: FixtureBuild): Promise<FixtureVehicles> => {
  const now = services.clock.now()
  const before = (minutes: number) => formatCity(now.getTime() - minutes * minuteMs)
  const image = await samplePicture()
  const picture = { image, plateBox }
  const car = { licensePlateColor: '1', vehicleType: 3, fuelType: 'A' } as const
  await sendVehiclePush(
    place.base,
    services.config.keys.shareSecret,
    {
      sentAt: formatCity(now),
      passages: [
        passageOf(1, formatCity(now.getTime() - 3 * dayMs), { licensePlateNo: plate, test: { opacity: 41 } }),
        passageOf(2, before(30), { licensePlateNo: plate, test: { opacity: 46, picture } }),
        passageOf(3, before(25), { ...car, licensePlateNo: '苏B6K905' }),
        passageOf(4, before(20), { ...car, licensePlateNo: '苏B3T118', test: { weather: 'rain' } }),
        passageOf(5, before(10), {
          licensePlateNo: '苏BD12345',
          licensePlateColor: '5',
          vehicleType: 3,
          fuelType: 'C',
          test: null,
        }),
      ],
      smoke: [1, 2, 3].map((sequence) => smokeOfCamera(sequence, before(60 - sequence), image)),
    },
    now,
  )
  const [first, second] = [await place.client(users.dispatcher), await place.client(users.dutyChief)]
  const today = { startTime: before(120), endTime: formatCity(now) }
  const failed = (await second.qcwqMaaoList({ ...today, detectionResult: '-1' })).records[0]
  const smoke = (await second.qcwqMaaoHyzpList(today)).records.map(({ recordId }) => recordId)
  const [openSmokeId, confirmedSmokeId, handedId] = smoke
  const looked = [must(confirmedSmokeId, 'a captured vehicle'), must(handedId, 'a captured vehicle')]
  for (const recordId of looked) {
    await first.vehicleSmokeReview({ recordId, seenStatus: '1', opinion: '1' })
    await second.vehicleSmokeReview({ recordId, seenStatus: '2', opinion: '1', note: '画面清晰' })
  }
  const { handOverId } = await second.vehicleSmokeHandOver({
    recordIds: [must(handedId, 'a captured vehicle')],
    receiver: '市公安局交警支队',
    reason: '黑烟车辆移交处罚',
  })
  return {
    failedRecordId: must(failed?.recordId, 'a failed test'),
    plate,
    openSmokeId: must(openSmokeId, 'a captured vehicle'),
    confirmedSmokeId: must(confirmedSmokeId, 'a captured vehicle'),
    handOverId,
  }
}
