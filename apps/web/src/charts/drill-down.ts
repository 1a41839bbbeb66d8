import type { PieSlice } from './pie-option.ts'

/** A part of a whole that may have parts of its own. */
export interface Part extends PieSlice {
  parts?: readonly Part[]
}

/** The parts that a path of names leads to; a name that has no parts or does not exist any more ends the path before it. */
export const partsAt = (
  whole: readonly Part[],
  path: readonly string[],
): { path: string[]; parts: readonly Part[] } => {
  const [name, ...rest] = path
  const next = whole.find((part) => part.name === name)?.parts
  if (name === undefined || next === undefined || next.length === 0) return { path: [], parts: whole }
  const below = partsAt(next, rest)
  return { path: [name, ...below.path], parts: below.parts }
}
