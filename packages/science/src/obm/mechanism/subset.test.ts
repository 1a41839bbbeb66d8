import { expect, test } from 'vitest'
import { referencesAreThere } from '../../stats/testing/reference.ts'
import { obmText } from '../solver/testing/obm-references.ts'
import { mcmAerosolLoss, withAerosolLoss } from './aerosol-loss.ts'
import { compileRates } from './compile-rates.ts'
import { importFacsimile } from './facsimile.ts'
import { mechanismReport } from './mechanism-report.ts'
import { mcmInorganics, subsetMechanism } from './subset.ts'

const chain = importFacsimile(
  `K1 = 2*K ;
KUNUSED = 1 ;
RO2 = BO2 + DO2 ;
% K1*RO2 : BO2 = C ;
% 1 : A + OH = BO2 ;
% 2 : D + OH = DO2 ;
% 3 : C + NO = D2 ;
% 4 : = OH ;`.replace('K1 = 2*K ;', 'K = 3 ;\nK1 = 2*K ;'),
  { name: 'chain' },
)

test('a subset is what can happen from the given species, in the order of the mechanism', () => {
  const subset = subsetMechanism(chain, ['A'])
  expect(subset.species).toEqual(['BO2', 'C', 'A', 'OH'])
  expect(subset.reactions.map(({ label }) => label)).toEqual(['1', '2', '5'])
  expect(subset.ro2).toEqual(['BO2'])
  expect(subset.definitions.map(({ name }) => name)).toEqual(['K', 'K1'])
})

test('a subset of a subset is itself, and more species never mean fewer reactions', () => {
  const once = subsetMechanism(chain, ['A'])
  expect(subsetMechanism(once, ['A'])).toEqual(once)
  expect(subsetMechanism(chain, ['A', 'NO']).reactions.length).toBe(once.reactions.length + 1)
  expect(subsetMechanism(chain, chain.species)).toEqual({ ...chain, definitions: chain.definitions.slice(0, 2) })
})

test('a species the mechanism does not have is named', () => {
  expect(() => subsetMechanism(chain, ['A', 'XYZ', 'UVW'])).toThrow('机理 chain 中没有物种 XYZ、UVW')
})

test('a peroxy radical outside the RO2 sum is reported', () => {
  const report = mechanismReport(importFacsimile('RO2 = A ;\n% 1*RO2 : A = C ;\n% 1*RO2 : B = C ;', { name: 'x' }))
  expect(report.outsideRo2).toEqual(['B'])
})

test("the MCM's uptake of HNO3 and N2O5 on aerosol can be set", () => {
  const text = '% 6.00D-06 : HNO3 = NA ;\n% 4.00D-04 : N2O5 = NA + NA ;\n% 1 : HNO3 = OH ;'
  const mechanism = importFacsimile(text, { name: 'x' })
  const rates = (m: typeof mechanism) => m.reactions.map(({ rate }) => (rate.kind === 'constant' ? rate.k : null))
  expect(rates(withAerosolLoss(mechanism, mcmAerosolLoss))).toEqual(rates(mechanism))
  expect(rates(withAerosolLoss(mechanism, { N2O5: 0 }))).toEqual([6e-6, 0, 1])
  expect(rates(withAerosolLoss(mechanism, { HNO3: 1e-5, N2O5: 2e-3 }))).toEqual([1e-5, 2e-3, 1])
})

const cases = {
  c5h8: { file: 'mcm_c5h8', species: 609, reactions: 1973, ro2: 117 },
  core: { file: 'mcm_core', species: 1549, reactions: 4817, ro2: 314 },
  pams: { file: 'mcm_pams', species: 3644, reactions: 10_988, ro2: 774 },
}

test.skipIf(!referencesAreThere)(
  'the isoprene, core and PAMS subsets of the MCM have their known sizes and reactions',
  () => {
    const full = importFacsimile(obmText('mechanisms/mcm_v3.3.1/mcm_v331_all_reactions.fac'), {
      name: 'MCM v3.3.1',
      generic: obmText('mechanisms/mcm_v3.3.1/mcm_v331_ch4_with_generic_rates.fac'),
    })
    const { sets } = JSON.parse(obmText('example_case.json'))
    const contents = ({ reactions }: typeof full) =>
      reactions
        .map(({ reactants, products, rate, timesRo2 }) => JSON.stringify({ reactants, products, rate, timesRo2 }))
        .sort()
    for (const [name, { file, ...sizes }] of Object.entries(cases)) {
      const subset = subsetMechanism(full, [...mcmInorganics, ...sets[name]])
      const { species, reactions, ro2 } = mechanismReport(subset)
      expect({ species, reactions, ro2 }).toEqual(sizes)
      const listed = importFacsimile(obmText(`mechanisms/mcm_v3.3.1/${file}.fac`), { name })
      expect(contents(subset)).toEqual(contents(listed))
      expect(compileRates(subset).count).toBeLessThan(0.35 * reactions)
    }
  },
)
