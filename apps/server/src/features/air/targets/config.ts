import { Fail } from '@qingkong/contract/errors'
import { type TargetConfig, targetConfigFields } from '@qingkong/contract/shapes/target'
import { z } from 'zod'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { checkArea } from './check-target.ts'

const configKey = 'compliance'
const Kept = z.object(targetConfigFields)
type Kept = z.output<typeof Kept>

/** By what the target pages judge an area; the defaults until somebody saved other values. */
export const configOf = async (db: Queryable, areaCode: string): Promise<TargetConfig> => {
  const row = await firstRow(
    db,
    sql<{ config: unknown; version: number }>`select config, version from target_config
      where area_code = ${areaCode} and config_key = ${configKey}`,
  )
  return { areaCode, ...Kept.parse(row?.config ?? {}), version: row?.version ?? 0 }
}

/** @throws Fail TARGET_STALE when somebody saved since `version` was read */
export const saveConfig = (
  { db, session, clock }: CallContext,
  { areaCode, version, ...config }: Kept & { areaCode: string; version: number },
) =>
  db.transaction().execute(async (tx) => {
    await checkArea(tx, session.scope, areaCode)
    const saved = await firstRow(
      tx,
      sql<{
        version: number
      }>`insert into target_config (area_code, config_key, config, version, updated_at, updated_by)
        values (${areaCode}, ${configKey}, ${JSON.stringify(config)}::jsonb, 1, ${clock.now()}, ${session.userName})
        on conflict (area_code, config_key) do update set config = excluded.config, version = target_config.version + 1,
          updated_at = excluded.updated_at, updated_by = excluded.updated_by
        where target_config.version = ${version} returning version`,
    )
    // A first saving that meets none is of version 1; whoever read a later one that is gone meets nobody either.
    if (!saved || saved.version !== version + 1) throw new Fail('TARGET_STALE')
    return configOf(tx, areaCode)
  })
