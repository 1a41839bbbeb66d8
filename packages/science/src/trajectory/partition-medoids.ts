import { InputProblem } from '../stats/input-problem.ts'
import type { DistanceMatrix } from './path-distance.ts'

export type Medoids = {
  /** The members that stand for their groups. */
  medoids: number[]
  /** Group (position in `medoids`) of each member. Groups are numbered by their first member. */
  groups: number[]
  /** Sum of the distances to the own medoid. */
  cost: number
}

/**
 * Partition around medoids (Kaufman and Rousseeuw 1990): builds greedily, then swaps the pair that helps most until none
 * does. Nothing is random: the same distances give the same groups.
 * @throws InputProblem unless 1 ≤ count ≤ members
 */
export const partitionAroundMedoids = ({ size, distances }: DistanceMatrix, count: number): Medoids => {
  if (!Number.isInteger(count) || count < 1 || count > size)
    throw new InputProblem(`聚类数应为 1～${size} 的整数`, { column: 'clusters' })
  const away = (a: number, b: number) => distances[a * size + b] ?? 0
  const medoids: number[] = []
  let nearest = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  while (medoids.length < count) {
    let best = { candidate: -1, total: Number.POSITIVE_INFINITY }
    for (let candidate = 0; candidate < size; candidate++) {
      if (medoids.includes(candidate)) continue
      let total = 0
      for (let member = 0; member < size; member++) total += Math.min(nearest[member] ?? 0, away(candidate, member))
      if (total < best.total) best = { candidate, total }
    }
    medoids.push(best.candidate)
    nearest = nearest.map((before, member) => Math.min(before, away(best.candidate, member)))
  }
  for (;;) {
    const { first, second, owner } = twoNearest(medoids, size, away)
    let best = { change: -1e-10, slot: -1, candidate: -1 }
    for (let candidate = 0; candidate < size; candidate++) {
      if (medoids.includes(candidate)) continue
      const changes = new Float64Array(count)
      let shared = 0
      for (let member = 0; member < size; member++) {
        const [own, next, to] = [first[member] ?? 0, second[member] ?? 0, away(candidate, member)]
        const gain = Math.min(to - own, 0)
        shared += gain
        const slot = owner[member] ?? 0
        // Without its medoid the member goes to the candidate or to its second nearest.
        changes[slot] = (changes[slot] ?? 0) + Math.min(to, next) - own - gain
      }
      changes.forEach((change, slot) => {
        if (shared + change < best.change) best = { change: shared + change, slot, candidate }
      })
    }
    if (best.slot < 0) break
    medoids[best.slot] = best.candidate
  }
  return numbered(medoids, size, away)
}

const twoNearest = (medoids: readonly number[], size: number, away: (a: number, b: number) => number) => {
  const first = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  const second = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  const owner = new Uint32Array(size)
  medoids.forEach((medoid, slot) => {
    for (let member = 0; member < size; member++) {
      const distance = away(medoid, member)
      if (distance < (first[member] ?? 0)) {
        second[member] = first[member] ?? 0
        first[member] = distance
        owner[member] = slot
      } else if (distance < (second[member] ?? 0)) {
        second[member] = distance
      }
    }
  })
  return { first, second, owner }
}

const numbered = (found: readonly number[], size: number, away: (a: number, b: number) => number): Medoids => {
  const { first, owner } = twoNearest(found, size, away)
  const order = [...new Set(owner)]
  return {
    medoids: order.map((slot) => found[slot] ?? 0),
    groups: Array.from(owner, (slot) => order.indexOf(slot)),
    cost: first.reduce((sum, distance) => sum + distance, 0),
  }
}
