import type { FileAnswer } from '@qingkong/contract/core/blob'
import type { ErrorKey } from '@qingkong/contract/errors'
import type { DatabaseAddress } from '../../../db/database.ts'
import type { Config } from '../../../platform/config.ts'

/** What the thread that makes a sheet is told. Everything in it can be copied. */
export interface ExportOrder {
  address: DatabaseAddress
  config: Config
  filesFolder: string
  call: string
  input: Record<string, unknown>
  ownerId: string
  /** The city's clock stands at this instant (epoch ms) while the sheet is made. */
  nowMs: number
}

/** A Fail is told by its key: errors lose their class between threads. */
export type ExportOutcome = { file: FileAnswer } | { fail: { key: ErrorKey; message: string } }
