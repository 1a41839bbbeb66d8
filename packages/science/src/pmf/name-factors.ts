import type { Factors } from './factorise.ts'
import type { PreparedTable } from './prepare-table.ts'
import { type ProfileViews, profileViews } from './profile-shares.ts'
import { type SourceType, sourceTypes, speciesKey } from './source-profiles.ts'

/** A source type a factor may be, with what speaks for and against it. */
export interface NameProposal {
  code: string
  name: string
  /** 0 to 1; to rank the proposals of one factor, not a probability. */
  score: number
  /** Cosine of the factor's mass with the typical mass of the type, over the species both know. */
  similarity: number
  reasons: string[]
}

const weights = { markers: 0.55, similarity: 0.3, ratios: 0.15 }
const absentPenalty = 0.15
/** A marker is told of when the factor brings at least this part of the species. */
const tellingPct = 40
const presentPct = 30
const worthNaming = 0.2

const share = (value: number) => `${value.toFixed(0)}%`

interface Reading {
  /** Position in the table, by species key. */
  at: ReadonlyMap<string, number>
  names: readonly string[]
  concentration: Float64Array
  pctOfSpecies: Float64Array
  pctOfFactor: Float64Array
}

const cosine = (pairs: readonly (readonly [number, number])[]): number => {
  let [ab, aa, bb] = [0, 0, 0]
  for (const [a, b] of pairs) {
    ab += a * b
    aa += a * a
    bb += b * b
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0
}

const bandText = (from: number | null, until: number | null) =>
  from === null ? `≤ ${until}` : until === null ? `≥ ${from}` : `${from}–${until}`

const proposalFor = (type: SourceType, reading: Reading): NameProposal | null => {
  const { at, names, concentration, pctOfSpecies, pctOfFactor } = reading
  const known = Object.entries(type.species).flatMap(([key, [massPct, marker]]) => {
    const j = at.get(key)
    return j === undefined ? [] : [{ j, massPct, marker }]
  })
  const markers = known.filter(({ marker }) => marker > 0)
  const weight = markers.reduce((sum, { marker }) => sum + marker, 0)
  // One weak marker proves nothing.
  if (weight < 2) return null
  const reasons: string[] = []
  const markerScore = markers.reduce((sum, { j, marker }) => sum + (marker * (pctOfSpecies[j] ?? 0)) / 100, 0) / weight
  const telling = markers
    .filter(({ j }) => (pctOfSpecies[j] ?? 0) >= tellingPct)
    .sort((a, b) => b.marker - a.marker || (pctOfSpecies[b.j] ?? 0) - (pctOfSpecies[a.j] ?? 0))
    .map(({ j }) => `${names[j]} 的 ${share(pctOfSpecies[j] ?? 0)}`)
  if (telling.length > 0) reasons.push(`标志物 ${telling.join('、')} 归于该因子`)

  const typical = new Map(known.map(({ j, massPct }) => [j, massPct]))
  const similarity = cosine(
    Array.from(at.values(), (j) => [Math.sqrt(pctOfFactor[j] ?? 0), Math.sqrt(typical.get(j) ?? 0)] as const),
  )
  reasons.push(`与典型谱的余弦相似度 ${similarity.toFixed(2)}`)

  const ratios = (type.ratios ?? []).flatMap(({ of, to, from, until }) => {
    const [above, below] = [at.get(of), at.get(to)]
    if (above === undefined || below === undefined) return []
    const [top, bottom] = [concentration[above] ?? 0, concentration[below] ?? 0]
    if (top === 0 && bottom === 0) return [{ fits: 0 }]
    const ratio = top / bottom
    const isInside = ratio >= (from ?? 0) && ratio <= (until ?? Number.POSITIVE_INFINITY)
    const shown = `${names[above]}/${names[below]} = ${bottom === 0 ? '∞' : ratio.toFixed(2)}`
    reasons.push(isInside ? `${shown}，与 ${bandText(from, until)} 一致` : `${shown}，不在 ${bandText(from, until)} 内`)
    return [{ fits: isInside ? 1 : 0 }]
  })
  const ratioScore = ratios.length === 0 ? 0.5 : ratios.reduce((sum, { fits }) => sum + fits, 0) / ratios.length

  const unwanted = (type.absent ?? []).flatMap((key) => {
    const j = at.get(key)
    return j !== undefined && (pctOfSpecies[j] ?? 0) >= presentPct ? [j] : []
  })
  if (unwanted.length > 0)
    reasons.push(
      `不应出现的 ${unwanted.map((j) => `${names[j]}（${share(pctOfSpecies[j] ?? 0)}）`).join('、')} 归于该因子`,
    )
  const score =
    weights.markers * markerScore +
    weights.similarity * similarity +
    weights.ratios * ratioScore -
    absentPenalty * unwanted.length
  return { code: type.code, name: type.name, score: Math.max(0, score), similarity, reasons }
}

const readingOf = (
  { species, total }: Pick<PreparedTable, 'species' | 'total'>,
  { concentration, pctOfSpecies, pctOfFactor }: ProfileViews,
  factor: number,
): Reading => {
  const part = (cells: Float64Array) => cells.subarray(factor * species.length, (factor + 1) * species.length)
  return {
    // The total variable marks no source.
    at: new Map(species.flatMap((name, j) => (j === total ? [] : [[speciesKey(name), j] as const]))),
    names: species,
    concentration: part(concentration),
    pctOfSpecies: part(pctOfSpecies),
    pctOfFactor: part(pctOfFactor),
  }
}

/**
 * Proposals for every factor from its profile alone, best first: markers (how much of the species the factor brings),
 * likeness to the typical mass, ratios, species that should be absent. They say "consistent with", the user decides.
 */
export const nameFactors = (
  prepared: Pick<PreparedTable, 'species' | 'total'>,
  solution: Factors,
): NameProposal[][] => {
  const views = profileViews(solution, prepared.total)
  return Array.from({ length: solution.factors }, (_, factor) => {
    const reading = readingOf(prepared, views, factor)
    return sourceTypes
      .flatMap((type) => proposalFor(type, reading) ?? [])
      .filter(({ score }) => score >= worthNaming)
      .sort((a, b) => b.score - a.score)
  })
}
