import type { Maybe } from '../missing.ts'

export type TargetLight = 'green' | 'amber' | 'red'

/** From here on a target is red, percent beyond it. */
const redFromPct = 5

/**
 * How far a figure is beyond its target, percent; zero or less is within it.
 * @param bound most: the figure may not exceed the target; least: it has to reach it
 */
export const beyondTarget = (value: Maybe<number>, target: Maybe<number>, bound: 'most' | 'least'): Maybe<number> => {
  if (value === null || target === null) return null
  const beyond = bound === 'most' ? value - target : target - value
  // Nothing is allowed at all: any day more is beyond every percentage.
  if (target === 0) return beyond <= 0 ? 0 : Number.POSITIVE_INFINITY
  return (beyond / target) * 100
}

/** 绿 within the target, 黄 up to 5 % beyond, 红 further or when nothing can reach it any more; null without either. */
export const targetLight = (beyondPct: Maybe<number>, isOutOfReach: boolean): Maybe<TargetLight> => {
  if (beyondPct === null) return null
  if (isOutOfReach || beyondPct > redFromPct) return 'red'
  return beyondPct <= 0 ? 'green' : 'amber'
}
