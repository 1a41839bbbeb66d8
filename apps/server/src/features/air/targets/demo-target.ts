import { formatCity } from '@qingkong/domain/time/city-time'
import { sql, type Tx } from '../../../db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'

/**
 * The demo city's target of the running year, set at its beginning: a good-day rate of about 82 %, as the province asks.
 * Its months are proposed by past years until somebody saves them.
 */
export const insertDemoTarget = async (tx: Tx, cityCode: string, now: Date): Promise<void> => {
  const year = formatCity(now, 'YYYY-MM').slice(0, 4)
  const setAt = new Date(`${year}-01-05T09:00:00+08:00`)
  await sql`insert into target (id, name, area_code, from_day, to_day, pm25_mean, good_days, o3_exceed_days, remark,
      created_at, created_by, updated_at, updated_by)
    values (${uuidv7(setAt)}, ${`${year}年度空气质量目标`}, ${cityCode}, ${`${year}-01-01`}::date, ${`${year}-12-31`}::date,
      29, 300, 40, '演示城市目标', ${setAt}, '系统', ${setAt}, '系统')`.execute(tx)
}
