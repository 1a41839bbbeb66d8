import type { vehicles } from '@qingkong/contract/calls/sources/vehicles'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import type { Services } from '../../../platform/services.ts'
import type { VehiclePush } from './placed-records.ts'
import { takePassages } from './take-passages.ts'
import { takeSmoke } from './take-smoke.ts'

/**
 * Takes what points push, each record on its own merit. A record is known by its point and the device's own count:
 * sending it again changes nothing, so a sender that got no answer sends it again.
 */
export const takeVehiclePush = async (
  services: Services,
  push: VehiclePush,
): Promise<HandlerAnswer<typeof vehicles.vehiclePush>> => {
  const taken = [await takePassages(services, push), await takeSmoke(services, push)]
  const sum = (of: 'accepted' | 'duplicates') => taken.reduce((total, one) => total + one[of], 0)
  return {
    accepted: sum('accepted'),
    duplicates: sum('duplicates'),
    rejected: taken.flatMap(({ rejected }) => rejected),
  }
}
