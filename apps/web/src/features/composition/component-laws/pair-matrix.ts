import type { StationPair } from '@qingkong/contract/calls/composition/component-laws'
import type { StationLaw } from '@qingkong/contract/tables/composition/component-laws'

type Cell = Pick<StationPair, 'n' | 'r' | 'cd'>

/** Every station against every other; itself is wholly alike. */
export const pairMatrix = ({ items, pairs }: StationLaw): { names: string[]; cells: Cell[][] } => {
  const codes = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))]
  const nameOf = (code: string) => items.find(({ siteCode }) => siteCode === code)?.siteName ?? code
  const cellOf = (a: string, b: string): Cell => {
    const pair = pairs.find((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a))
    return pair ?? { n: 0, r: a === b ? 1 : null, cd: a === b ? 0 : null }
  }
  return { names: codes.map(nameOf), cells: codes.map((a) => codes.map((b) => cellOf(a, b))) }
}
