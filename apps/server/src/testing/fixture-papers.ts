import type { FixturePapers } from '@qingkong/contract/testing/fixture-papers'
import type { FixtureBuild } from './fixture-build.ts'

export const buildPapers = async (_build: FixtureBuild): Promise<FixturePapers> => ({})
