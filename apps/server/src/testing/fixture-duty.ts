import type { FixtureDuty } from '@qingkong/contract/testing/fixture-duty'
import type { FixtureBuild } from './fixture-build.ts'

export const buildDuty = async (_build: FixtureBuild): Promise<FixtureDuty> => ({})
