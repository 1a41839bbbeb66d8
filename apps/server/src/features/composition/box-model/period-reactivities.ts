import { addDays, cityDate } from '@qingkong/domain/time/city-time'
import { meanResult } from '@qingkong/science/obm/compare/mean-results'
import type { CallContext } from '../../../http/context.ts'
import { dayResultOf } from './mean-of-days.ts'
import { briefOfRun } from './run-outcome.ts'
import { dayRuns } from './site-series.ts'

/** What the runs of a period say of the species, as the model names them. */
interface PeriodReactivities {
  /** Days of the stations that have a run one may see. */
  runDays: number
  /** Mean RIR over the days that have it, the largest first. */
  species: readonly { name: string; rir: number }[]
}

const daysBetween = (fromMs: number, toMs: number): string[] => {
  const last = cityDate(toMs - 1)
  const days: string[] = []
  for (let day = cityDate(fromMs); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** RIR of the species over a period, of the fullest run of each station and day; null where there is none. */
export const periodReactivities = async (
  context: CallContext,
  siteCodes: readonly string[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<PeriodReactivities | null> => {
  const results = []
  for (const run of await dayRuns(context, siteCodes, daysBetween(fromMs, toMs))) {
    const outcome = await briefOfRun(context, run)
    if (outcome) results.push(dayResultOf(outcome))
  }
  if (results.length === 0) return null
  const species = meanResult(results)
    .reactivities.filter(({ kind }) => kind === 'species')
    .map(({ name, rir }) => ({ name, rir }))
    .toSorted((a, b) => b.rir - a.rir)
  return { runDays: results.length, species }
}
