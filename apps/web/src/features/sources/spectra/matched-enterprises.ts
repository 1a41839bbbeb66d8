import { sourceFactorOf } from '@qingkong/domain/emission/source-factor'
import type { CallAnswer } from '../../../client/use-call.ts'

type Compared = CallAnswer<'spGroupCompare'>
type Place = CallAnswer<'traceSourceOverviewLayerList'>['records'][number]
type Run = NonNullable<CallAnswer<'traceRun'>>

/** An enterprise whose process gives off what the compared one does. */
export interface MatchedEnterprise {
  psCode: string
  name: string
  pd: number
}

/** The enterprises of similar profiles, the nearest first, each once; the library's profiles belong to nobody. */
export const matchedEnterprises = ({ nearest, profiles }: Compared): MatchedEnterprise[] => {
  const byKey = new Map(profiles.map((profile) => [profile.key, profile]))
  const matched = nearest.flatMap(({ b, verdict, pd }) => {
    const { psCode = null, name = '' } = byKey.get(b) ?? {}
    return verdict === 'similar' && psCode !== null && pd !== null ? [{ psCode, name, pd }] : []
  })
  return matched.filter(({ psCode }, at) => matched.findIndex((one) => one.psCode === psCode) === at)
}

/** What stands for volatile organics among the outlets' factors: spectra are made of their species. */
const volatiles = 'a24088'

/** Sites to be traced, those first whose factor comes of what the spectra are made of. */
export const tracedFirst = (places: readonly Place[]): Place[] => {
  const rank = ({ factorCode }: Place): number => (sourceFactorOf(factorCode) === volatiles ? 0 : 1)
  return places.toSorted((a, b) => rank(a) - rank(b))
}

/** Whether the air that reached the site had passed the enterprise; null = the hour has not been traced. */
export const isUpwind = (run: Pick<Run, 'candidates'> | null, psCode: string): boolean | null =>
  run === null
    ? null
    : run.candidates.some(({ kind, code, travelMinutes }) => kind === 'ps' && code === psCode && travelMinutes !== null)
