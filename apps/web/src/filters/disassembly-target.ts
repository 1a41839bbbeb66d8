import type { DisassembleTarget } from '@qingkong/contract/shapes/target'
import { factors } from '@qingkong/domain/site/factor'

/** There is no target. */
export const noTarget = 'none'

/** filter-35: the stored target, else the first, else none. */
export const keepTarget = (
  stored: unknown,
  targets: readonly DisassembleTarget[],
): DisassembleTarget | typeof noTarget => {
  const id = typeof stored === 'object' && stored !== null && 'id' in stored ? stored.id : null
  return targets.find((target) => target.id === id) ?? targets[0] ?? noTarget
}

interface TargetFigure {
  value: number | null
  unit: string
}

/** filter-35: the target of an indicator: a concentration for PM2.5, days for good days and ozone exceedance. */
export const targetFigure = (target: unknown, factorCode: unknown): TargetFigure => {
  const days = factorCode === 'good_days' || factorCode === 'o3_standard'
  const key = factorCode === 'good_days' ? 'goodDayTargetValue' : days ? 'o3ExceedTargetValue' : 'pm25TargetValue'
  const value =
    typeof target === 'object' && target !== null && key in target ? (target as Record<string, unknown>)[key] : null
  return { value: typeof value === 'number' ? value : null, unit: days ? '天' : factors.pm25.unit }
}
