import type { Maybe } from '../missing.ts'
import { strictestKind } from './measure-kind.ts'

const stated = (text: string): number[] => {
  const left = /降至?(?:到)?\s*(\d+(?:\.\d+)?)\s*[%％]/.exec(text)
  if (left) return [100 - Number(left[1])]
  const off = /(\d+(?:\.\d+)?)\s*[%％]/.exec(text)
  return off ? [Number(off[1])] : []
}

/**
 * How much of its production a plant is to give up, 0 to 1: as the plan states it, else by the measures' own words; a stop
 * without either is whole. Null where a limit names no share, and of plants that reduce by themselves.
 * @param statedPct shares of emission the plan states, percent; null = none
 */
export const productionShare = (
  measures: readonly string[],
  statedPct: readonly Maybe<number>[] = [],
): Maybe<number> => {
  const kind = strictestKind(measures)
  if (kind === 'self' || kind === 'other') return null
  const shares = statedPct.flatMap((share) => (share === null ? [] : [share]))
  const said = shares.length > 0 ? shares : measures.flatMap(stated)
  if (said.length === 0) return kind === 'stop' ? 1 : null
  return Math.min(100, Math.max(...said)) / 100
}
