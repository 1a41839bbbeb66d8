import type { DayFeatures } from '@qingkong/science/obm/compare/nearest-case'
import { z } from 'zod'
import { sql } from '../../../db/database.ts'
import { Memory } from '../../../db/memory.ts'
import type { CallContext } from '../../../http/context.ts'
import { type EngineRun, fileNamed, runsWhere } from '../engine-runs/port.ts'
import { dayMean, featuresOf, sumOfSpecies } from './day-features.ts'
import { dayOfTable } from './day-inputs.ts'

const hoursPerDay = 24
const zeroCelsiusK = 273.15

const Tables = z.object({ hours: z.record(z.string(), z.array(z.number().nullable())) })
/** A whole run of a day with its RIR: no scenario, no closed air. */
const Question = z.object({
  parameters: z.object({
    rir: z.literal(true),
    batch: z.literal(false).optional(),
    scenario: z.never().optional(),
    case: z.object({ sets: z.record(z.string(), z.array(z.string())), site: z.object({ lat: z.number() }) }),
  }),
})

/** What finished runs were computed with never changes: read once. */
const featuresOfCases = new Memory<{ features: DayFeatures | null }>([], 2_000)

/** The day a run was computed with, from its own tables; null for runs that are no case to compare with. */
const featuresOfRun = async ({ files }: CallContext, run: EngineRun): Promise<DayFeatures | null> => {
  const data = fileNamed(run.files, { fileName: 'data.json' })
  const question = Question.safeParse(run.input).data?.parameters.case
  if (!data || !question) return null
  const { hours } = Tables.parse(JSON.parse(Buffer.from(await files.get(data.sha256)).toString('utf8')))
  const column = (name: string) => (hours[name] ?? []).slice(dayOfTable * hoursPerDay, (dayOfTable + 1) * hoursPerDay)
  return featuresOf({
    day: run.fromDay ?? '',
    latitudeDeg: question.site.lat,
    celsius: column('TEMP').map((kelvin) => (kelvin === null ? null : kelvin - zeroCelsiusK)),
    humidity: column('RH'),
    no: column('NO'),
    no2: column('NO2'),
    ozone: column('O3'),
    tvoc: dayMean(sumOfSpecies(Object.values(question.sets).flat().map(column))),
  })
}

/** Features of the days that whole runs with a RIR were computed with, by run; what is known is not read again. */
export const caseFeatures = async (
  context: CallContext,
  runIds: readonly string[],
): Promise<Map<string, DayFeatures>> => {
  const known = await featuresOfCases.getAll(context.db, runIds, async (unknown) => {
    const runs = await runsWhere(context.db, sql`id = any(${[...unknown]}::uuid[])`)
    return new Map(
      await Promise.all(runs.map(async (run) => [run.id, { features: await featuresOfRun(context, run) }] as const)),
    )
  })
  return new Map([...known].flatMap(([id, { features }]) => (features ? [[id, features] as const] : [])))
}
