import { SiteProblem } from '@qingkong/science/forecast/site-problem'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import { UsageError } from '../command.ts'
import { readSiteFile, type SiteFile } from './prsa-table.ts'

/** Reads every file, works, and turns what the engine complains of into a sentence about the file it is in. */
export const withSiteFiles = <Result>(
  paths: readonly string[],
  work: (sites: readonly SiteFile['hours'][]) => Result,
): Result => {
  const files = paths.map(readSiteFile)
  try {
    return work(files.map(({ hours }) => hours))
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error
    const file = error instanceof SiteProblem ? files.find(({ hours }) => hours.site === error.site) : undefined
    throw file?.complaint(error) ?? new UsageError(`${paths.join('、')}：${error.message}`)
  }
}
