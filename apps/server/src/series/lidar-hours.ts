import { isFit, type Purpose } from '@qingkong/domain/measurement/fitness'
import { type Queryable, rows, type Sql, sql } from '../db/database.ts'
import { seriesCatalogue } from './catalogue.ts'

/** What the vertical scans of an hour say; null where nothing is known or the hour is not fit for the purpose. */
export interface LidarHour {
  radarId: number
  startAt: Date
  profiles: number
  /** Above the lidar; mean of the profiles that show a top. */
  mixingHeightM: number | null
  /** Height of a layer; the first begins at the lidar. */
  layerM: number
  /** 1/km at 532 nm, by layer. */
  extinction: readonly (number | null)[]
  /** Volume depolarisation ratio by layer; null where the lidar does not measure it. */
  depolarization: readonly (number | null)[] | null
  /** From the lidar to the highest layer. */
  opticalDepth: number | null
  flag: string | null
}

export interface LidarWanted {
  radarIds: readonly number[]
  /** Interval starts, half-open [from, to). */
  from: Date
  to: Date
  purpose: Purpose
}

const columns = sql`radar_id as "radarId", start_at as "startAt", profiles, mixing_height_m as "mixingHeightM",
  layer_m as "layerM", extinction, depolarization, optical_depth as "opticalDepth", flag`
const table: Sql = sql.table(seriesCatalogue.lidar.tables.hour)

const fitFor =
  (purpose: Purpose) =>
  (hour: LidarHour): LidarHour =>
    isFit('lidar', purpose, hour.flag)
      ? hour
      : {
          ...hour,
          mixingHeightM: null,
          extinction: hour.extinction.map(() => null),
          depolarization: hour.depolarization?.map(() => null) ?? null,
          opticalDepth: null,
        }

/** Hours of lidars, in order of time. */
export const lidarHours = async (db: Queryable, { radarIds, from, to, purpose }: LidarWanted): Promise<LidarHour[]> =>
  (
    await rows(
      db,
      sql<LidarHour>`select ${columns} from ${table}
        where radar_id = any(${[...radarIds]}::int[]) and start_at >= ${from} and start_at < ${to} order by start_at, radar_id`,
    )
  ).map(fitFor(purpose))

/** The newest hour of each lidar that began in [from, to); lidars without one are absent. */
export const newestLidarHours = async (
  db: Queryable,
  { radarIds, from, to, purpose }: LidarWanted,
): Promise<LidarHour[]> =>
  (
    await rows(
      db,
      sql<LidarHour>`select h.* from unnest(${[...radarIds]}::int[]) wanted (id)
        cross join lateral (select ${columns} from ${table}
          where radar_id = wanted.id and start_at >= ${from} and start_at < ${to} order by start_at desc limit 1) h`,
    )
  ).map(fitFor(purpose))
