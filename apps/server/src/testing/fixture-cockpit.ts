import type { FixtureCockpit } from '@qingkong/contract/testing/fixture-cockpit'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'

/** What the rules propose at the station of the first alarm. */
export const buildCockpit = async (build: FixtureBuild): Promise<FixtureCockpit> => {
  const chief = await build.place.client(build.users.dutyChief)
  const strategy = { siteCode: build.municipalSiteCode, factorCode: 'pm25' as const }
  const { rows } = await chief.stationStrategyControlProposal(strategy)
  return { strategy, proposalId: must(rows[0], 'a control proposal').proposalId }
}
