import type { FixtureSubscriptions } from '@qingkong/contract/testing/fixture-subscriptions'
import type { FixtureBuild } from './fixture-build.ts'

export const buildSubscriptions = async (_build: FixtureBuild): Promise<FixtureSubscriptions> => ({})
