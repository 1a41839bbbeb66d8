import type { LumpedVocClass, VocLumping } from '../cb6r3/voc-lumping.ts'
import type { Mechanism, Term } from '../mechanism/mechanism.ts'
import type { ProxyRule } from './obm-case.ts'
import { proxyTerms } from './proxy-terms.ts'

/** A column's compound in terms of the mechanism. */
export type VocTerms = { terms: readonly Term[]; class: LumpedVocClass; molarMass: number | null; note: string | null }

const mpXylene = 'MPXYL'

/**
 * How a measured compound enters a mechanism: as itself where the mechanism has it, else lumped by mole factors, else by
 * its proxy. m/p-xylene measured as one peak (column MPXYL) is split.
 * @returns null when the mechanism has no place for it, 'leftOut' when it has a proxy and proxies are switched off
 * @param condensed lump first: names of a condensed mechanism may mean something else than the MCM's
 */
export const vocTerms = (
  name: string,
  mechanism: Mechanism,
  facts: readonly VocLumping[],
  { condensed, mXyleneShare, proxies }: { condensed: boolean; mXyleneShare: number; proxies: ProxyRule },
): VocTerms | 'leftOut' | null => {
  const known = new Set(mechanism.species)
  if (name === mpXylene) {
    const isomerTerms = (isomer: string) => {
      const found = vocTerms(isomer, mechanism, facts, { condensed, mXyleneShare, proxies })
      return found === 'leftOut' ? null : found
    }
    const parts = [
      { name: 'MXYL', share: mXyleneShare },
      { name: 'PXYL', share: 1 - mXyleneShare },
    ].map(({ name: isomer, share }) => ({
      found: isomerTerms(isomer),
      share,
    }))
    const terms = parts.flatMap(({ found, share }) =>
      (found?.terms ?? []).map(({ species, coefficient }) => ({ species, coefficient: coefficient * share })),
    )
    const percent = Math.round(mXyleneShare * 100)
    return parts.some(({ found }) => found === null)
      ? null
      : {
          terms,
          class: 'aromatic',
          molarMass: 106.167,
          note: `间/对二甲苯按 ${percent}:${100 - percent} 拆为 MXYL 与 PXYL`,
        }
  }
  const fact = facts.find(({ names }) => names.includes(name))
  const about = { class: fact?.class ?? 'other', molarMass: fact?.molarMass ?? null }
  const lumped = fact?.lumped.filter(({ species }) => known.has(species)) ?? []
  if (condensed && fact)
    return lumped.length === 0
      ? null
      : {
          terms: lumped,
          ...about,
          note: `${name} 归并为 ${lumped.map(({ species, coefficient }) => `${coefficient} ${species}`).join(' + ')}`,
        }
  if (known.has(name)) return { terms: [{ species: name, coefficient: 1 }], ...about, note: null }
  if (!fact?.mcm || !known.has(fact.mcm)) return null
  if (!fact.proxy) return { terms: [{ species: fact.mcm, coefficient: 1 }], ...about, note: null }
  return proxies === 'off' ? 'leftOut' : { ...proxyTerms(fact, fact.mcm, facts, proxies), ...about }
}
