import type { EnterpriseRecord } from './city-data.ts'
import type { City } from './concentration.ts'
import { groupedPlumes } from './grouped-plumes.ts'
import type { Place } from './place.ts'
import { type IndustryProfile, profileOfIndustry } from './voc-profiles.ts'

/** VOC that each kind of works brings to a place, µg/m³. */
export type VocPlumes = ReadonlyMap<IndustryProfile, number>

/** The part of the plumes' VOC by industry: the same plumes that the city's TVOC holds, told apart by their works. */
export const vocPlumes = (
  city: City,
  enterprises: readonly EnterpriseRecord[],
): ((place: Place, at: number) => VocPlumes) => {
  const profiles = new Map(enterprises.map(({ psCode, industryCode }) => [psCode, profileOfIndustry(industryCode)]))
  return groupedPlumes(city, 'voc', ({ ownerCode }) => profiles.get(ownerCode) ?? 'combustion')
}
