import type { RadarProfile } from '@qingkong/contract/calls/air/characteristic-radar'
import { factors } from '@qingkong/domain/site/factor'
import { characteristicRadar, type RadarSample } from '@qingkong/science/stats/characteristic-radar'

export const sampleFactors = ['so2', 'no2', 'co', 'pm25', 'pm10'] as const
export type Sample = RadarSample

/** Fewer complete references say nothing about what is usual. */
const minReferences = 3

const isComplete = (sample: Sample): boolean => sampleFactors.every((factor) => sample[factor] !== null)

/** The profile of one sample; without axes and type when it, or what it is compared with, is incomplete. */
export const profileOf = (
  head: Pick<RadarProfile, 'siteCode' | 'siteName' | 'dataTime'>,
  sample: Sample,
  references: readonly Sample[],
  coarse: boolean,
): RadarProfile => {
  const complete = references.filter(isComplete)
  const radar = complete.length < minReferences ? null : characteristicRadar(sample, complete, { coarse })
  return {
    ...head,
    type: radar?.type ?? null,
    above: (radar?.above ?? []).map((factor) => factors[factor].typeset),
    references: radar?.references ?? complete.length,
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
