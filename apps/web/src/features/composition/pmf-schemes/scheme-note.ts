import type { SchemeHead } from '@qingkong/contract/shapes/pmf-scheme'

/** When a scheme applies, and which solution it keeps where that is not the base run. */
export const schemeNote = (scheme: Pick<SchemeHead, 'seasonName' | 'solution' | 'solutionName'> | null): string => {
  if (scheme === null) return ''
  return scheme.solution.kind === 'base' ? scheme.seasonName : `${scheme.seasonName}，采用${scheme.solutionName}`
}
