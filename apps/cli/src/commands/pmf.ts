import { scaledResiduals } from '@qingkong/science/pmf/fit-quality'
import { prepareTable } from '@qingkong/science/pmf/prepare-table'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import type { Command } from '../command.ts'
import { writeTogether } from '../output/write-together.ts'
import { computePmf } from '../pmf/compute.ts'
import { pmfOptions } from '../pmf/options.ts'
import { readPmfFiles } from '../pmf/read-table.ts'
import { bootstrapCsv, contributionsCsv, dispCsv, profilesCsv, residualsCsv } from '../pmf/result-files.ts'
import { summaryOf } from '../pmf/summary.ts'

export const pmf: Command = {
  usage:
    'qk pmf --con FILE --unc FILE --factors K [--runs N] [--seed S] [--robust] [--weak a,b] [--bad c,d] [--total NAME] [--missing drop|median] [--extra SHARE] [--bootstrap N] [--block L] [--disp] [--bs-disp a,b] [--workers N] --out DIR',
  summary: '正定矩阵因子分解（PMF）：因子谱、贡献、残差与误差估计，结果写入文件夹',
  run: async (args) => {
    const begun = performance.now()
    const asked = pmfOptions(args)
    const { table, timeColumn, locate } = readPmfFiles(asked.concentrationPath, asked.uncertaintyPath)
    try {
      const prepared = prepareTable(table, asked)
      const results = await computePmf(prepared, asked)
      const { solution } = results.best
      const residuals = scaledResiduals(prepared, solution)
      const files = new Map([
        ['profiles.csv', profilesCsv(prepared, solution)],
        ['contributions.csv', contributionsCsv(prepared, solution, timeColumn)],
        ['residuals.csv', residualsCsv(prepared, residuals, timeColumn)],
      ])
      if (results.bootstrap) files.set('bootstrap.csv', bootstrapCsv(prepared, solution, results.bootstrap))
      if (results.disp) files.set('disp.csv', dispCsv(prepared, results.disp))
      const summary = summaryOf(table, prepared, residuals, results, asked)
      const seconds = Math.round(performance.now() - begun) / 1000
      files.set('summary.json', `${JSON.stringify({ ...summary, seconds }, null, 2)}\n`)
      writeTogether(asked.out, files)
      return 0
    } catch (error) {
      throw error instanceof InputProblem ? locate(error) : error
    }
  },
}
