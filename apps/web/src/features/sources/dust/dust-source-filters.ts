import type { ValuesOf } from '../../../filters/widget.ts'
import { distanceSite } from '../../../filters/widgets/complex/distance-site.tsx'
import { dustSource } from '../../../filters/widgets/complex/dust-source.tsx'
import { dustSourceMode } from '../../../filters/widgets/complex/dust-source-mode.tsx'

/** Which construction sites are looked at: around a station, of one's own choice, or by district. */
export const dustSourceFilters = [dustSourceMode(), distanceSite(), dustSource({ required: false })] as const
type Values = ValuesOf<typeof dustSourceFilters>

/** Their record numbers; none while none is chosen. */
export const recordNumsOf = ({ dustSource: chosen }: Pick<Values, 'dustSource'>): string[] =>
  chosen.map(({ recordNum }) => recordNum)

/** The station they are held against: the one they lie around; '' = the mean of the national sites. */
export const stationOf = ({ dustSourceMode: mode, distanceSite: place }: Values): string =>
  mode === '1' ? (place?.siteCode ?? '') : ''

/** Why there is no line: nothing was chosen, or nothing lies where somebody looks; null where sites were asked for. */
export const noSourceText = (
  { recordNums = [] }: { recordNums?: unknown },
  { dustSourceMode: mode }: Pick<Values, 'dustSourceMode'>,
): string | null => {
  if (Array.isArray(recordNums) && recordNums.length > 0) return null
  return mode === '2' ? '请选择扬尘源，最多可选择10项' : '所选范围内没有工地，可改选3或5公里、自定义或按区域'
}
