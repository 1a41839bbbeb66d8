import type { FixtureEnterprises } from '@qingkong/contract/testing/fixture-enterprises'
import type { FixtureBuild } from './fixture-build.ts'

export const buildEnterprises = async (_build: FixtureBuild): Promise<FixtureEnterprises> => ({})
