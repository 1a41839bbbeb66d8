import type { vehicles } from '@qingkong/contract/calls/sources/vehicles'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { exhaustItems } from '@qingkong/domain/vehicle/exhaust-item'
import { fuelNames } from '@qingkong/domain/vehicle/fuel'
import { firstRow, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { recordChange } from '../../ground/operations-log/port.ts'

/**
 * Enters a limit from a day on; the one that held before ends the day before, and one that begins later stays. Tests
 * that are stored keep the result they were given: they were judged by what held then.
 */
export const saveLimit = async (
  context: CallContext,
  { fuelType, item, limit, validFrom, source }: ParsedInput<typeof vehicles.vehicleLimitSave>,
): Promise<null> => {
  await context.db.transaction().execute(async (tx) => {
    const own = sql`fuel_code = ${fuelType} and item = ${item}`
    const later = await firstRow(
      tx,
      sql<{ day: string }>`select (min(valid_from) - 1)::text as day from vehicle_limit
        where ${own} and valid_from > ${validFrom}::date having min(valid_from) is not null`,
    )
    const before = await firstRow(
      tx,
      sql<{ limit: number; source: string }>`select limit_value as "limit", source from vehicle_limit
        where ${own} and valid_from <= ${validFrom}::date and (valid_to is null or valid_to >= ${validFrom}::date)
        order by valid_from desc limit 1 for update`,
    )
    await sql`update vehicle_limit set valid_to = ${validFrom}::date - 1
      where ${own} and valid_from < ${validFrom}::date and (valid_to is null or valid_to >= ${validFrom}::date)`.execute(
      tx,
    )
    await sql`insert into vehicle_limit (fuel_code, item, limit_value, valid_from, valid_to, source)
      values (${fuelType}, ${item}, ${limit}, ${validFrom}, ${later?.day ?? null}::date, ${source})
      on conflict (fuel_code, item, valid_from) do update
        set limit_value = excluded.limit_value, source = excluded.source`.execute(tx)
    const words = (value: { limit: number; source: string }) => ({ 限值: value.limit, 依据: value.source })
    await recordChange(tx, context, {
      action: 'vehicleLimitSave',
      object: `${fuelNames[fuelType]} ${exhaustItems[item].name}`,
      before: before ? words(before) : null,
      after: { ...words({ limit, source }), 起始: validFrom },
    })
  })
  return null
}
