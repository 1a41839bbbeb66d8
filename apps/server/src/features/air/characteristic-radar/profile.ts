import type { RadarProfile } from '@qingkong/contract/calls/air/characteristic-radar'
import type { Maybe } from '@qingkong/domain/missing'
import { factors } from '@qingkong/domain/site/factor'
import {
  leastRadarReferences,
  type RadarSample,
  type RadarShares,
  radarOfShares,
} from '@qingkong/science/stats/characteristic-radar'

export const sampleFactors = ['so2', 'no2', 'co', 'pm25', 'pm10'] as const
export type Sample = RadarSample

/**
 * The profile of one sample; without axes and type when it, or what it is compared with, is incomplete.
 * @param own its shares; null = incomplete
 */
export const profileOf = (
  head: Pick<RadarProfile, 'siteCode' | 'siteName' | 'dataTime'>,
  sample: Sample,
  own: Maybe<RadarShares>,
  references: readonly Maybe<RadarShares>[],
): RadarProfile => {
  const known = references.filter((reference) => reference !== null)
  const radar = own === null || known.length < leastRadarReferences ? null : radarOfShares(own, known)
  return {
    ...head,
    type: radar?.type ?? null,
    above: (radar?.above ?? []).map((factor) => factors[factor].typeset),
    references: known.length,
    axes: (radar?.axes ?? []).map(({ pollutant, value, upper, lower }) => ({
      factorCode: pollutant,
      factorName: factors[pollutant].typeset,
      concentration: sample[pollutant],
      value,
      upper,
      lower,
    })),
  }
}
