import { scaledResiduals } from '@qingkong/science/pmf/fit-quality'
import { chosenSolution } from '@qingkong/science/pmf/held-solution'
import { pmfOutcome } from '@qingkong/science/pmf/pmf-outcome'
import { preparePmf } from '@qingkong/science/pmf/pmf-question'
import { pmfTablesOf } from '@qingkong/science/pmf/pmf-tables'
import { pmfVersion } from '@qingkong/science/pmf/pmf-version'
import { runPmf } from '@qingkong/science/pmf/run-pmf'
import { baseSolution } from '@qingkong/science/pmf/solution-choice'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import type { Command } from '../command.ts'
import { resultJson } from '../output/result-json.ts'
import { terminalTell } from '../output/terminal-tell.ts'
import { writeTogether } from '../output/write-together.ts'
import { pmfOptions } from '../pmf/options.ts'
import { pmfQuestion } from '../pmf/question.ts'
import { readPmfFiles } from '../pmf/read-table.ts'
import {
  bootstrapCsv,
  contributionsCsv,
  dispCsv,
  fpeakContributionsCsv,
  fpeakProfilesCsv,
  profilesCsv,
  residualsCsv,
} from '../pmf/result-files.ts'
import { summaryOf } from '../pmf/summary.ts'

export const pmf: Command = {
  usage:
    'qk pmf --con FILE --unc FILE --factors K [--runs N] [--seed S] [--robust] [--weak a,b | --weak @NAMES.txt]… [--bad c,d]… [--total NAME] [--missing drop|median] [--extra SHARE] [--bootstrap N] [--block L] [--disp] [--bs-disp a,b]… [--fpeak a,b] [--constraints FILE.json] [--errors-of PHI|constrained] [--workers N] --out DIR',
  summary:
    '正定矩阵因子分解（PMF）：因子谱、贡献、残差、误差估计、旋转与约束，结果写入文件夹；自举与 DISP 估计基础解的误差，--errors-of 改为 --fpeak 中某一强度的解（只做自举）或约束解 constrained；物种名含逗号时加引号（"2,2,4-Trimethylpentane",Benzene）、重复选项，或写入文件每行一个（@文件）；数据文件可为 CSV 或制表符分隔',
  run: async (args) => {
    const begun = performance.now()
    const asked = pmfOptions(args)
    const { table, timeColumn, locate } = readPmfFiles(asked.concentrationPath, asked.uncertaintyPath)
    try {
      const question = pmfQuestion(asked, table.species)
      const prepared = preparePmf(table, question)
      const results = await runPmf(prepared, question, { workers: asked.workers, tell: terminalTell })
      const { solution } = results.best
      const residuals = scaledResiduals(prepared, solution)
      const files = new Map([
        ['profiles.csv', profilesCsv(prepared, solution)],
        ['contributions.csv', contributionsCsv(prepared, solution, timeColumn)],
        ['residuals.csv', residualsCsv(prepared, residuals, timeColumn)],
      ])
      const choice = question.errorsOf ?? baseSolution
      const estimated = {
        choice,
        solution: chosenSolution(choice, {
          base: solution,
          turned: results.fpeak,
          constrained: results.constrained,
        }),
      }
      if (results.bootstrap) files.set('bootstrap.csv', bootstrapCsv(prepared, estimated, results.bootstrap))
      if (results.disp) files.set('disp.csv', dispCsv(prepared, estimated, results.disp))
      if (results.fpeak.length > 0)
        files
          .set('fpeak_profiles.csv', fpeakProfilesCsv(prepared, results.fpeak))
          .set('fpeak_contributions.csv', fpeakContributionsCsv(prepared, results.fpeak, timeColumn))
      if (results.constrained)
        files
          .set('constrained_profiles.csv', profilesCsv(prepared, results.constrained.solution))
          .set('constrained_contributions.csv', contributionsCsv(prepared, results.constrained.solution, timeColumn))
      const answered = {
        engine: 'pmf',
        engineVersion: pmfVersion,
        parameters: { ...question },
        seed: question.seed,
        data: pmfTablesOf(table),
        attached: null,
      }
      files.set('result.json', resultJson(answered, pmfOutcome(prepared, question, results)))
      const summary = summaryOf(table, prepared, residuals, results, question)
      const seconds = Math.round(performance.now() - begun) / 1000
      files.set('summary.json', `${JSON.stringify({ ...summary, seconds }, null, 2)}\n`)
      writeTogether(asked.out, files)
      if (choice.kind === 'fpeak' && (question.disp || question.bsDisp.length > 0))
        process.stderr.write('提示：Fpeak 旋转解的误差只以自举估计，未做 DISP 与 BS-DISP\n')
      for (const warning of summary.warnings) process.stderr.write(`提示：${warning}\n`)
      return 0
    } catch (error) {
      throw error instanceof InputProblem ? locate(error) : error
    }
  },
}
