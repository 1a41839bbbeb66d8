import type { CaseComparison, pmfLibrary as calls } from '@qingkong/contract/calls/composition/pmf-library'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { type CaseRow, FactorShare } from '@qingkong/contract/shapes/pmf-scheme'
import { formatCity, hourLabel } from '@qingkong/domain/time/city-time'
import { shareVerdict, shareVerdictNames } from '@qingkong/science/pmf/compare-schemes'
import { z } from 'zod'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { Row } from '../../../db/row.ts'
import { areaScope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext, Session } from '../../../http/context.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { labelWindow } from '../../../series/port.ts'
import { askedSites } from '../engine-runs/port.ts'
import { applyScheme, sourceWindow } from './applied-scheme.ts'
import { factorShares } from './factor-shares.ts'
import { type StoredScheme, schemeHeadOf, schemesWhere, visibleScheme } from './scheme-rows.ts'

type CaseStored = Row<
  'pmf_case',
  'id' | 'title' | 'schemeId' | 'fromAt' | 'toAt' | 'tags' | 'note' | 'rev' | 'ownerId' | 'ownerName' | 'createdAt'
> & { shares: unknown }

const caseTables = sql`pmf_case c join pmf_scheme s on s.id = scheme_id join site on site.id = s.site_id`

const casesWhere = (db: Queryable, where: Sql, suffix: Sql = sql``): Promise<CaseStored[]> =>
  rows(
    db,
    sql<CaseStored>`select c.id, c.title, scheme_id as "schemeId", from_at as "fromAt", to_at as "toAt", tags, c.note, rev,
        owner_id as "ownerId", owner_name as "ownerName", c.created_at as "createdAt", shares
      from ${caseTables} where ${where} ${suffix}`,
  )

const caseRows = async (db: Queryable, found: readonly CaseStored[], { userId }: Session): Promise<CaseRow[]> => {
  const schemes = await schemesWhere(db, sql`s.id = any(${found.map(({ schemeId }) => schemeId)}::uuid[])`)
  return found.map((one) => {
    const scheme = schemes.find(({ id }) => id === one.schemeId)
    if (!scheme) throw new RangeError('a case without a scheme')
    return {
      caseId: one.id,
      title: one.title,
      scheme: schemeHeadOf(scheme),
      startTime: hourLabel(one.fromAt),
      // The label of the last hour is its end.
      endTime: formatCity(one.toAt),
      tags: one.tags,
      note: one.note,
      factors: z.array(FactorShare).parse(one.shares),
      rev: one.rev,
      ownerName: one.ownerName,
      isOwn: one.ownerId === userId,
      createTime: formatCity(one.createdAt),
    }
  })
}

/** @throws Fail NOT_FOUND, OUT_OF_SCOPE */
const visibleCase = async (db: Queryable, session: Session, caseId: string): Promise<CaseStored> => {
  const isNamed = sql`c.id = ${uuidOrNull(caseId)}::uuid`
  const [found] = await casesWhere(db, sql`${isNamed} and ${areaScope(session.scope, 'site.area_code')}`)
  if (found) return found
  if ((await casesWhere(db, isNamed)).length === 0) throw new Fail('NOT_FOUND', '案例不存在或已被删除')
  throw new Fail('OUT_OF_SCOPE', '该案例不在您的管辖范围内')
}

export const caseList = async (
  { db, session }: CallContext,
  { pageNum, pageSize, family, keyword }: ParsedInput<typeof calls.vocSourcePmfCaseRecordList>,
) => {
  const where = sql`${areaScope(session.scope, 'site.area_code')} and family = ${family}
    and (strpos(c.title, ${keyword}) > 0 or ${keyword} = any(tags))`
  const [found, count] = await Promise.all([
    casesWhere(db, where, sql`order by c.created_at desc, c.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`),
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from ${caseTables} where ${where}`),
  ])
  return { records: await caseRows(db, found, session), total: count?.total ?? 0 }
}

/** @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const caseResult = async ({ db, session }: CallContext, caseId: string): Promise<CaseRow> => {
  const [row] = await caseRows(db, [await visibleCase(db, session, caseId)], session)
  if (!row) throw new RangeError('no case')
  return row
}

/** What a scheme said of hours. @throws Fail */
const sharesOver = async (
  context: CallContext,
  scheme: StoredScheme,
  question: { startTime: string; endTime: string; dataStatus: 'MIX' | 'RAW' | 'CHECK' },
) => {
  const { db, session } = context
  const [site] = await askedSites(db, session.scope, [scheme.siteCode])
  if (!site) throw new RangeError('no site')
  const window = sourceWindow({ ...question, siteCodes: [scheme.siteCode], family: scheme.family })
  const answer = await applyScheme(context, site, scheme, { ...window, status: question.dataStatus })
  return { factors: factorShares(answer), facts: answer.facts }
}

/** Keeps what a frozen scheme says of a period. @throws Fail WRONG_STATUS for a draft */
export const saveCase = async (
  context: CallContext,
  input: ParsedInput<typeof calls.vocSourcePmfCaseRecordSave>,
): Promise<CaseRow> => {
  const { db, session, clock } = context
  const scheme = await visibleScheme(db, session, input.schemeId)
  if (scheme.state === 'draft') throw new Fail('WRONG_STATUS', '请先冻结方案再保存案例')
  const { factors, facts } = await sharesOver(context, scheme, { ...input, dataStatus: 'MIX' })
  if (factors.every(({ sharePct }) => sharePct === null))
    throw new Fail('INVALID_INPUT', '所选时段没有可解析的小时，请放宽时段')
  const { fromMs, toMs } = labelWindow(input)
  const now = clock.now()
  const id = uuidv7(now)
  await sql`insert into pmf_case (id, title, scheme_id, from_at, to_at, tags, note, rev, shares, owner_id, owner_name,
      created_at)
    values (${id}::uuid, ${input.title}, ${scheme.id}::uuid, ${new Date(fromMs)}, ${new Date(toMs)},
      ${input.tags}::text[], ${input.note}, ${facts.rev}, ${JSON.stringify(factors)}::jsonb, ${session.userId}::uuid,
      ${session.userName}, ${now})`.execute(db)
  return caseResult(context, id)
}

/** @throws Fail OUT_OF_SCOPE for somebody else's */
export const deleteCase = async ({ db, session }: CallContext, caseId: string): Promise<null> => {
  const { id, ownerId } = await visibleCase(db, session, caseId)
  if (ownerId !== session.userId && !session.rights.has('engine.publish'))
    throw new Fail('OUT_OF_SCOPE', '该案例由其他人保存，您不能删除')
  await sql`delete from pmf_case where id = ${id}::uuid`.execute(db)
  return null
}

/** The case beside the same scheme over another period. @throws Fail */
export const compareCase = async (
  context: CallContext,
  { caseId, startTime, endTime, dataStatus }: ParsedInput<typeof calls.vocSourcePmfCaseAnalysisResult>,
): Promise<CaseComparison> => {
  const { db, session } = context
  const kept = await caseResult(context, caseId)
  const scheme = await visibleScheme(db, session, kept.scheme.schemeId)
  const { factors, facts } = await sharesOver(context, scheme, { startTime, endTime, dataStatus })
  const compared = kept.factors.map((before, a) => {
    const now = factors[a]
    const [casePct, nowPct] = [before.sharePct, now?.sharePct ?? null]
    return {
      no: before.no,
      name: before.name,
      casePct,
      nowPct,
      deltaPct: casePct === null || nowPct === null ? null : nowPct - casePct,
      verdict:
        shareVerdictNames[
          shareVerdict(
            { lowPct: before.low, highPct: before.high },
            { lowPct: now?.low ?? null, highPct: now?.high ?? null },
          )
        ],
    }
  })
  const most = compared.toSorted((x, y) => Math.abs(y.deltaPct ?? 0) - Math.abs(x.deltaPct ?? 0))[0]
  return {
    case: kept,
    now: factors,
    rows: compared,
    conclusion:
      most?.deltaPct == null
        ? null
        : `与案例“${kept.title}”相比，${most.name}占比${most.deltaPct < 0 ? '低' : '高'}${Math.abs(most.deltaPct).toFixed(1)}个百分点，${most.verdict}。`,
    facts,
  }
}
