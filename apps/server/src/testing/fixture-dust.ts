import type { FixtureDust } from '@qingkong/contract/testing/fixture-dust'
import type { FixtureBuild } from './fixture-build.ts'

export const buildDust = async (_build: FixtureBuild): Promise<FixtureDust> => ({})
