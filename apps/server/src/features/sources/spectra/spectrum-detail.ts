import { Fail } from '@qingkong/contract/errors'
import { firstRow, rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { emissionDetail } from '../enterprises/port.ts'
import { knownSpecies } from './species-names.ts'
import { sampleRows, sampleTables } from './spectrum-rows.ts'

const topCount = 10

interface StoredSpecies {
  code: string
  value: number | null
  detectionLimit: number | null
  uncertainty: number | null
  share: number
}

/** One spectrum: its species by falling share, what each group makes up, and their part of the ozone formation potential. */
export const spectrumDetail = async ({ db, session }: CallContext, sampleId: string) => {
  const known = await firstRow(
    db,
    sql<{ isVisible: boolean }>`select ${emissionDetail(session.scope)} as "isVisible" from ${sampleTables}
      where spectrum_sample.id = ${sampleId}`,
  )
  if (!known) throw new Fail('NOT_FOUND', '样品不存在或已被删除')
  if (!known.isVisible) throw new Fail('OUT_OF_SCOPE')
  const table = await knownSpecies(db)
  const [[sample], stored] = await Promise.all([
    sampleRows(db, table, sql`spectrum_sample.id = ${sampleId}`, { limit: 1, offset: 0 }),
    rows(
      db,
      sql<StoredSpecies>`select factor_code as code, value, detection_limit as "detectionLimit", uncertainty, share
        from spectrum_species where sample_id = ${sampleId} order by share desc, factor_code`,
    ),
  ])
  if (!sample) throw new Fail('NOT_FOUND', '样品不存在或已被删除')
  const ofpOf = ({ code, share }: StoredSpecies): number | null => {
    const mir = table.byCode.get(code)?.mir ?? null
    return mir === null ? null : share * mir
  }
  const total = stored.reduce((sum, one) => sum + (ofpOf(one) ?? 0), 0)
  const ofpShare = (ofp: number | null) => (ofp === null || total <= 0 ? null : (100 * ofp) / total)
  const species = stored.map((one) => {
    const facts = table.byCode.get(one.code)
    const { name = one.code, cas = null, groupCode = '', groupName = '--' } = facts ?? {}
    return { ...one, name, cas, groupCode, groupName, ofpShare: ofpShare(ofpOf(one)) }
  })
  const groups = [...Map.groupBy(species, ({ groupCode }) => groupCode)].map(([code, own]) => {
    const known = own.flatMap((one) => (one.ofpShare === null ? [] : [one.ofpShare]))
    return {
      code,
      name: own[0]?.groupName ?? code,
      share: own.reduce((sum, one) => sum + one.share, 0),
      ofpShare: known.length === 0 ? null : known.reduce((sum, share) => sum + share, 0),
    }
  })
  return { ...sample, species, groups: groups.toSorted((a, b) => b.share - a.share), top: species.slice(0, topCount) }
}
