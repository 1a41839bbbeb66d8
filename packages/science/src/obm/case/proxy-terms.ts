import { vocTable } from '../../receptor/voc-table.ts'
import type { VocLumping } from '../cb6r3/voc-lumping.ts'
import type { Term } from '../mechanism/mechanism.ts'
import type { ProxyRule } from './obm-case.ts'

/** kOH at 298 K, cm³/(molecule·s), of the product's table of VOC by CAS number. */
const kohByCas = new Map([...vocTable.species.values()].map(({ cas, koh }) => [cas, koh]))

const kohOf = ({ names }: VocLumping): number | null => {
  const cas = names.find((name) => kohByCas.has(name))
  return cas === undefined ? null : (kohByCas.get(cas) ?? null)
}

/**
 * A compound in terms of its proxy, with what the log says of it. By kOH the reactivity of the compound is kept and its
 * carbon is not; by mole neither.
 */
export const proxyTerms = (
  compound: VocLumping,
  proxy: string,
  facts: readonly VocLumping[],
  rule: Exclude<ProxyRule, 'off'>,
): { terms: readonly Term[]; note: string } => {
  const standIn = `${compound.zh} 在机理中没有对应物种，以 ${proxy} 代表`
  const one = { terms: [{ species: proxy, coefficient: 1 }], note: standIn }
  if (rule === 'mole') return one
  const itself = facts.find(({ mcm, proxy: isProxy }) => mcm === proxy && !isProxy)
  const [own, others] = [kohOf(compound), itself ? kohOf(itself) : null]
  if (own === null || others === null || !(others > 0))
    return { ...one, note: `${standIn}；缺 OH 反应速率常数，未按其比折算` }
  const ratio = own / others
  return {
    terms: [{ species: proxy, coefficient: ratio }],
    note: `${standIn}，按 OH 反应速率常数之比折算为 ${ratio.toPrecision(3)} 倍`,
  }
}
