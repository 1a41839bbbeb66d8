import type { FixtureMobileStations } from '@qingkong/contract/testing/fixture-mobile-stations'
import type { FixtureBuild } from './fixture-build.ts'

export const buildMobileStations = async (_build: FixtureBuild): Promise<FixtureMobileStations> => ({})
