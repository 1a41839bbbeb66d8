import { Fail } from '@qingkong/contract/errors'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { cityDate, dayMs, formatCity } from '@qingkong/domain/time/city-time'
import { compareSchemes } from '@qingkong/science/pmf/compare-schemes'
import { baseSolution } from '@qingkong/science/pmf/solution-choice'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import { systemName } from '../../../jobs/queue.ts'
import type { Services } from '../../../platform/services.ts'
import { fileNamed, keptResult, lastDailyTime, resultFile, runsWhere, startSystemRun } from '../engine-runs/port.ts'
import { comparedOf } from './compared-scheme.ts'
import { opened } from './opened-scheme.ts'
import { pmfConfig } from './pmf-settings.ts'
import { refitDays, refitQuestion } from './refit-question.ts'
import { insertScheme, modelWith } from './save-scheme.ts'
import { schemeInUse } from './scheme-in-use.ts'
import { type StoredScheme, schemesWhere } from './scheme-rows.ts'

/** 02:30 by the city's clock, as all runs of the night. */
const minuteOfNight = 150

interface Used {
  siteId: number
  siteName: string
  family: SpeciesFamilyAsked
}

interface Refit extends Used {
  month: string
  jobId: string
  schemeId: string
}

const monthText = (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月`

/** 02:30 on the first of the month that last had one. */
const lastFirst = (now: Date): { month: string; dueAt: Date } => {
  const night = lastDailyTime(minuteOfNight, now)
  const month = `${formatCity(night, 'YYYY-MM')}-01`
  const days = Number(cityDate(night).slice(8)) - 1
  return { month, dueAt: new Date(night.getTime() - days * dayMs) }
}

/** Of two workers one finds the place taken. */
const takePlace = (tx: Tx, { siteId, family }: Used, month: string, schemeId: string, now: Date) =>
  firstRow(
    tx,
    sql<{ siteId: number }>`insert into pmf_refit (site_id, family, month, scheme_id, decided_at)
      values (${siteId}, ${family}, ${month}::date, ${schemeId}::uuid, ${now})
      on conflict do nothing returning site_id as "siteId"`,
  )

const begin = async (tx: Tx, services: Services, used: Used, month: string, dueAt: Date): Promise<void> => {
  const scheme = await schemeInUse(tx, { id: used.siteId }, used.family, dueAt.getTime())
  if (!scheme) return
  if (!(await takePlace(tx, used, month, scheme.id, services.clock.now()))) return
  const settle = (jobId: string | null, failed: string | null) =>
    sql`update pmf_refit set job_id = ${jobId}::uuid, failed = ${failed}
      where site_id = ${used.siteId} and family = ${used.family} and month = ${month}::date`.execute(tx)
  // One published since was made of newer days than the refit would be.
  if (scheme.publishedAt !== null && scheme.publishedAt >= dueAt)
    return void (await settle(null, '使用中的方案于本月发布'))
  try {
    const ask = await refitQuestion(services, scheme, cityDate(dueAt))
    const title = `${used.siteName} ${monthText(month)}自动源解析`
    await settle(await startSystemRun(tx, services, { title, ask, dueAt, publishes: false }), null)
  } catch (error) {
    if (!(error instanceof Fail)) throw error
    await settle(null, error.message)
  }
}

/** What changed against the scheme in use, in a sentence for who decides about it. */
const comparisonNote = (
  { matched, onlyA, onlyB }: ReturnType<typeof compareSchemes>,
  former: StoredScheme,
  latter: readonly string[],
): string => {
  const named = (names: readonly string[], positions: readonly number[]) =>
    positions.map((at) => names[at]?.trim() || `因子${at + 1}`).join('、')
  const different = matched.filter(({ verdict }) => verdict === 'different').map(({ a }) => a)
  return [
    `最近${refitDays}天重新解析，对照“${former.title}”第${former.version}版：${matched.length}个因子一致`,
    ...(different.length > 0 ? [`占比差异显著：${named(former.factorNames, different)}`] : ['占比差异均不显著']),
    ...(onlyA.length > 0 ? [`不再出现：${named(former.factorNames, onlyA)}`] : []),
    ...(former.model.solution.kind === 'constrained'
      ? ['使用中的方案采用约束解，本次重新解析没有约束，采用基础解']
      : []),
    ...(onlyB.length > 0 ? [`新出现：${named(latter, onlyB)}`] : []),
  ].join('；')
}

/** The finished run as a draft beside the scheme in use, its factors called as there where they are the same. */
const makeDraft = async (tx: Tx, services: Services, refit: Refit, resultVersion: string): Promise<string> => {
  const { files, clock } = services
  const { outcome, provenance } = await keptResult(files, resultVersion)
  const [former] = await schemesWhere(tx, sql`s.id = ${refit.schemeId}::uuid`)
  const [run] = await runsWhere(tx, sql`id = ${refit.jobId}::uuid`)
  if (!former || outcome.engine !== 'pmf' || run?.fromDay == null || run.toDay === null)
    throw new RangeError('no scheme or run')
  // The solution whose errors were estimated: the strength of a turned scheme stays, constraints do not (refit-question).
  const choice = outcome.errorsOf ?? baseSolution
  const { model, adopted } = await modelWith({ db: tx, files }, outcome, provenance, choice)
  const next = { ...former, model, fromDay: run.fromDay, toDay: run.toDay, factorNames: [] }
  const compared = compareSchemes(
    comparedOf(await opened({ files }, former)),
    comparedOf({ scheme: next, outcome: adopted, parameters: provenance.parameters }),
  )
  const names = model.profiles.map((_, b) => {
    const same = compared.matched.find((pair) => pair.b === b)
    return same ? (former.factorNames[same.a] ?? '') : (adopted.factors[b]?.proposals[0]?.name ?? '')
  })
  return insertScheme(
    tx,
    { id: null, name: systemName, at: clock.now() },
    {
      jobId: refit.jobId,
      family: refit.family,
      siteId: refit.siteId,
      fromDay: run.fromDay,
      toDay: run.toDay,
      resultVersion,
      model,
    },
    {
      title: `自动${monthText(refit.month)}`,
      season: former.season,
      factorNames: names,
      note: comparisonNote(compared, former, names),
      refitOf: former.id,
    },
    null,
  )
}

const finish = async (tx: Tx, services: Services, refit: Refit): Promise<void> => {
  const [run] = await runsWhere(tx, sql`id = ${refit.jobId}::uuid`)
  if (run && (run.state === 'queued' || run.state === 'running')) return
  const result = run?.state === 'succeeded' ? fileNamed(run.files, resultFile) : undefined
  const draftId = result ? await makeDraft(tx, services, refit, result.sha256) : null
  await sql`update pmf_refit set draft_id = ${draftId}::uuid, failed = ${draftId === null ? (run?.sentence ?? '运算已被删除') : null}
    where site_id = ${refit.siteId} and family = ${refit.family} and month = ${refit.month}::date`.execute(tx)
}

const columns = sql`r.site_id as "siteId", site_name as "siteName", r.family, month::text, job_id as "jobId",
  scheme_id as "schemeId"`

/**
 * On the first of a month has every scheme in use made anew of the ninety days before, and keeps what came of it as a
 * draft: 自动2026年12月. It never freezes nor publishes one.
 */
export const runMonthlyRefits = async (services: Services): Promise<void> => {
  const { db, clock } = services
  const waiting = await rows(
    db,
    sql<Refit>`select ${columns} from pmf_refit r join site on site.id = r.site_id
      where job_id is not null and draft_id is null and failed is null`,
  )
  for (const refit of waiting) await db.transaction().execute((tx) => finish(tx, services, refit))
  const { month, dueAt } = lastFirst(clock.now())
  const used = await rows(
    db,
    sql<Used>`select distinct s.site_id as "siteId", site_name as "siteName", s.family
      from pmf_scheme s join site on site.id = s.site_id
      where s.state = 'published' and s.published_at < ${dueAt} and site.enabled and not exists (
        select from pmf_refit r where r.site_id = s.site_id and r.family = s.family and month = ${month}::date)
      order by 1, 3`,
  )
  for (const one of used) {
    if (!(await pmfConfig(db, one.family)).refit) continue
    await db.transaction().execute((tx) => begin(tx, services, one, month, dueAt))
  }
}
