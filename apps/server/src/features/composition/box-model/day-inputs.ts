import { EngineAsk } from '@qingkong/contract/calls/composition/engine-asks'
import { Fail } from '@qingkong/contract/errors'
import { z } from 'zod'
import type { CallContext } from '../../../http/context.ts'
import { type AskedQuestion, askedQuestion, askedSites, personAsking } from '../engine-runs/port.ts'

export interface StationDay {
  siteCode: string
  day: string
}

/** Which of the three days of a table by reference is the asked one. */
export const dayOfTable = 1
const hoursPerDay = 24

const Document = z.object({
  sets: z.record(z.string(), z.array(z.string())),
  groups: z.record(z.string(), z.array(z.string())),
  units: z.record(z.string(), z.string()),
})
const Parameters = z.object({ case: Document })
const Tables = z.object({ hours: z.record(z.string(), z.array(z.number().nullable())) })

/** What the model would be given of a day: three days of hours by column. */
export interface DayInputs {
  siteName: string
  hours: Readonly<Record<string, readonly (number | null)[]>>
  vocs: readonly string[]
  groups: Readonly<Record<string, readonly string[]>>
  units: Readonly<Record<string, string>>
  question: AskedQuestion
}

/** Reads a question's tables back. */
export const inputsOf = (siteName: string, question: AskedQuestion): DayInputs => {
  const { sets, groups, units } = Parameters.parse(question.parameters).case
  const { hours } = Tables.parse(question.data)
  return { siteName, hours, vocs: Object.values(sets).flat(), groups, units, question }
}

/**
 * The tables of a day as the model reads them.
 * @throws Fail INVALID_INPUT, OUT_OF_SCOPE for what cannot be asked
 */
export const dayInputs = async (context: CallContext, { siteCode, day }: StationDay): Promise<DayInputs> => {
  const { db, session } = context
  const [site] = await askedSites(db, session.scope, [siteCode])
  if (!site) throw new Fail('INVALID_INPUT', '请选择站点')
  const ask = EngineAsk.parse({ engine: 'box-model', about: { siteCode, day } })
  return inputsOf(site.siteName, await askedQuestion(personAsking(context), ask))
}

/** The asked day of a column of three. */
export const ofDay = (column: readonly (number | null)[]): (number | null)[] =>
  column.slice(dayOfTable * hoursPerDay, (dayOfTable + 1) * hoursPerDay)
