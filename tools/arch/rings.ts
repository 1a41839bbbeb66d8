import type { Import } from './scan-imports.ts'

/** An arrow between two things and the import that draws it. */
interface Arrow {
  from: string
  to: string
  /** `file:line` of one import that makes it. */
  place: string
}

/** Rings among the arrows: `a → b → a (file:line, file:line)`; at least one for every group that holds one. */
const ringsOf = (arrows: readonly Arrow[]): string[] => {
  const next = new Map<string, Map<string, string>>()
  for (const { from, to, place } of arrows) {
    const goals = next.get(from) ?? new Map<string, string>()
    if (from !== to && !goals.has(to)) goals.set(to, place)
    next.set(from, goals)
  }
  const rings: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const path: string[] = []
  const told = (ring: readonly string[]) => {
    const places = ring.slice(1).map((goal, at) => next.get(ring[at] ?? '')?.get(goal))
    return `${ring.join(' → ')} (${places.join(', ')})`
  }
  const visit = (node: string) => {
    state.set(node, 'open')
    path.push(node)
    for (const to of next.get(node)?.keys() ?? []) {
      if (state.get(to) === 'open') rings.push(told([...path.slice(path.indexOf(to)), to]))
      else if (!state.has(to)) visit(to)
    }
    path.pop()
    state.set(node, 'done')
  }
  for (const node of next.keys()) if (!state.has(node)) visit(node)
  return rings
}

const placeOf = ({ from, line }: Import) => `${from}:${line}`

/** Files that import each other in a circle; type-only imports do not count: they vanish. */
export const fileRings = (imports: readonly Import[]): string[] =>
  ringsOf(imports.filter(({ typeOnly }) => !typeOnly).map((edge) => ({ ...edge, place: placeOf(edge) })))

/**
 * Rings among what `nameOf` makes of a path (a feature, a wing; null: not judged). Types count: who needs another's
 * type cannot be understood, moved or tested without it. What a test imports does not.
 */
export const ringsAmong = (
  imports: readonly Import[],
  nameOf: (path: string) => string | null,
  isTest: (path: string) => boolean,
): string[] =>
  ringsOf(
    imports.flatMap((edge) => {
      const [from, to] = [nameOf(edge.from), nameOf(edge.to)]
      return from !== null && to !== null && !isTest(edge.from) ? [{ from, to, place: placeOf(edge) }] : []
    }),
  )
