/** Shares or concentrations of one profile by species. */
export type ProfileBySpecies = ReadonlyMap<string, number>

export const cosine = (pairs: readonly (readonly [number, number])[]): number | null => {
  let [ab, aa, bb] = [0, 0, 0]
  for (const [a, b] of pairs) {
    ab += a * b
    aa += a * a
    bb += b * b
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : null
}

export const commonPairs = (a: ProfileBySpecies, b: ProfileBySpecies): [number, number][] =>
  Array.from(a).flatMap(([species, value]) => {
    const other = b.get(species)
    return other === undefined ? [] : [[value, other]]
  })

const leastCommon = 8

/** Likeness of two profiles, and over how many species; null over fewer than eight. */
export interface ProfileLikeness {
  common: number
  similarity: number | null
}

/** Cosine of the square roots over the species both know: without the root one large species would decide alone. */
export const profileLikeness = (a: ProfileBySpecies, b: ProfileBySpecies): ProfileLikeness => {
  const pairs = commonPairs(a, b)
  return {
    common: pairs.length,
    similarity:
      pairs.length < leastCommon
        ? null
        : cosine(pairs.map(([x, y]) => [Math.sqrt(Math.max(0, x)), Math.sqrt(Math.max(0, y))])),
  }
}
