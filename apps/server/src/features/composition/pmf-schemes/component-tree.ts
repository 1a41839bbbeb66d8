import type { ComponentTree } from '@qingkong/contract/calls/composition/pmf-parameters'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { cityDate } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { askedSites } from '../engine-runs/port.ts'
import { limitsOn } from './detection-limits.ts'
import { familySpecies } from './family-species.ts'

/** Species of a family by group, with their limits on a day. @throws Fail INVALID_INPUT, OUT_OF_SCOPE */
export const componentTree = async (
  { db, session, clock }: CallContext,
  family: SpeciesFamilyAsked,
  { siteCode, day }: { siteCode?: string | undefined; day?: string | undefined },
): Promise<ComponentTree> => {
  const species = await familySpecies(db, family)
  const [site] = siteCode === undefined ? [] : await askedSites(db, session.scope, [siteCode])
  const limits = await limitsOn(db, site?.id ?? null, species, day ?? cityDate(clock.now()))
  return {
    groups: [...Map.groupBy(species, ({ groupCode }) => groupCode)].map(([groupCode, members]) => ({
      groupCode,
      groupName: members[0]?.groupName ?? groupCode,
      children: members.map(({ factorCode, name, nameEn }) => ({
        factorCode,
        factorName: name,
        nameEn,
        detectionLimit: limits.get(factorCode)?.detectionLimit ?? null,
        errorFraction: limits.get(factorCode)?.errorFraction ?? null,
      })),
    })),
  }
}
