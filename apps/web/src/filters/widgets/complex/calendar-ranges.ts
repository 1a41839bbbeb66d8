/** A run of days or months by their numbers, both ends included. */
export interface IndexRange {
  first: number
  last: number
}

/** filter-18: in order; overlapping and adjacent ranges made one. */
export const mergeRanges = (ranges: readonly IndexRange[]): IndexRange[] => {
  const merged: IndexRange[] = []
  for (const range of [...ranges].sort((a, b) => a.first - b.first)) {
    const before = merged.at(-1)
    if (before && range.first <= before.last + 1) before.last = Math.max(before.last, range.last)
    else merged.push({ ...range })
  }
  return merged
}

/** Days or months in ranges that do not overlap. */
export const countRanges = (ranges: readonly IndexRange[]): number =>
  ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0)

export const rangeAt = (ranges: readonly IndexRange[], index: number): IndexRange | null =>
  ranges.find(({ first, last }) => first <= index && index <= last) ?? null

/** filter-18: the cross on a range's end deletes the whole range. */
export const deleteRangeAt = (ranges: readonly IndexRange[], index: number): IndexRange[] =>
  ranges.filter(({ first, last }) => index < first || last < index)

export interface CalendarLimits {
  /** filter-19: most days or months chosen in all. */
  maxCount: number
  /** First and last that can be chosen at all. */
  earliest: number
  latest: number
}

export const noLimits: CalendarLimits = {
  maxCount: Number.POSITIVE_INFINITY,
  earliest: Number.NEGATIVE_INFINITY,
  latest: Number.POSITIVE_INFINITY,
}

export interface Picking {
  ranges: readonly IndexRange[]
  /** filter-18: where a range was begun; null when none is under way. */
  anchor: number | null
}

const between = (a: number, b: number): IndexRange => ({ first: Math.min(a, b), last: Math.max(a, b) })

/** What would be chosen if the cell ended the range under way. */
export const rangesWith = ({ ranges, anchor }: Picking, index: number): IndexRange[] =>
  mergeRanges([...ranges, between(anchor ?? index, index)])

/** filter-19: out of bounds, or more than may be chosen in all. */
export const isBarred = (picking: Picking, index: number, limits: CalendarLimits): boolean =>
  index < limits.earliest || index > limits.latest || countRanges(rangesWith(picking, index)) > limits.maxCount

/** filter-18: the first click begins a range, the second ends it. A barred cell changes nothing. */
export const clickCell = (picking: Picking, index: number, limits: CalendarLimits): Picking => {
  if (isBarred(picking, index, limits)) return picking
  if (picking.anchor === null) return { ...picking, anchor: index }
  return { ranges: rangesWith(picking, index), anchor: null }
}
