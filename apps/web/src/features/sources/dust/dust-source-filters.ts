import type { ValuesOf } from '../../../filters/widget.ts'
import { distanceSite } from '../../../filters/widgets/complex/distance-site.tsx'
import { dustSource } from '../../../filters/widgets/complex/dust-source.tsx'
import { dustSourceMode } from '../../../filters/widgets/complex/dust-source-mode.tsx'

/** Which construction sites are looked at: around a station, of one's own choice, or by district. */
export const dustSourceFilters = [dustSourceMode(), distanceSite(), dustSource()] as const
type Values = ValuesOf<typeof dustSourceFilters>

/** Their record numbers; none while none is chosen. */
export const recordNumsOf = ({ dustSource: chosen }: Pick<Values, 'dustSource'>): string[] =>
  chosen.map(({ recordNum }) => recordNum)

/** The station they are held against: the one they lie around; '' = the mean of the national sites. */
export const stationOf = ({ dustSourceMode: mode, distanceSite: place }: Values): string =>
  mode === '1' ? (place?.siteCode ?? '') : ''
