import { api } from '../../../client/api.ts'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { notify } from '../../../kit/notify.ts'
import { sectorLimits } from './sector-choice.ts'

const metresPerKm = 1000

/** The radius the user searches by, kilometres; undefined until it is known. */
export const useOwnRadius = (): number | undefined => {
  const metres = useOptionCall('userConfigQueryRadius', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.radius
  if (metres === undefined) return undefined
  const { min, max } = sectorLimits.radiusKm
  return Math.min(max, Math.max(min, Math.round(metres / metresPerKm)))
}

/** Keeps the radius for the next search. The search at hand goes by it either way; one that was not kept is told. */
export const keepOwnRadius = (radiusKm: number): void => {
  api
    .userConfigUpdateRadius({ radius: radiusKm * metresPerKm }, { quiet: true })
    .catch(() => notify.warning('搜索半径未能保存'))
}
