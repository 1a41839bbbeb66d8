import type { pmfParameters as calls, PmfConfig } from '@qingkong/contract/calls/composition/pmf-parameters'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { formatCity } from '@qingkong/domain/time/city-time'
import { z } from 'zod'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import type { Row } from '../../../db/row.ts'
import type { CallContext } from '../../../http/context.ts'
import { familySpecies } from './family-species.ts'

const Categories = z.record(z.string(), z.enum(['weak', 'bad']))
const EventDays = z.array(z.object({ day: z.string(), note: z.string() }))

type Found = Row<'pmf_setting', 'refit' | 'version' | 'editorName' | 'updatedAt'> & {
  categories: unknown
  eventDays: unknown
}

/** What new analyses of a family begin with; nothing is set until somebody does. */
export const pmfConfig = async (db: Queryable, family: SpeciesFamilyAsked): Promise<PmfConfig> => {
  const found = await firstRow(
    db,
    sql<Found>`select categories, event_days as "eventDays", refit, version, editor_name as "editorName",
        updated_at as "updatedAt" from pmf_setting where family = ${family}`,
  )
  if (!found)
    return { family, categories: {}, eventDays: [], refit: true, version: 0, editorName: null, updateTime: null }
  return {
    family,
    categories: Categories.parse(found.categories),
    eventDays: EventDays.parse(found.eventDays),
    refit: found.refit,
    version: found.version,
    editorName: found.editorName,
    updateTime: formatCity(found.updatedAt),
  }
}

/** @throws Fail PMF_STALE when somebody changed it since, INVALID_INPUT for an unknown species */
export const savePmfConfig = async (
  { db, session, clock }: CallContext,
  { family, version, categories, eventDays, refit }: ParsedInput<typeof calls.pmfConfigSave>,
): Promise<PmfConfig> => {
  const species = await familySpecies(db, family)
  const unknown = Object.keys(categories).find((code) => !species.some(({ factorCode }) => factorCode === code))
  if (unknown !== undefined) throw new Fail('INVALID_INPUT', `组分“${unknown}”不存在，请重新选择`)
  // The version is compared in the write itself: of two at once one finds it raised.
  const stored = await firstRow(
    db,
    sql`insert into pmf_setting (family, categories, event_days, refit, editor_name, updated_at)
      values (${family}, ${JSON.stringify(categories)}::jsonb, ${JSON.stringify(eventDays)}::jsonb,
        ${refit ?? true}, ${session.userName}, ${clock.now()})
      on conflict (family) do update set categories = excluded.categories, event_days = excluded.event_days,
        refit = coalesce(${refit ?? null}::boolean, pmf_setting.refit),
        editor_name = excluded.editor_name, updated_at = excluded.updated_at,
        version = pmf_setting.version + 1
      where ${version ?? null}::int is null or pmf_setting.version = ${version ?? null}::int
      returning 1`,
  )
  if (!stored) throw new Fail('PMF_STALE')
  return pmfConfig(db, family)
}
