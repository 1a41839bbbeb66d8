import type { SourceNode } from '@qingkong/contract/shapes/source-option'
import { processes } from '@qingkong/domain/enterprise/process'
import { type SampleKind, sampleKindNames, sampleKinds } from '@qingkong/domain/spectrum/sample-kind'
import { rows, type Sql, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { emissionDetail } from '../enterprises/port.ts'
import { below } from '../places/port.ts'
import { sampleTables } from './spectrum-rows.ts'

interface Option {
  code: string
  name: string
  count: number
}

/** Samples of enterprises whose spectra the user may see. */
const visible = ({ session }: CallContext): Sql => sql`enterprise.enabled and ${emissionDetail(session.scope)}`

/** Kinds, methods and batches that there are samples of. */
export const spectrumConditions = async (context: CallContext) => {
  const counted = (code: Sql, name: Sql) =>
    rows(
      context.db,
      sql<Option>`select ${code} as code, ${name} as name, count(*)::int as count from ${sampleTables}
        where ${visible(context)} group by 1, 2 order by 1`,
    )
  const [kinds, methods, batches] = await Promise.all([
    counted(sql`kind`, sql`kind`),
    counted(sql`method`, sql`method`),
    counted(sql`batch_id::text`, sql`file_name`),
  ])
  const nameOf = (code: SampleKind) => sampleKindNames[code]
  return {
    kinds: sampleKinds.flatMap((code) =>
      kinds.filter((kind) => kind.code === code).map(({ count }) => ({ code, name: nameOf(code), count })),
    ),
    methods,
    batches,
  }
}

/** Industries with spectra, each with its enterprises. */
export const spectrumIndustries = (context: CallContext, { areaCodes }: { areaCodes: readonly string[] }) =>
  rows(
    context.db,
    sql<Option>`select industry_code as code, min(industry_name) as name, count(distinct enterprise.id)::int as count
      from ${sampleTables}
      where ${visible(context)} and ${below(sql`coalesce(street_code, enterprise.area_code)`, areaCodes)}
      group by industry_code order by industry_code`,
  )

/** Processes with spectra, each with its samples. */
export const spectrumProcesses = async (context: CallContext, { industyCode }: { industyCode: readonly string[] }) => {
  const found = await rows(
    context.db,
    sql<Option>`select process_code as code, min(section_name) as name, count(*)::int as count from ${sampleTables}
      where ${visible(context)} and ${below(sql`industry_code`, industyCode)} group by process_code order by process_code`,
  )
  return found.map((option) => ({ ...option, name: processes[option.code]?.name ?? option.name }))
}

interface PlacedRow {
  outerCode: string
  outerName: string
  innerCode: string | null
  innerName: string | null
  count: number
}

const twoLevels = (found: readonly PlacedRow[], kind: SourceNode['kind']): SourceNode[] =>
  [...Map.groupBy(found, ({ outerCode }) => outerCode)].map(([code, own]) => ({
    code,
    name: own[0]?.outerName ?? code,
    count: own.reduce((sum, { count }) => sum + count, 0),
    kind,
    children: own.flatMap(({ innerCode, innerName, count }) =>
      innerCode === null ? [] : [{ code: innerCode, name: innerName ?? innerCode, count, kind, children: [] }],
    ),
  }))

/** Districts with their streets; each counts its enterprises with spectra. */
export const spectrumAreas = async (context: CallContext) =>
  twoLevels(
    await rows(
      context.db,
      sql<PlacedRow>`select county.area_code as "outerCode", county.area_name as "outerName",
          street.area_code as "innerCode", street.area_name as "innerName", count(distinct enterprise.id)::int as count
        from ${sampleTables} join area county on county.area_code = enterprise.area_code
        left join area street on street.area_code = street_code
        where ${visible(context)} group by 1, 2, 3, 4 order by 1, 3`,
    ),
    'area',
  )

/** Divisions of GB/T 4754 with their classes; each counts its enterprises with spectra. */
export const spectrumIndustryTree = async (context: CallContext) =>
  twoLevels(
    await rows(
      context.db,
      sql<PlacedRow>`select coalesce(division_code, left(industry_code, 2)) as "outerCode",
          coalesce(division_name, industry_name) as "outerName", industry_code as "innerCode",
          industry_name as "innerName", count(distinct enterprise.id)::int as count
        from ${sampleTables} left join enterprise_inventory on enterprise_inventory.enterprise_id = enterprise.id
        where ${visible(context)} group by 1, 2, 3, 4 order by 1, 3`,
    ),
    'industry',
  )
