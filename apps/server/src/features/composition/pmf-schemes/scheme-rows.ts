import { Fail } from '@qingkong/contract/errors'
import type { SchemeHead, SchemeRow } from '@qingkong/contract/shapes/pmf-scheme'
import { schemeSeasonNames, schemeStateNames } from '@qingkong/domain/pmf/scheme-words'
import { solutionName } from '@qingkong/domain/pmf/solution-words'
import { formatCity } from '@qingkong/domain/time/city-time'
import { freezeVerdict } from '@qingkong/science/pmf/freeze-gate'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { Row } from '../../../db/row.ts'
import { areaScope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { Session } from '../../../http/context.ts'
import { freezeCandidate, qOverExpected, SchemeModel } from './scheme-model.ts'

/** A version of a scheme as stored, with its site. */
export interface StoredScheme
  extends Row<
    'pmf_scheme',
    | 'id'
    | 'lineageId'
    | 'version'
    | 'edition'
    | 'title'
    | 'family'
    | 'siteId'
    | 'season'
    | 'fromDay'
    | 'toDay'
    | 'resultVersion'
    | 'jobId'
    | 'factorNames'
    | 'note'
    | 'refitOf'
    | 'state'
    | 'creatorId'
    | 'creatorName'
    | 'createdAt'
    | 'frozenAt'
    | 'freezerName'
    | 'publishedAt'
    | 'publisherName'
  > {
  siteCode: string
  siteName: string
  model: SchemeModel
}

type Found = Omit<StoredScheme, 'model'> & { model: unknown }

const columns = sql`s.id, lineage_id as "lineageId", s.version, edition, title, family, s.site_id as "siteId", season,
  from_day::text as "fromDay", to_day::text as "toDay", result_version as "resultVersion", job_id as "jobId",
  factor_names as "factorNames", note, refit_of as "refitOf", state, creator_id as "creatorId", creator_name as "creatorName",
  s.created_at as "createdAt", frozen_at as "frozenAt", freezer_name as "freezerName", published_at as "publishedAt",
  publisher_name as "publisherName", model, site_code as "siteCode", site_name as "siteName"`

/** Schemes of one's sites; drafts for who runs the engine or publishes. */
export const isVisible = ({ scope, rights }: Session): Sql => sql`(${areaScope(scope, 'site.area_code')}
  and (state <> 'draft' or ${rights.has('engine.run') || rights.has('engine.publish')}::boolean))`

export const schemesWhere = async (db: Queryable, where: Sql, suffix: Sql = sql``): Promise<StoredScheme[]> =>
  (
    await rows(
      db,
      sql<Found>`select ${columns} from pmf_scheme s join site on site.id = s.site_id where ${where} ${suffix}`,
    )
  ).map((found) => ({ ...found, model: SchemeModel.parse(found.model) }))

/** @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const visibleScheme = async (db: Queryable, session: Session, schemeId: string): Promise<StoredScheme> => {
  const isNamed = sql`s.id = ${uuidOrNull(schemeId)}::uuid`
  const [scheme] = await schemesWhere(db, sql`${isNamed} and ${isVisible(session)}`)
  if (scheme) return scheme
  if ((await schemesWhere(db, isNamed)).length === 0) throw new Fail('NOT_FOUND', '方案不存在或已被删除')
  throw new Fail('OUT_OF_SCOPE', '该方案不在您的管辖范围内')
}

export const schemeRowOf = (scheme: StoredScheme, { userId }: Session): SchemeRow => {
  const { id, model, fromDay, toDay, creatorId, createdAt, frozenAt, publishedAt, siteId: _, ...row } = scheme
  const { obstacles, warnings } = freezeVerdict(freezeCandidate(model, row.factorNames))
  return {
    ...row,
    schemeId: id,
    seasonName: schemeSeasonNames[row.season],
    stateName: schemeStateNames[row.state],
    from: fromDay,
    to: toDay,
    samples: model.samples,
    species: model.species.length,
    solution: model.solution,
    solutionName: solutionName(model.solution),
    qOverExpected: qOverExpected(model),
    bootstrapRuns: model.resamples?.runs ?? 0,
    leastMappedPct: model.resamples && (100 * Math.min(...model.resamples.mapped)) / Math.max(1, model.resamples.runs),
    dispSwaps: model.displaced && (model.displaced.swaps[0] ?? []).reduce((sum, count) => sum + count, 0),
    obstacles: row.state === 'draft' ? obstacles : [],
    warnings,
    isOwn: creatorId === userId,
    createTime: formatCity(createdAt),
    freezeTime: frozenAt && formatCity(frozenAt),
    publishTime: publishedAt && formatCity(publishedAt),
  }
}

export const schemeHeadOf = (scheme: StoredScheme): SchemeHead => ({
  schemeId: scheme.id,
  title: scheme.title,
  version: scheme.version,
  family: scheme.family,
  siteCode: scheme.siteCode,
  siteName: scheme.siteName,
  season: scheme.season,
  seasonName: schemeSeasonNames[scheme.season],
  from: scheme.fromDay,
  to: scheme.toDay,
  stateName: schemeStateNames[scheme.state],
  solution: scheme.model.solution,
  solutionName: solutionName(scheme.model.solution),
  qOverExpected: qOverExpected(scheme.model),
})

export const factorNameOf = ({ factorNames }: Pick<StoredScheme, 'factorNames'>, a: number): string =>
  factorNames[a]?.trim() || `因子${a + 1}`
