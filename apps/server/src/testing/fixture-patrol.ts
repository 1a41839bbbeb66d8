import type { FixturePatrol } from '@qingkong/contract/testing/fixture-patrol'
import type { FixtureBuild } from './fixture-build.ts'

export const buildPatrol = async (_build: FixtureBuild): Promise<FixturePatrol> => ({})
