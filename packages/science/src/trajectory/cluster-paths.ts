import { InputProblem } from '../stats/input-problem.ts'
import { partitionAroundMedoids } from './partition-medoids.ts'
import { type PathDistance, pathDistanceMatrix } from './path-distance.ts'
import { type AirPath, requireAlike } from './path-set.ts'

export type PathClusters = {
  method: PathDistance
  /** Cluster (1, 2 …, by first member) of each path. */
  cluster: number[]
  clusters: {
    cluster: number
    count: number
    sharePct: number
    /** Position of the path that stands for the cluster. */
    medoid: number
    meanPath: { latitude: number[]; longitude: number[] }
  }[]
  /**
   * Total spatial variance by number of clusters, 2 to 8: sum of squared distances (km²) between paths and the mean path
   * of their cluster. The elbow is the number below which it rises steeply; `risePct` is the rise from one more cluster.
   */
  spatialVariance: { clusters: number; tsvKm2: number; risePct: number | null }[]
}

const kmPerDegree = 110
const radian = Math.PI / 180
const mostPaths = 3000

/**
 * Clusters trajectories by medoids on their distances (openair trajCluster).
 * @param count number of clusters, default 5
 * @throws InputProblem when paths differ in length, hold invalid coordinates, or are fewer than the clusters or above 3000
 */
export const trajCluster = (paths: readonly AirPath[], method: PathDistance = 'Euclid', count = 5): PathClusters => {
  if (paths.length > mostPaths)
    throw new InputProblem(`轨迹多于 ${mostPaths} 条，请缩短时段或增大间隔`, { column: 'paths' })
  requireAlike(paths)
  const matrix = pathDistanceMatrix(paths, method)
  const { groups, medoids } = partitionAroundMedoids(matrix, count)
  const members = (own: readonly number[], group: number) => paths.filter((_, i) => own[i] === group)
  const elbow = Array.from({ length: Math.max(0, Math.min(8, paths.length) - 1) }, (_, i) => {
    const clusters = i + 2
    const own = partitionAroundMedoids(matrix, clusters).groups
    const tsvKm2 = Array.from({ length: clusters }, (_, group) => spreadKm2(members(own, group))).reduce(
      (a, b) => a + b,
      0,
    )
    return { clusters, tsvKm2 }
  })
  return {
    method,
    cluster: groups.map((group) => group + 1),
    clusters: medoids.map((medoid, group) => {
      const own = members(groups, group)
      return {
        cluster: group + 1,
        count: own.length,
        sharePct: (100 * own.length) / paths.length,
        medoid,
        meanPath: meanPath(own),
      }
    }),
    spatialVariance: elbow.map(({ clusters, tsvKm2 }, i) => {
      const more = elbow[i + 1]?.tsvKm2
      return { clusters, tsvKm2, risePct: more === undefined || more === 0 ? null : (100 * (tsvKm2 - more)) / more }
    }),
  }
}

const meanPath = (paths: readonly AirPath[]): { latitude: number[]; longitude: number[] } => {
  const mean = (key: keyof AirPath) =>
    (paths[0]?.[key] ?? []).map(
      (_, step) => paths.reduce((sum, path) => sum + (path[key][step] ?? 0), 0) / paths.length,
    )
  return { latitude: mean('latitude'), longitude: mean('longitude') }
}

const spreadKm2 = (paths: readonly AirPath[]): number => {
  const mean = meanPath(paths)
  let sum = 0
  for (const { latitude, longitude } of paths) {
    mean.latitude.forEach((middle, step) => {
      const north = (latitude[step] ?? 0) - middle
      const east = ((longitude[step] ?? 0) - (mean.longitude[step] ?? 0)) * Math.cos(middle * radian)
      sum += (north * north + east * east) * kmPerDegree ** 2
    })
  }
  return sum
}
