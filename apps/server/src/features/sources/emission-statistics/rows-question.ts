import type { emissionStatistics as calls } from '@qingkong/contract/calls/sources/emission-statistics'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import type { StatisticUnit } from './asked-outlets.ts'
import { isBelow, type NodeAt } from './level-nodes.ts'

/** The tree, or the rows below one of its rows. */
export type RowsQuestion = ParsedInput<typeof calls.psDataDataStatistics> & { below?: NodeAt }
export type RowsAnswer = HandlerAnswer<typeof calls.psDataDataStatistics>

/** Whether an outlet or meter is asked about: below the row that is named, of the codes that are. */
export const isAsked =
  ({ outletCode, below }: Pick<RowsQuestion, 'outletCode' | 'below'>) =>
  (unit: StatisticUnit): boolean =>
    (outletCode.length === 0 || outletCode.includes(unit.unitCode)) && (below === undefined || isBelow(unit, below))
