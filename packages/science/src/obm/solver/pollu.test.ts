import { expect, test } from 'vitest'
import { reactionNetwork } from './reaction-network.ts'
import { rosenbrockIntegrator } from './rosenbrock.ts'
import { rodas3, rodas4 } from './rosenbrock-methods.ts'

// POLLU: Verwer, SIAM J. Sci. Comput. 15 (1994) 1243; the solution at t = 60 is that of the Bari test set for IVP solvers.
const reactions: [k: number, reactants: number[], products: number[]][] = [
  [0.35, [1], [2, 3]],
  [26.6, [2, 4], [1]],
  [1.23e4, [5, 2], [6, 1]],
  [8.6e-4, [7], [5, 5, 8]],
  [8.2e-4, [7], [8]],
  [1.5e4, [7, 6], [5, 8]],
  [1.3e-4, [9], [10, 5, 8]],
  [2.4e4, [9, 6], [11]],
  [1.65e4, [11, 2], [1, 10, 12]],
  [9e3, [11, 1], [13]],
  [2.2e-2, [13], [11, 1]],
  [1.2e4, [10, 2], [14, 1]],
  [1.88, [14], [7, 5]],
  [1.63e4, [1, 6], [15]],
  [4.8e6, [3], [4]],
  [3.5e-4, [4], [16]],
  [1.75e-2, [4], [3]],
  [1e8, [16], [6, 6]],
  [4.44e11, [16], [3]],
  [1.24e3, [17, 6], [18, 5]],
  [2.1, [19], [2]],
  [5.78, [19], [1, 3]],
  [4.74e-2, [1, 4], [19]],
  [1.78e3, [19, 1], [20]],
  [3.12, [20], [19, 1]],
]
const at60 = [
  0.5646255480022769e-1, 0.1342484130422339, 0.4139734331099427e-8, 0.5523140207484359e-2, 0.2018977262302196e-6,
  0.1464541863493966e-6, 0.7784249118997964e-1, 0.3245075353396018, 0.7494013383880406e-2, 0.1622293157301561e-7,
  0.1135863833257075e-7, 0.2230505975721359e-2, 0.208716288279863e-3, 0.1396921016840158e-4, 0.8964884856898295e-2,
  0.4352846369330103e-17, 0.6899219696263405e-2, 0.1007803037365946e-3, 0.1772146513969984e-5, 0.5682943292316392e-4,
]

const network = reactionNetwork(
  20,
  reactions.map(([, reactants, products]) => {
    const changes = new Map<number, number>()
    for (const species of reactants) changes.set(species - 1, (changes.get(species - 1) ?? 0) - 1)
    for (const species of products) changes.set(species - 1, (changes.get(species - 1) ?? 0) + 1)
    return { reactants: reactants.map((species) => species - 1), changes }
  }),
)
const rates = Float64Array.from(reactions, ([k]) => k)
const none = new Float64Array(20)
const system = {
  pattern: network.pattern,
  derivative: (_t: number, y: Float64Array, out: Float64Array) => network.derivative(rates, none, none, y, out),
  jacobian: (_t: number, y: Float64Array, out: Float64Array) => network.jacobian(rates, none, y, out),
}
const start = () => {
  const y = new Float64Array(20)
  for (const [species, value] of [
    [2, 0.2],
    [4, 0.04],
    [7, 0.1],
    [8, 0.3],
    [9, 0.01],
    [17, 0.007],
  ] as const)
    y[species - 1] = value
  return y
}
const solved = (method: typeof rodas3, tolerance: number, absoluteTolerance: number) => {
  const y = start()
  rosenbrockIntegrator(system, {
    method,
    relativeTolerance: tolerance,
    absoluteTolerance,
  }).advance(y, 0, 60)
  return Math.max(...at60.map((truth, i) => Math.abs((y[i] ?? 0) / truth - 1)))
}

test('RODAS4 meets the published solution of POLLU in all 20 species to 3e-11', () => {
  expect(solved(rodas4, 1e-11, 1e-17)).toBeLessThan(3e-11)
})

test('RODAS3 meets the published solution of POLLU to its tolerance', () => {
  expect(solved(rodas3, 1e-7, 1e-15)).toBeLessThan(1e-6)
  expect(solved(rodas3, 1e-3, 1e-12)).toBeLessThan(5e-3)
})

test('the network keeps nitrogen and sulphur to rounding', () => {
  const y = start()
  rosenbrockIntegrator(system, { method: rodas3, relativeTolerance: 1e-3, absoluteTolerance: 1e-12 }).advance(y, 0, 60)
  const sum = (weights: Record<number, number>) =>
    Object.entries(weights).reduce((total, [species, weight]) => total + weight * (y[Number(species) - 1] ?? 0), 0)
  expect(sum({ 1: 1, 2: 1, 13: 1, 15: 1, 19: 1, 20: 2 })).toBeCloseTo(0.2, 13)
  expect(sum({ 17: 1, 18: 1 })).toBeCloseTo(0.007, 14)
})

test('the Jacobian agrees with differences of the derivative', () => {
  const y = start().map((value, i) => value + 1e-3 * (i + 1))
  const { rowStart, columns } = network.pattern
  const values = new Float64Array(columns.length)
  network.jacobian(rates, none, y, values)
  const dense = Array.from({ length: 20 }, (_, row) => {
    const line = new Float64Array(20)
    for (let at = rowStart[row] ?? 0; at < (rowStart[row + 1] ?? 0); at++) line[columns[at] ?? 0] = values[at] ?? 0
    return line
  })
  const [high, low] = [new Float64Array(20), new Float64Array(20)]
  for (let j = 0; j < 20; j++) {
    const step = 1e-6
    network.derivative(
      rates,
      none,
      none,
      Float64Array.from(y, (v, i) => (i === j ? v + step : v)),
      high,
    )
    network.derivative(
      rates,
      none,
      none,
      Float64Array.from(y, (v, i) => (i === j ? v - step : v)),
      low,
    )
    for (let i = 0; i < 20; i++) {
      const difference = ((high[i] ?? 0) - (low[i] ?? 0)) / (2 * step)
      // Derivatives of quadratic terms are exact by central differences up to rounding of numbers near 1e12·1e-2.
      expect(Math.abs((dense[i]?.[j] ?? 0) - difference)).toBeLessThan(1e-9 * Math.abs(difference) + 2e1)
    }
  }
})
