import type { emissionStatistics as calls } from '@qingkong/contract/calls/sources/emission-statistics'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { statisticLevels } from '@qingkong/contract/shapes/emission-amount'
import type { CallContext } from '../../../http/context.ts'
import { amountRows } from './amount-rows.ts'
import { energyRows } from './energy-rows.ts'
import type { RowsAnswer, RowsQuestion } from './rows-question.ts'

/** Rows of what is asked for: emissions, or electricity. */
export const statisticRows = (context: CallContext, question: RowsQuestion): Promise<RowsAnswer> =>
  question.monitorType === 'pst001' ? amountRows(context, question) : energyRows(context, question)

/** The rows right below one: of a district its industries, of an industry its enterprises, of these their outlets. */
export const childRows = async (
  context: CallContext,
  { code, level, ...input }: ParsedInput<typeof calls.psDataDataAnalysisSecond>,
): Promise<RowsAnswer> => {
  const next = statisticLevels[statisticLevels.indexOf(level) + 1] ?? level
  const answer = await statisticRows(context, { ...input, level: next, below: { level, code } })
  const isChild = ({ parentCode }: { parentCode: string | null }) => parentCode === code
  const records = answer.records.filter(isChild)
  const electricity = answer.electricity.filter(isChild)
  return { ...answer, records, electricity, total: records.length + electricity.length }
}
