import type { JobRow } from '@qingkong/contract/calls/office/jobs'
import type { CallContext } from '../../../http/context.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import { jobRowOf } from '../jobs/port.ts'
import { exportCall, exportQuestion } from './export-call.ts'
import type { ExportJobInput } from './export-job-input.ts'

interface Order {
  call: string
  input: Record<string, unknown>
  title: string
}

/**
 * Starts an export for the asking person; while the same one is under way, that one is answered. What the export's own
 * call would refuse is refused now and not by a failed job later.
 * @throws Fail INVALID_INPUT, FORBIDDEN, JOB_QUEUE_FULL
 */
export const startExport = async (context: CallContext, { call, input, title }: Order): Promise<JobRow> => {
  const { scope } = context.session
  exportQuestion(exportCall(call, context.session), input)
  const { areaCodes, enterpriseCode } = scope
  const kept: ExportJobInput = { call, input, title, areaCodes: [...areaCodes], enterpriseCode }
  return jobRowOf(
    await enqueueJob(context, { kind: 'export', title: `导出 ${title}`, areaCode: null, input: { ...kept } }),
  )
}
