import { join } from 'node:path'
import { Fail } from '@qingkong/contract/errors'
import { inAreaScope, type Scope } from '../../../db/scope.ts'
import type { JobDefinition, JobResult, JobRun } from '../../../jobs/definition.ts'
import { runInThread } from '../../../jobs/in-thread.ts'
import type { Services } from '../../../platform/services.ts'
import { exportCall } from './export-call.ts'
import { type ExportJobInput, readExportJobInput } from './export-job-input.ts'
import type { ExportOrder, ExportOutcome } from './export-order.ts'
import { ownerOf } from './queries.ts'

/** Names a file system takes. */
const fileName = (title: string): string => `${title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').trim() || '导出'}.xlsx`

const makeSheet = async (thread: URL, run: JobRun, { call, input, title }: ExportJobInput): Promise<JobResult> => {
  if (run.ownerId === null) throw new RangeError('a sheet nobody asked for')
  await run.progress(5, '正在查询数据并生成表格')
  const order: ExportOrder = {
    address: run.connection.address,
    config: run.config,
    filesFolder: join(run.config.dataDir, 'files'),
    call,
    input,
    ownerId: run.ownerId,
    nowMs: run.clock.now().getTime(),
  }
  const outcome = await runInThread<ExportOutcome>(thread, order, run.signal)
  if ('fail' in outcome) throw new Fail(outcome.fail.key, outcome.fail.message)
  await run.progress(90, '正在保存文件')
  const { type, data } = outcome.file
  const sha256 = await run.files.put(data)
  return {
    files: [{ fileName: fileName(title), fileType: type, sizeBytes: data.length, sha256 }],
    dataVersion: sha256,
  }
}

/** The owner still holds the right, and still sees all that could be seen when the sheet was asked for. */
const requireAccess = async (services: Services, scope: Scope, input: unknown): Promise<void> => {
  const { call, areaCodes, enterpriseCode } = readExportJobInput(input)
  exportCall(call, await ownerOf(services, scope.userId))
  if (enterpriseCode !== scope.enterpriseCode || !areaCodes.every((code) => inAreaScope(scope, code)))
    throw new Fail('OUT_OF_SCOPE', '您的管辖范围已变化，请重新导出')
}

/**
 * Makes the sheet of an export call with the rights its owner has now.
 * @param thread the module that knows every call of the product: it belongs to the composition root
 */
export const exportJob = (thread: URL): JobDefinition => ({
  run: (run, input) => makeSheet(thread, run, readExportJobInput(input)),
  requireAccess,
})
