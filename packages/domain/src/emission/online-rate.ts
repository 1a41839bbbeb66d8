import type { Maybe } from '../missing.ts'

/** Outlets of a moment: removed are those that were taken out of operation or reported as stopped (报停). */
export interface OutletCounts {
  outlets: number
  removed: number
  offline: number
}

/** 在线率 = outlets not offline ÷ outlets due, share 0 to 1. @returns null while none is due */
export const onlineRate = ({ outlets, removed, offline }: OutletCounts): Maybe<number> => {
  const due = outlets - removed
  return due <= 0 ? null : Math.max(0, due - offline) / due
}
