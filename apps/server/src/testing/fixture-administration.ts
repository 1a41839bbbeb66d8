import type { FixtureAdministration } from '@qingkong/contract/testing/fixture-administration'
import type { FixtureBuild } from './fixture-build.ts'

export const buildAdministration = async (_build: FixtureBuild): Promise<FixtureAdministration> => ({})
