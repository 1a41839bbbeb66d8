import { timingSafeEqual } from 'node:crypto'
import { Fail } from '@qingkong/contract/errors'
import type { RequestInfo } from '../../../http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { cityIsLive } from './queries.ts'

const equal = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Seed calls need the key kept beside the data, a simulator, and a city that is not live. @throws Fail SEED_REFUSED */
export const checkSeed = async (services: Services, request: Pick<RequestInfo, 'headers'>): Promise<void> => {
  const given = request.headers['x-seed-key']
  if (typeof given !== 'string' || !equal(given, services.config.keys.seedKey)) {
    throw new Fail('SEED_REFUSED', '初始化密钥有误')
  }
  if (!services.config.simulator || (await cityIsLive(services))) throw new Fail('SEED_REFUSED')
}
