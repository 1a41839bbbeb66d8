import type { StationPair } from '@qingkong/contract/calls/composition/component-laws'
import { divergence } from '@qingkong/science/receptor/divergence'
import { pearson } from '@qingkong/science/stats/correlation'

/** Columns of a station's components over the same intervals as every other's. */
export interface PairedStation {
  siteCode: string
  components: readonly { factorCode: string; unit: string; values: readonly (number | null)[] }[]
}

/** Elements are a thousandth of the others' unit. */
const massOf = (value: number, unit: string): number => (unit === 'ng/m³' ? value / 1000 : value)

const pairOf = (a: PairedStation, b: PairedStation): StationPair => {
  const common = a.components.flatMap((one) => {
    const other = b.components.find(({ factorCode }) => factorCode === one.factorCode)
    const isThere = (values: readonly (number | null)[]) => values.some((value) => value !== null)
    return other && isThere(one.values) && isThere(other.values)
      ? [{ unit: one.unit, a: one.values, b: other.values }]
      : []
  })
  // Only intervals in which both have all of them: else a station's outage would look like another composition.
  const shared = (common[0]?.a ?? []).flatMap((_, at) =>
    common.every((one) => (one.a[at] ?? null) !== null && (one.b[at] ?? null) !== null) ? [at] : [],
  )
  const meanOf = (values: readonly (number | null)[]) =>
    shared.length === 0 ? null : shared.reduce((sum, at) => sum + (values[at] ?? 0), 0) / shared.length
  const sumsOf = (side: 'a' | 'b') =>
    Float64Array.from(shared, (at) => common.reduce((sum, one) => sum + massOf(one[side][at] ?? 0, one.unit), 0))
  return {
    a: a.siteCode,
    b: b.siteCode,
    n: shared.length,
    r: pearson(sumsOf('a'), sumsOf('b')).r,
    cd: divergence(
      common.map((one) => meanOf(one.a)),
      common.map((one) => meanOf(one.b)),
    ).cd,
  }
}

/** Every two of the stations. */
export const stationPairs = (stations: readonly PairedStation[]): StationPair[] =>
  stations.flatMap((a, at) => stations.slice(at + 1).map((b) => pairOf(a, b)))
