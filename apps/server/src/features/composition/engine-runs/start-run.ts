import type { StartedRun } from '@qingkong/contract/calls/composition/engine-runs'
import type { AskedAbout } from '@qingkong/contract/shapes/engine-asks'
import { canonicalJson } from '@qingkong/science/engine/canonical-json'
import { sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import type { FileStore } from '../../../platform/file-store.ts'
import { sha256Of } from '../../../platform/sha256.ts'
import { jobRowOf } from '../../office/jobs/port.ts'
import { checkQuestion } from './check-question.ts'
import type { EngineMaterial } from './engine-material.ts'
import type { EngineOrder } from './engine-order.ts'
import { engines } from './engines.ts'
import { keepRunAbout } from './run-about.ts'
import { runKeyOf } from './run-key.ts'
import { isVisible, runsWhere } from './visible-runs.ts'

/**
 * Checks a question and makes the order of the job. Its tables are kept by `keep`, once the run is let in: one that is
 * refused leaves nothing behind.
 * @throws InputProblem, Fail for what can be refused without computing
 */
export const orderOf = async (
  files: FileStore,
  { engine, parameters, data, attached }: EngineMaterial,
): Promise<{ order: EngineOrder; runKey: string; keep: () => Promise<unknown> }> => {
  await checkQuestion(files, { engine, parameters, data, attached })
  const tables = Buffer.from(canonicalJson(data))
  const dataVersion = sha256Of(tables)
  const order: EngineOrder = { engine, parameters, dataVersion, attached }
  const { version } = await engines[engine]()
  return { order, runKey: runKeyOf(order, version), keep: () => files.put(tables) }
}

/**
 * A run of the same key that has ended well and that the asker may see, an own one first. Tables that happen to be equal
 * are not enough where it was asked about other sites or days: it would be found under those.
 */
const finishedRun = async ({ db, session }: CallContext, runKey: string, asked: AskedAbout | null) => {
  const isAbout = asked
    ? sql`site_codes = ${asked.siteCodes}::text[] and from_day = ${asked.from}::date and to_day = ${asked.to}::date`
    : sql`true`
  const [finished] = await runsWhere(
    db,
    sql`run_key = ${runKey} and state = 'succeeded' and ${isAbout} and ${isVisible(session)}`,
    sql`order by owner_id = ${session.userId}::uuid desc nulls last, ended_at desc limit 1`,
  )
  return finished
}

/**
 * Answers the finished run of the same question, or starts one; the same one under way is answered as well.
 * @throws InputProblem, Fail
 */
export const startRun = async (
  context: CallContext,
  {
    title,
    again,
    material,
    asked,
  }: { title: string; again: boolean; material: EngineMaterial; asked: AskedAbout | null },
): Promise<StartedRun> => {
  const { order, runKey, keep } = await orderOf(context.files, material)
  const finished = again ? undefined : await finishedRun(context, runKey, asked)
  if (finished) return { ...jobRowOf(finished), sentence: '已有相同运算，直接采用结果', reused: true }
  // Of a job that waits, too: the same question is the same about.
  const about = asked && { siteCodes: asked.siteCodes, from: asked.from, to: asked.to }
  const job = await enqueueJob(
    context,
    { kind: order.engine, title, areaCode: null, input: { ...order, about } },
    async (tx, { id }) => {
      await keepRunAbout(tx, id, order.engine, { runKey, asked })
      await keep()
    },
  )
  return { ...jobRowOf(job), reused: false }
}
