import { z } from 'zod'
import { anyRecord, recordOf } from '../core/input.ts'
import { column, columnName, mostColumns } from './engine-table.ts'

/** A case document as `qk obm` reads it; the engine checks it. */
export const caseDocument = anyRecord(256 * 1024, '案例说明过大')

/** The hourly table by column name: hour_BJT, TEMP, RH, PRESS, gases and VOC. */
export const BoxModelTables = z.strictObject({ hours: recordOf(columnName, column, mostColumns) })
const cutShare = z.number().min(-1, '增加最多100%').max(1, '削减最多100%')
/** Shares taken off the groups of the case and NOx, below nought added, at hours from the first to before the last. */
const BoxModelScenario = z.strictObject({
  cuts: recordOf(columnName, cutShare, 30).default({}),
  noxCut: cutShare.default(0),
  fromHour: z.int().min(0).max(23).default(0),
  toHour: z.int().min(1).max(24).default(24),
})
export const BoxModelParameters = z.strictObject({
  case: caseDocument,
  /** VOC of this set of the case; left out, those of all sets. */
  set: columnName.optional(),
  rir: z.boolean().default(false),
  /** Lines of the EKMA grid, 0 for none. A grid of 41 lines is 1681 runs of the model. */
  ekma: z
    .int()
    .max(41, 'EKMA 网格最多41条线')
    .refine((lines) => lines === 0 || lines >= 3, 'EKMA 网格至少3条线')
    .default(0),
  /** EKMA of closed air instead of held concentrations. */
  batch: z.boolean().default(false),
  /** Ozone with other precursors, of a case that computes it. */
  scenario: BoxModelScenario.optional(),
})
