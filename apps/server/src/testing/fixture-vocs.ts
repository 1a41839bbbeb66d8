import type { FixtureVocs } from '@qingkong/contract/testing/fixture-vocs'
import type { FixtureBuild } from './fixture-build.ts'

export const buildVocs = async (_build: FixtureBuild): Promise<FixtureVocs> => ({})
