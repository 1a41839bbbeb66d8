import { seededRandom } from '../stats/seeded-random.ts'
import type { Factors } from './factorise.ts'
import type { WeightedData } from './weighted-data.ts'

/** Seed of one run of many: the same whatever runs beside it and in whatever order. */
export const seedOfRun = (seed: number, run: number): number => {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(run + 1, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return (mixed ^ (mixed >>> 16)) | 0
}

/** Numbers of the standard normal distribution (Box and Muller). */
export const seededNormal = (random: () => number) => (): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const floor = 1e-12

/** Column and row means times a half-normal number, as ESAT starts: strictly positive, so that LS-NMF can move it. */
export const randomStart = (data: WeightedData, factors: number, seed: number): Factors => {
  const { rows, species, values } = data
  const normal = seededNormal(seededRandom(seed))
  const start = (mean: number) => Math.max(floor, Math.abs(mean * normal()))
  const contributions = new Float64Array(factors * rows)
  const profiles = new Float64Array(factors * species)
  const columnMeans = new Float64Array(species)
  const rowMeans = new Float64Array(rows)
  for (let row = 0; row < rows; row++) {
    for (let j = 0; j < species; j++) {
      const value = values[row * species + j] as number
      columnMeans[j] = (columnMeans[j] as number) + value / rows
      rowMeans[row] = (rowMeans[row] as number) + value / species
    }
  }
  for (let a = 0; a < factors; a++) {
    for (let j = 0; j < species; j++) profiles[a * species + j] = start(columnMeans[j] as number)
    for (let row = 0; row < rows; row++) contributions[a * rows + row] = start(rowMeans[row] as number)
  }
  return { factors, contributions, profiles }
}
