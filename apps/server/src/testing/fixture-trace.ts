import type { FixtureTrace } from '@qingkong/contract/testing/fixture-trace'
import type { FixtureBuild } from './fixture-build.ts'

export const buildTrace = async (_build: FixtureBuild): Promise<FixtureTrace> => ({})
