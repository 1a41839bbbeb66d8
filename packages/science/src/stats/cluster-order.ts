/** A group of leaves, in the order they are drawn; `formed` is when it came to be, a leaf at −1. */
type Group = { leaves: number[]; formed: number }

/**
 * Order of the rows that puts alike ones beside each other: agglomerative clustering with complete linkage on Euclidean
 * distances. When two groups join, the one formed earlier (a single row before any group) comes first.
 */
export const completeLinkageOrder = (rows: readonly (readonly number[])[]): number[] => {
  const distance = (a: number, b: number) =>
    Math.hypot(...(rows[a] ?? []).map((value, i) => value - (rows[b]?.[i] ?? 0)))
  const pairs = rows.map((_, a) => rows.map((_, b) => distance(a, b)))
  const between = (a: Group, b: Group) =>
    Math.max(...a.leaves.flatMap((leave) => b.leaves.map((other) => pairs[leave]?.[other] ?? 0)))
  let groups: Group[] = rows.map((_, i) => ({ leaves: [i], formed: -1 }))
  for (let step = 0; groups.length > 1; step++) {
    let best: { a: Group; b: Group; away: number } | null = null
    for (const [i, a] of groups.entries()) {
      for (const b of groups.slice(i + 1)) {
        const away = between(a, b)
        if (best === null || away < best.away) best = { a, b, away }
      }
    }
    if (best === null) break
    const { a, b } = best
    const [first, second] = b.formed < a.formed ? [b, a] : [a, b]
    groups = [
      ...groups.filter((group) => group !== a && group !== b),
      { leaves: [...first.leaves, ...second.leaves], formed: step },
    ]
  }
  return groups[0]?.leaves ?? []
}
