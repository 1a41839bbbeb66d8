/** A reactivity as a run reports it; null where it could not be worked out. */
interface RunReactivity {
  name: string
  kind: 'group' | 'species'
  rir: number | null
}

/** A reactivity of two runs. What one of them lacks is null, and so is what follows from it. */
export type ComparedReactivity = {
  name: string
  kind: 'group' | 'species'
  a: number | null
  b: number | null
  /** b − a. */
  delta: number | null
  /** Places by falling RIR among those of the kind in the run. */
  rankA: number | null
  rankB: number | null
  /** Places gained from a to b: positive stands earlier in b. */
  rise: number | null
}

type Key = `${'group' | 'species'} ${string}`
const keyOf = ({ kind, name }: RunReactivity): Key => `${kind} ${name}`

const placesOf = (reactivities: readonly RunReactivity[]): ReadonlyMap<Key, { rir: number; rank: number }> =>
  new Map(
    (['group', 'species'] as const).flatMap((kind) =>
      reactivities
        .flatMap((one) => (one.kind === kind && one.rir !== null ? [{ key: keyOf(one), rir: one.rir }] : []))
        .toSorted((one, other) => other.rir - one.rir)
        .map(({ key, rir }, at) => [key, { rir, rank: at + 1 }] as const),
    ),
  )

/** Reactivities of two runs side by side: groups before species, those with the largest difference first. */
export const compareReactivities = (a: readonly RunReactivity[], b: readonly RunReactivity[]): ComparedReactivity[] => {
  const [inA, inB] = [placesOf(a), placesOf(b)]
  const all = new Map([...a, ...b].map((one) => [keyOf(one), one]))
  return [...all]
    .map(([key, { name, kind }]): ComparedReactivity => {
      const [one, other] = [inA.get(key) ?? null, inB.get(key) ?? null]
      return {
        name,
        kind,
        a: one?.rir ?? null,
        b: other?.rir ?? null,
        delta: one && other && other.rir - one.rir,
        rankA: one?.rank ?? null,
        rankB: other?.rank ?? null,
        rise: one && other && one.rank - other.rank,
      }
    })
    .toSorted((x, y) => x.kind.localeCompare(y.kind) || Math.abs(y.delta ?? 0) - Math.abs(x.delta ?? 0))
}
