import { firstRow, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { formOfCase, nameLength } from './form-case.ts'
import { shippedMechanism } from './parameter-sets.ts'
import { dayOfRun } from './run-answer.ts'
import { finishedRun } from './run-outcome.ts'

/** The parameters of a kept run, for the form. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const formOfRun = async (context: CallContext, runId: string) => {
  const { run, result } = await finishedRun(context, runId)
  const { parameters, fileVersion } = result.provenance
  const usable = await firstRow(
    context.db,
    sql<{ id: string }>`select id from mechanism_file where sha256 = ${fileVersion}
      and (owner_id = ${context.session.userId}::uuid or published_at is not null) order by created_at limit 1`,
  )
  const lines = Number(parameters['ekma'] ?? 0)
  return {
    ...formOfCase(run.title.slice(0, nameLength), parameters['case'], lines),
    mechanismId: usable?.id ?? '',
    siteCode: run.siteCodes[0] ?? '',
    day: dayOfRun(run),
    mechanismName: fileVersion === null ? shippedMechanism : result.outcome.mechanism,
    mechanismVersion: fileVersion,
  }
}
