import { parentPort, workerData } from 'node:worker_threads'
import type { FileAnswer } from '@qingkong/contract/core/blob'
import { Fail } from '@qingkong/contract/errors'
import { implementations } from './api.ts'
import { connect } from './db/database.ts'
import { exportCall, exportQuestion } from './features/office/exports/export-call.ts'
import type { ExportOrder, ExportOutcome } from './features/office/exports/export-order.ts'
import { ownerOf } from './features/office/exports/queries.ts'
import type { CallContext, RequestInfo } from './http/context.ts'
import { noBrowser } from './http/no-browser.ts'
import { DrivenClock } from './platform/clock.ts'
import { folderStore } from './platform/file-store.ts'
import { createLog } from './platform/log.ts'
import { registry } from './registry.ts'

/**
 * Makes one sheet beside the calls of the process, which are answered meanwhile. It knows every call of the product, so
 * it is started by its address and imported by nobody.
 */
const noRequest: RequestInfo = {
  address: '',
  correlationId: '',
  headers: {},
  rawBody: null,
  ...noBrowser,
}

const sheetOf = async (order: ExportOrder): Promise<FileAnswer> => {
  const log = createLog(order.config.logLevel)
  const connection = connect(order.address, {
    max: 4,
    statementLimitMs: 300_000,
    onError: (error) => log.warn({ err: error }, 'connection lost'),
  })
  try {
    const services = {
      config: order.config,
      clock: new DrivenClock(new Date(order.nowMs)),
      log,
      db: connection.db,
      connection,
      files: folderStore(order.filesFolder),
      registry,
    }
    const session = await ownerOf(services, order.ownerId)
    const call = exportCall(order.call, session)
    const implementation = implementations.find((implementation) => implementation.call.name === call.name)
    if (!implementation) throw new Error(`${call.name} is not implemented`)
    const context: CallContext = { ...services, session, request: noRequest }
    return (await implementation.run(exportQuestion(call, order.input), context)) as FileAnswer
  } finally {
    await connection.close()
  }
}

const outcomeOf = async (order: ExportOrder): Promise<ExportOutcome> => {
  try {
    return { file: await sheetOf(order) }
  } catch (error) {
    // The job runner tells the owner; only a Fail has words for a person.
    if (error instanceof Fail) return { fail: { key: error.key, message: error.message } }
    throw error
  }
}

parentPort?.postMessage(await outcomeOf(workerData as ExportOrder))
