import type { z } from 'zod'
import { sql, type Tx } from '../db/database.ts'
import { loadCities } from '../features/ground/cities/port.ts'
import type { CitySetting } from '../features/ground/sites/port.ts'
import type { Services } from '../platform/services.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { defaultAlarmRules } from './alarm-rules.ts'
import type { Holiday } from './data-files.ts'
import { insertRoles } from './insert-people.ts'
import { insertSpecies } from './insert-species.ts'

const list = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`

const insertAlarmRules = async (tx: Tx, now: Date) => {
  const rules = defaultAlarmRules.map((rule) => ({ ...rule, id: uuidv7(now) }))
  await sql`insert into alarm_rule (id, name, alarm_type, calculation_mode, accuracy, factor_code, ratio_factor_code, site_types,
      lookback_hours, threshold_unit, threshold_level1, threshold_level2, threshold_level3, remark, status, updated_at, updated_by)
    select id, name, alarm_type, calculation_mode, accuracy, factor_code, ratio_factor_code, site_types, coalesce(lookback_hours, 24),
      coalesce(threshold_unit, 'absolute'), thresholds[1], thresholds[2], thresholds[3], remark, coalesce(status, '1'), ${now}, '系统'
    from jsonb_to_recordset(${list(rules)}) as r(id uuid, name text, alarm_type text, calculation_mode text,
      accuracy text, factor_code text, ratio_factor_code text, site_types text[], lookback_hours int, threshold_unit text,
      thresholds real[], remark text, status text)`.execute(tx)
}

interface Foundation {
  services: Pick<Services, 'config' | 'clock'>
  /** Where the reference data lie. */
  folder: string
  city: CitySetting
  holidays: readonly z.infer<typeof Holiday>[]
}

/** What every city stands on, whoever its people and whatever its places are: roles, menu, alarm rules, species, cities, holidays. */
export const layFoundation = async (tx: Tx, { services, folder, city, holidays }: Foundation): Promise<void> => {
  const now = services.clock.now()
  await loadCities(tx, services.config.cityCode)
  await insertSpecies(tx, folder)
  await insertRoles(tx)
  await insertAlarmRules(tx, now)
  for (const [key, value] of Object.entries({ city, holidays })) {
    await sql`insert into setting (key, value, updated_at) values (${key}, ${JSON.stringify(value)}::jsonb, ${now})`.execute(
      tx,
    )
  }
}
