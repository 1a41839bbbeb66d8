import type { TraceAnswer } from '@qingkong/contract/calls/composition/pmf-sources'
import { type SchemeSeason, schemeSeasonNames } from '@qingkong/domain/pmf/scheme-words'
import { seasonOf, yearSeasons } from '@qingkong/domain/pmf/season-of'
import type { AppliedScheme } from './applied-scheme.ts'

type Hours = Pick<AppliedScheme, 'applied' | 'startAtMs'>

/** Ten hours for each of the sixteen directions of a rose. */
const leastSeasonHours = 160

/** The seasons of the year with the hours the scheme explains, and whether they are enough for a rose. */
export const seasonsOf = ({ applied, startAtMs }: Hours): TraceAnswer['seasons'] => {
  const explained = startAtMs.filter((_, row) => applied.states[row] === 'explained').map(seasonOf)
  return yearSeasons.map((season) => {
    const hours = explained.filter((own) => own === season).length
    return { season, seasonName: schemeSeasonNames[season], hours, isEnough: hours >= leastSeasonHours }
  })
}

/** 春季样品不足; null where there are enough, and for the whole year. */
export const seasonMessage = (seasons: TraceAnswer['seasons'], asked: SchemeSeason): string | null => {
  const own = seasons.find(({ season }) => season === asked)
  return own === undefined || own.isEnough
    ? null
    : `${own.seasonName}样品不足：已解析${own.hours}小时，至少需要${leastSeasonHours}小时`
}

/** The same hours, of which only those of the season count. */
export const inSeason = <Answer extends Hours>(answer: Answer, asked: SchemeSeason): Answer => {
  if (asked === 'ALL') return answer
  const { applied, startAtMs } = answer
  const states = applied.states.map((state, row) => (seasonOf(startAtMs[row] ?? 0) === asked ? state : 'incomplete'))
  return { ...answer, applied: { ...applied, states } }
}
