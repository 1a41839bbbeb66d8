import { EngineProvenance } from '@qingkong/contract/calls/composition/engine-runs'
import { Fail } from '@qingkong/contract/errors'
import { BoxModelOutcome } from '@qingkong/contract/shapes/box-model-outcome'
import { z } from 'zod'
import { Memory } from '../../../db/memory.ts'
import type { CallContext } from '../../../http/context.ts'
import { type EngineRun, fileNamed, resultFile, visibleRun } from '../engine-runs/port.ts'

const Result = z.object({ provenance: EngineProvenance, outcome: BoxModelOutcome })
/** Without the concentrations of every variable, which most readers leave. */
const Brief = z.object({ outcome: BoxModelOutcome.pick({ netPpb: true, budget: true, rir: true, ekma: true }) })

export type ReadResult = z.infer<typeof Result> & { resultVersion: string }
export type BriefOutcome = z.infer<typeof Brief>['outcome']

const resultFileOf = (run: EngineRun) => (run.state === 'succeeded' ? fileNamed(run.files, resultFile) : undefined)

const contentOf = async (files: CallContext['files'], sha256: string): Promise<unknown> =>
  JSON.parse(Buffer.from(await files.get(sha256)).toString('utf8'))

/** Whole results by SHA-256 of their file, which never changes; half a megabyte each. */
const results = new Memory<ReadResult>([], 40)

/** What a run found; null while there is none. To be read only: it is shared. */
export const outcomeOfRun = async ({ db, files }: CallContext, run: EngineRun): Promise<ReadResult | null> => {
  const file = resultFileOf(run)
  if (!file) return null
  return results.get(db, file.sha256, async () => ({
    ...Result.parse(await contentOf(files, file.sha256)),
    resultVersion: file.sha256,
  }))
}

/** What is read off results by SHA-256 of their file, which never changes; some 20 kB each. */
const briefs = new Memory<BriefOutcome>([], 1_000)

/** Net, budget, reactivities and grid of a run; null while there is none. To be read only: it is shared. */
export const briefOfRun = async ({ db, files }: CallContext, run: EngineRun): Promise<BriefOutcome | null> => {
  const file = resultFileOf(run)
  return file ? briefs.get(db, file.sha256, async () => Brief.parse(await contentOf(files, file.sha256)).outcome) : null
}

/** A run of the box model that one may see. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const boxModelRun = async ({ db, session }: CallContext, runId: string): Promise<EngineRun> => {
  const run = await visibleRun(db, session, runId)
  if (run.kind !== 'box-model') throw new Fail('NOT_FOUND', '该运算不是盒子模型运算')
  return run
}

/** A finished run that one may see, with what it found. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const finishedRun = async (
  context: CallContext,
  runId: string,
): Promise<{ run: EngineRun; result: ReadResult }> => {
  const run = await boxModelRun(context, runId)
  const result = await outcomeOfRun(context, run)
  if (!result) throw new Fail('NOT_FOUND', '该运算没有结果，请等待完成或重新运算')
  return { run, result }
}
