import type { ChartPalette } from '../../../charts/palette.ts'
import { radarOption } from '../../../charts/radar-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'

type Profile = CallAnswer<'radarCharacteristicTimeSlot'>['profiles'][number]

/** Value, upper, lower and standard line of one profile. */
export const profileChart = ({ axes }: Profile, palette: ChartPalette) =>
  radarOption(
    {
      indicators: axes.map(({ factorName }) => factorName),
      lines: [
        { name: '特征值', part: 'value', values: axes.map(({ value }) => value) },
        { name: '上限', part: 'upper', values: axes.map(({ upper }) => upper) },
        { name: '下限', part: 'lower', values: axes.map(({ lower }) => lower) },
        { name: '标准值', part: 'standard', values: axes.map(() => 1) },
      ],
      digits: 2,
    },
    palette,
  )

/** The profile most worth a look: the one farthest above its upper line, else the last. */
export const strikingProfile = (profiles: readonly Profile[]): Profile | null => {
  const excess = ({ axes }: Profile) => Math.max(...axes.map(({ value, upper }) => value - upper))
  const typed = profiles.filter(({ above }) => above.length > 0)
  return (
    typed.reduce<Profile | null>((best, one) => (!best || excess(one) > excess(best) ? one : best), null) ??
    profiles.at(-1) ??
    null
  )
}
