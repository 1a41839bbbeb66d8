import { PmfParameters } from '@qingkong/contract/shapes/pmf-question'
import { expect, it } from 'vitest'
import { pmfEngine } from './pmf-engine.ts'

const hourMs = 3_600_000
const asked = (samples: number, fpeak: readonly number[]) => {
  const species = ['a', 'b', 'c', 'd']
  return {
    data: {
      species,
      times: Array.from({ length: samples }, (_, at) =>
        new Date(Date.UTC(2018, 0, 1) + at * hourMs).toISOString().slice(0, 19).replace('T', ' '),
      ),
      concentrations: Array.from({ length: samples }, (_, at) => species.map((_, j) => 1 + ((at * (j + 3)) % 17))),
    },
    parameters: PmfParameters.parse({
      factors: 2,
      fpeak,
      detection: Object.fromEntries(species.map((name) => [name, { detectionLimit: 0.1, errorFraction: 0.1 }])),
    }),
    attached: null,
  }
}

it('4.4 #49: a run of PMF whose result nobody could read is refused before it computes', () => {
  const strengths = Array.from({ length: 20 }, (_, at) => (at + 1) / 10)
  expect(() => pmfEngine.check(asked(40_000, strengths))).toThrow('之积最多150万')
  expect(() => pmfEngine.check(asked(1000, strengths))).not.toThrow()
})
