import { Fail } from '@qingkong/contract/errors'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import type { PmfOutcome, PmfSolutionChoice } from '@qingkong/contract/shapes/pmf-outcome'
import type { SchemeRow } from '@qingkong/contract/shapes/pmf-scheme'
import type { SchemeSeason } from '@qingkong/domain/pmf/scheme-words'
import { baseSolution, isSameSolution } from '@qingkong/science/pmf/solution-choice'
import { firstRow, sql, type Tx } from '../../../db/database.ts'
import type { Stored } from '../../../db/row.ts'
import type { CallContext } from '../../../http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { askedSites, engineRunResult, keptResult } from '../engine-runs/port.ts'
import { adoptedOutcome, choiceOf, type MadeOf, schemeSolution } from './adopted-outcome.ts'
import { familySpecies } from './family-species.ts'
import { type SchemeModel, schemeModel } from './scheme-model.ts'
import { type StoredScheme, schemeRowOf, visibleScheme } from './scheme-rows.ts'

interface Saved {
  schemeId?: string | undefined
  edition?: number | undefined
  jobId?: string | undefined
  title: string
  season: SchemeSeason
  factorNames: string[]
  note: string
  solution?: PmfSolutionChoice | undefined
}

/** What a scheme takes from its run. */
interface OfRun {
  jobId: string
  family: SpeciesFamilyAsked
  siteId: number
  fromDay: string
  toDay: string
  resultVersion: string
  model: SchemeModel
}

/** The model of a run with the chosen solution, and the run as it reads with it. @throws Fail INVALID_INPUT for one that the run did not make */
export const modelWith = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  outcome: PmfOutcome,
  madeOf: MadeOf,
  choice: PmfSolutionChoice,
): Promise<{ family: SpeciesFamilyAsked; model: SchemeModel; adopted: PmfOutcome }> => {
  const voc = await familySpecies(db, 'VOC')
  const family = voc.some(({ nameEn }) => nameEn === outcome.species[0]?.name) ? 'VOC' : 'PM'
  const adopted = await adoptedOutcome({ files }, outcome, madeOf, choice)
  const model = schemeModel(
    adopted,
    schemeSolution(outcome, choice),
    madeOf.parameters,
    family === 'VOC' ? voc : await familySpecies(db, 'PM'),
  )
  return { family, model, adopted }
}

/** @throws Fail for a run that is none of PMF, not by reference, not about one site, or not the asker's to see */
const ofRun = async (context: CallContext, jobId: string, choice: PmfSolutionChoice): Promise<OfRun> => {
  const { db, session } = context
  const answer = await engineRunResult(context, jobId)
  const { asked, outcome, provenance } = answer
  if (outcome.engine !== 'pmf') throw new Fail('INVALID_INPUT', '请选择已完成的PMF运算')
  if (asked?.siteCodes.length !== 1) throw new Fail('INVALID_INPUT', '该运算的数据不是按站点读取的，请按站点重新运算')
  const [site] = await askedSites(db, session.scope, asked.siteCodes)
  if (!site) throw new RangeError('no site')
  const { family, model } = await modelWith(context, outcome, provenance, choice)
  return {
    jobId,
    family,
    model,
    siteId: site.id,
    fromDay: asked.from,
    toDay: asked.to,
    resultVersion: answer.resultVersion,
  }
}

/** A scheme with another solution of its run. @throws Fail INVALID_INPUT for one that the run did not make */
const withChoice = async (context: CallContext, before: StoredScheme, choice: PmfSolutionChoice): Promise<OfRun> => {
  if (isSameSolution(choiceOf(before.model.solution), choice)) return before
  const { outcome, provenance } = await keptResult(context.files, before.resultVersion)
  if (outcome.engine !== 'pmf') throw new Fail('NOT_FOUND', '方案的运算结果无法读取，请重新解析')
  const { family, model } = await modelWith(context, outcome, provenance, choice)
  return { ...before, family, model }
}

/** The run of a scheme that is saved: a new one, or that of before, perhaps with another solution. */
const savedRun = async (
  context: CallContext,
  { jobId, solution }: Saved,
  before: StoredScheme | null,
): Promise<OfRun> => {
  if (jobId !== undefined) return ofRun(context, jobId, solution ?? baseSolution)
  if (before === null) throw new Fail('INVALID_INPUT', '请选择已完成的PMF运算')
  return solution === undefined ? before : withChoice(context, before, solution)
}

/** A name for every factor, empty where nobody gave one. @throws Fail INVALID_INPUT for more names than factors */
const namesOf = (names: readonly string[], { profiles }: SchemeModel): string[] => {
  if (names.length > profiles.length)
    throw new Fail('INVALID_INPUT', `方案有${profiles.length}个因子，给出了${names.length}个名称`)
  return profiles.map((_, a) => names[a] ?? '')
}

/** Who makes a scheme, and when; the system has no id. */
interface Maker {
  id: string | null
  name: string
  at: Date
}

interface Drafted extends Pick<Saved, 'title' | 'season' | 'factorNames' | 'note'> {
  /** The scheme in use that the system made it after. */
  refitOf?: string
}

/** A draft of a run: a scheme of its own, or a version of a lineage. */
export const insertScheme = async (
  tx: Tx,
  maker: Maker,
  run: OfRun,
  { title, season, factorNames, note, refitOf }: Drafted,
  lineage: { id: string; version: number } | null,
): Promise<string> => {
  const id = uuidv7(maker.at)
  await sql`insert into pmf_scheme (id, lineage_id, version, title, family, site_id, season, from_day, to_day, result_version,
      job_id, model, factor_names, note, refit_of, state, creator_id, creator_name, created_at, updated_at)
    values (${id}::uuid, ${lineage?.id ?? id}::uuid, ${lineage?.version ?? 1}, ${title}, ${run.family}, ${run.siteId},
      ${season}, ${run.fromDay}::date, ${run.toDay}::date, ${run.resultVersion}, ${run.jobId}::uuid,
      ${JSON.stringify(run.model)}::jsonb, ${namesOf(factorNames, run.model)}::text[], ${note},
      ${refitOf ?? null}::uuid, 'draft', ${maker.id}::uuid, ${maker.name}, ${maker.at}, ${maker.at})`.execute(tx)
  return id
}

/** A draft belongs to who made it; who publishes may put it right as well. @throws Fail OUT_OF_SCOPE */
export const requireOwnDraft = (scheme: StoredScheme, { session }: Pick<CallContext, 'session'>): void => {
  if (scheme.creatorId !== session.userId && !session.rights.has('engine.publish'))
    throw new Fail('OUT_OF_SCOPE', '该草稿由其他人建立，您可以另存为自己的方案')
}

const update = async (
  tx: Tx,
  { clock }: CallContext,
  scheme: StoredScheme,
  run: OfRun,
  { edition, title, season, factorNames, note }: Saved,
): Promise<void> => {
  const changed = await firstRow(
    tx,
    sql`update pmf_scheme set title = ${title}, season = ${season}, note = ${note}, site_id = ${run.siteId},
        family = ${run.family}, from_day = ${run.fromDay}::date, to_day = ${run.toDay}::date,
        result_version = ${run.resultVersion}, job_id = ${run.jobId}::uuid, model = ${JSON.stringify(run.model)}::jsonb,
        factor_names = ${namesOf(factorNames, run.model)}::text[], edition = edition + 1, updated_at = ${clock.now()}
      where id = ${scheme.id}::uuid and state = 'draft' and edition = ${edition ?? scheme.edition} returning 1`,
  )
  if (!changed) throw new Fail('PMF_STALE')
}

const nextVersion = async (tx: Tx, lineageId: string): Promise<number> => {
  // Held: of two who go on from one scheme at once the second makes the version after.
  await sql`select 1 from pmf_scheme where lineage_id = ${lineageId}::uuid for update`.execute(tx)
  const newest = await firstRow(
    tx,
    sql<Stored<'pmf_scheme', 'version'>>`select max(version) as version from pmf_scheme
      where lineage_id = ${lineageId}::uuid`,
  )
  return (newest?.version ?? 0) + 1
}

/**
 * Saves a scheme: a new one from a run, changes to a draft, or a new version of one that is frozen.
 * @throws Fail INVALID_INPUT, NOT_FOUND, OUT_OF_SCOPE, PMF_STALE
 */
export const saveScheme = async (context: CallContext, saved: Saved): Promise<SchemeRow> => {
  const { db, session } = context
  const before = saved.schemeId === undefined ? null : await visibleScheme(db, session, saved.schemeId)
  if (before?.state === 'draft') requireOwnDraft(before, context)
  const run = await savedRun(context, saved, before)
  const id = await db.transaction().execute(async (tx) => {
    const maker = { id: session.userId, name: session.userName, at: context.clock.now() }
    if (before === null) return insertScheme(tx, maker, run, saved, null)
    if (before.state === 'draft') {
      await update(tx, context, before, run, saved)
      return before.id
    }
    const version = await nextVersion(tx, before.lineageId)
    return insertScheme(tx, maker, run, saved, { id: before.lineageId, version })
  })
  return schemeRowOf(await visibleScheme(db, session, id), session)
}
