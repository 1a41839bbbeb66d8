import type { FixtureRadar } from '@qingkong/contract/testing/fixture-radar'
import type { FixtureBuild } from './fixture-build.ts'

export const buildRadar = async (_build: FixtureBuild): Promise<FixtureRadar> => ({})
