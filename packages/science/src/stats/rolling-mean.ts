import { hourMs } from '@qingkong/domain/time/city-time'
import { type Column, numbersOf, requireSameLength } from './column.ts'
import { InputProblem } from './input-problem.ts'
import { localTimes, type TimeAxis } from './time-axis.ts'

export const alignments = ['right', 'centre', 'left'] as const
type Alignment = (typeof alignments)[number]

export type RollingMeanOptions = {
  /** Slots in the window. */
  width: number
  /** 'right' (default): the window ends at the row; 'left': begins there; 'centre': of an even width one slot more after the row than before it. */
  align?: Alignment
  /** Least share of the window's slots with a value, %; default 75. At least one value is needed in any case. */
  thresholdPct?: number
  /** Regular step of the rows, default one hour. */
  stepMs?: number
}

/**
 * Running mean over a window of time: rows need not be complete or in order, slots without a row count as missing, also
 * those before the first and after the last row (openair rollingMean).
 * @returns one value per row, NaN where the window holds too little
 * @throws InputProblem on an empty table, a time that occurs twice or one off the regular step
 */
export const rollingMean = (axis: TimeAxis, values: Column, options: RollingMeanOptions): Float64Array => {
  const { width, align = 'right', thresholdPct = 75, stepMs = hourMs } = options
  if (!Number.isInteger(width) || width < 1) throw new InputProblem('窗口应为正整数', { column: 'width' })
  const numbers = numbersOf(values, 'value')
  const { atMs } = localTimes(axis)
  requireSameLength(atMs.length, numbers, 'value')
  const { slots, slotOfRow } = slotsOf(atMs, numbers, stepMs)
  const before = align === 'right' ? width - 1 : align === 'left' ? 0 : Math.floor((width - 1) / 2)
  const least = Math.max(1, (thresholdPct / 100) * width)
  return Float64Array.from(slotOfRow, (slot) => {
    let [sum, count] = [0, 0]
    const last = Math.min(slots.length, slot - before + width)
    for (let at = Math.max(0, slot - before); at < last; at++) {
      const value = slots[at] ?? Number.NaN
      if (Number.isNaN(value)) continue
      sum += value
      count += 1
    }
    return count < least ? Number.NaN : sum / count
  })
}

/** More empty slots than this per row is a wrong step rather than a gap. */
const mostSlotsPerRow = 1000

const slotsOf = (atMs: ArrayLike<number>, values: Float64Array, stepMs: number) => {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let row = 0; row < atMs.length; row++) {
    const at = atMs[row] ?? 0
    if (at < first) first = at
    if (at > last) last = at
  }
  const slotCount = Math.round((last - first) / stepMs) + 1
  if (slotCount > mostSlotsPerRow * atMs.length)
    throw new InputProblem('时间间隔远大于步长，请检查步长', { column: 'stepMs' })
  const slots = new Float64Array(slotCount).fill(Number.NaN)
  const slotOfRow = new Uint32Array(atMs.length)
  for (let row = 0; row < atMs.length; row++) {
    const slot = ((atMs[row] ?? 0) - first) / stepMs
    if (!Number.isInteger(slot)) throw new InputProblem('时间不在规则的步长上', { row, column: 'date' })
    slots[slot] = values[row] ?? Number.NaN
    slotOfRow[row] = slot
  }
  return { slots, slotOfRow }
}
