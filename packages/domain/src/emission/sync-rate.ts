import type { Maybe } from '../missing.ts'

/** 产治同步率 = synchronous ÷ producing five-minute intervals, share 0 to 1. @returns null while nothing produced */
export const syncRate = ({ synchronous, producing }: { synchronous: number; producing: number }): Maybe<number> =>
  producing > 0 ? synchronous / producing : null
