import { insufficientFlag } from '@qingkong/domain/measurement/data-flag'
import { hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import { sql, type Tx } from '../../db/database.ts'
import type { Services } from '../../platform/services.ts'
import { seriesCatalogue } from '../catalogue.ts'
import { makeSeriesPartitions } from '../store/series-partitions.ts'

/** Layers from the lidar upwards: fine enough for a mixing height, coarse enough for an hour's mean. */
const lidarLayerM = 100
const lidarLayers = 30
/** The lowest layer that has to be measured for a column: what is below, in the blind range, is taken to be like it. */
const lowestMeasured = 4
/** One profile stands for a minute, not for an hour. */
const fewestProfiles = 2

/** Before the transaction that rolls: a new partition locks the whole table for a moment. */
export const makeLidarPartition = (services: Services, scanAt: Date): Promise<void> =>
  makeSeriesPartitions(services, seriesCatalogue.lidar.tables.hour, [{ startMs: scanAt.getTime() }])

/**
 * Works out the hour of a lidar anew from the vertical scans that began in it: mean extinction and depolarisation of each
 * layer, the mean of the mixing heights that show, and the optical depth of the column without gaps. In the transaction
 * that stores a scan of the hour; scans of a radar come one after the other. An hour without a profile stays absent.
 */
export const rollLidarHour = async (tx: Tx, radarId: number, scanAt: Date, now: Date): Promise<void> => {
  const from = startOfHour(scanAt)
  await sql`
    with profile as (
      select first_gate_m, gate_m, extinction, depolarization, mixing_height_m from radar_scan
      where radar_id = ${radarId} and kind = 'vertical' and extinction is not null
        and start_at >= ${from} and start_at < ${new Date(from.getTime() + hourMs)}
    ), layer as (
      select floor((p.first_gate_m + (gate - 1) * p.gate_m) / ${lidarLayerM}::int)::int as n, avg(e) as extinction, avg(d) as depolarization
      from profile p cross join lateral unnest(p.extinction, p.depolarization) with ordinality u (e, d, gate) group by 1
    ), spread as (
      select array_agg(layer.extinction::real order by n) as extinction, array_agg(layer.depolarization::real order by n) as depolarization,
        count(layer.depolarization) as depolarized, min(n) filter (where layer.extinction is not null) as lowest,
        count(layer.extinction) as measured, sum(layer.extinction) as total,
        (array_agg(layer.extinction order by n) filter (where layer.extinction is not null))[1] as lowest_extinction
      from generate_series(0, ${lidarLayers - 1}::int) n left join layer using (n)
    ), whole as (
      select count(*)::smallint as profiles, avg(mixing_height_m)::real as mixing_height_m,
        count(mixing_height_m)::smallint as mixing_height_profiles from profile
    )
    insert into ${sql.table(seriesCatalogue.lidar.tables.hour)} (radar_id, start_at, profiles, mixing_height_m, mixing_height_profiles,
      layer_m, extinction, depolarization, optical_depth, flag, computed_at)
    select ${radarId}, ${from}, profiles, mixing_height_m, mixing_height_profiles, ${lidarLayerM}, extinction,
      case when depolarized > 0 then depolarization end,
      case when lowest <= ${lowestMeasured} and measured = ${lidarLayers} - lowest
        then ((total + lowest * lowest_extinction) * ${lidarLayerM / 1000}::float8)::real end,
      case when profiles < ${fewestProfiles} then ${insufficientFlag}::text end, ${now}
    from spread, whole where profiles > 0
    on conflict (radar_id, start_at) do update set profiles = excluded.profiles, mixing_height_m = excluded.mixing_height_m,
      mixing_height_profiles = excluded.mixing_height_profiles, layer_m = excluded.layer_m, extinction = excluded.extinction,
      depolarization = excluded.depolarization, optical_depth = excluded.optical_depth, flag = excluded.flag,
      computed_at = excluded.computed_at`.execute(tx)
}
