import { firstRow, type Sql, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import type { CallContext } from '../../../http/context.ts'
import { emissionDetail } from '../enterprises/port.ts'
import { below } from '../places/port.ts'
import { knownSpecies } from './species-names.ts'
import { sampleRows, sampleTables } from './spectrum-rows.ts'

interface SpectrumFilter {
  pageNum: number
  pageSize: number
  keyword: string
  areaCodes: readonly string[]
  industyCode: readonly string[]
  processCode: readonly string[]
  kind: string
  batchId?: string | undefined
}

const asked = ({ keyword, areaCodes, industyCode, processCode, kind, batchId }: SpectrumFilter): Sql => sql`
  enterprise.enabled
  and ${below(sql`coalesce(street_code, enterprise.area_code)`, areaCodes)}
  and ${below(sql`industry_code`, industyCode)}
  and (${processCode.length === 0} or process_code = any(${processCode}::text[]))
  and (${kind === ''} or kind = ${kind})
  and (${batchId === undefined} or batch_id = ${batchId ?? null}::uuid)
  and (${keyword === ''} or ps_name ilike ${likePattern(keyword)} or section_name ilike ${likePattern(keyword)}
    or sample_code ilike ${likePattern(keyword)})`

/** Samples of the enterprises the user may see, the newest first; those of others are counted. */
export const spectrumList = async ({ db, session }: CallContext, filter: SpectrumFilter) => {
  const detail = emissionDetail(session.scope)
  const wanted = asked(filter)
  const { pageNum, pageSize } = filter
  const [counted, records] = await Promise.all([
    firstRow(
      db,
      sql<{ total: number; hiddenCount: number }>`select count(*) filter (where ${detail})::int as total,
        count(*) filter (where not ${detail})::int as "hiddenCount" from ${sampleTables} where ${wanted}`,
    ),
    sampleRows(db, await knownSpecies(db), sql`${wanted} and ${detail}`, {
      limit: pageSize,
      offset: (pageNum - 1) * pageSize,
    }),
  ])
  return { records, total: counted?.total ?? 0, hiddenCount: counted?.hiddenCount ?? 0 }
}

/** How many industries, enterprises and samples there are spectra of. */
export const spectrumCounts = async ({ db, session }: CallContext) => {
  const detail = emissionDetail(session.scope)
  const found = await firstRow(
    db,
    sql<{ industries: number; enterprises: number; samples: number; hiddenCount: number }>`
      select count(distinct industry_code) filter (where ${detail})::int as industries,
        count(distinct enterprise.id) filter (where ${detail})::int as enterprises,
        count(*) filter (where ${detail})::int as samples,
        count(distinct enterprise.id) filter (where not ${detail})::int as "hiddenCount"
      from ${sampleTables} where enterprise.enabled`,
  )
  return found ?? { industries: 0, enterprises: 0, samples: 0, hiddenCount: 0 }
}
