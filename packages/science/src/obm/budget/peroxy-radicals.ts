import type { Mechanism } from '../mechanism/mechanism.ts'

const neverPeroxy = new Set(['HO2', 'OH', 'NO', 'NO2', 'NO3', 'O', 'O3', 'O1D', 'O3P', 'CL', 'CLO', 'BR', 'BRO'])

/**
 * Organic peroxy radicals: the mechanism's own RO2 list; where it has none (lumped mechanisms), every species that turns
 * NO into NO2 and also reacts with HO2.
 */
export const peroxyRadicals = ({ ro2, reactions }: Mechanism): readonly string[] => {
  if (ro2.length > 0) return ro2
  const partnersOf = (other: string, accept: (products: readonly { species: string }[]) => boolean) =>
    new Set(
      reactions.flatMap(({ reactants, products }) => {
        const [one, two] = reactants.map(({ species }) => species)
        if (reactants.length !== 2 || one === undefined || two === undefined || !accept(products)) return []
        return one === other ? [two] : two === other ? [one] : []
      }),
    )
  const oxidising = partnersOf('NO', (products) => products.some(({ species }) => species === 'NO2'))
  const withHo2 = partnersOf('HO2', () => true)
  return [...oxidising].filter((species) => withHo2.has(species) && !neverPeroxy.has(species))
}
