import { numbersOrNull } from '@qingkong/science/engine/number-columns'
import { boxModelOutcome, ekmaLegends, unsettledWarning } from '@qingkong/science/obm/box-model-outcome'
import { type BoxModelInput, prepareBoxModel } from '@qingkong/science/obm/box-model-question'
import { mechanismFilesText } from '@qingkong/science/obm/mechanism/mechanism-files'
import { obmVersion } from '@qingkong/science/obm/obm-version'
import { runBoxModel } from '@qingkong/science/obm/run-box-model'
import { ThreadError } from '@qingkong/science/parallel/run-in-threads'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import type { CsvTable } from '../analyse/csv-table.ts'
import { type Command, UsageError } from '../command.ts'
import { obmOptions } from '../obm/options.ts'
import { readCaseFile, readHours } from '../obm/read-case-files.ts'
import { readMechanism, readMechanismFiles } from '../obm/read-mechanism.ts'
import { budgetCsv, ekmaCsv, hourlyRirCsv, precursorsCsv, rirCsv, stateCsv } from '../obm/result-tables.ts'
import { resultJson } from '../output/result-json.ts'
import { terminalTell } from '../output/terminal-tell.ts'
import { writeTogether } from '../output/write-together.ts'

export const obm: Command = {
  usage:
    'qk obm --case FILE.json --hours FILE.csv [--mechanism FILE.fac,… | FILE.eqn,FILE.spc,… | mech.def] [--citation TEXT] [--set NAME] [--rir] [--ekma N] [--batch] [--workers N] --out DIR',
  summary: '观测约束盒子模型（OBM）：臭氧收支、OH 反应性、RIR 与 EKMA',
  run: async (args) => {
    const begun = performance.now()
    const asked = obmOptions(args)
    const { document, obmCase } = readCaseFile(asked.casePath)
    const { table, columns } = readHours(asked.hoursPath)
    const mechanismFiles = readMechanismFiles(asked.mechanismPaths, asked.citation)
    const choice = readMechanism(mechanismFiles, asked.mechanismPaths)
    const { set, rir, ekma, batch, workers } = asked
    const question = { ...(set === undefined ? {} : { set }), rir, ekma, batch }
    const input = await placed(table, asked.casePath, () => prepareBoxModel(obmCase, columns, choice, question))
    const analysis = await placed(table, asked.casePath, () =>
      runBoxModel(input, question, { workers, tell: terminalTell }),
    )
    const { base } = analysis
    const files = new Map([
      ['budget.csv', budgetCsv(base.result.rows)],
      ['ro2_sources.csv', precursorsCsv(base.result.precursors)],
      ['state.csv', stateCsv(base.variables, base.result)],
    ])
    const log: Record<string, unknown> = {
      ...aboutCase(input),
      ...base.size,
      steps: base.result.steps,
      netPpb: base.response.netPpb,
      dayChanges: base.changes,
      spinUpSettled: base.settled,
      ...(base.skill ? { ozoneSkill: base.skill } : {}),
      warnings: [
        ...(base.settled ? [] : [unsettledWarning]),
        ...(analysis.rirRefusal === null ? [] : [analysis.rirRefusal]),
      ],
    }
    if (analysis.rir) {
      const { table: reactivities, check, regime } = analysis.rir
      files.set('rir.csv', rirCsv(reactivities)).set('rir_hourly.csv', hourlyRirCsv(reactivities))
      log['rir'] = { window: input.prepared.case.rir, sumCheck: check, regime }
    }
    if (analysis.ekma) {
      const { kind, grid, highest, ridge, today, highestRidge, highestToday, rays } = analysis.ekma
      files.set('ekma.csv', ekmaCsv(grid, highest))
      log['ekma'] = {
        kind: kind === 'batch' ? 'batch' : 'obm',
        legend: ekmaLegends[kind],
        ridge,
        today,
        highestRidge,
        highestToday,
        rays,
        raysFrom: 'grid',
      }
    }
    const answered = {
      engine: 'box-model',
      engineVersion: obmVersion,
      parameters: { case: document, ...question },
      seed: null,
      data: { hours: Object.fromEntries([...columns].map(([name, values]) => [name, numbersOrNull(values)])) },
      attached: mechanismFiles && mechanismFilesText(mechanismFiles),
    }
    files.set('result.json', resultJson(answered, boxModelOutcome(input, analysis)))
    log['seconds'] = Math.round(performance.now() - begun) / 1000
    writeTogether(asked.out, files.set('log.json', `${JSON.stringify(log, null, 2)}\n`))
    return 0
  },
}

const aboutCase = ({ prepared, set }: BoxModelInput) => ({
  version: obmVersion,
  case: prepared.case.name,
  mechanism: prepared.mechanism.name,
  citation: prepared.mechanism.citation,
  species: prepared.mechanism.species.length,
  ro2: prepared.mechanism.ro2.length,
  set,
  constrained: prepared.observed.map(({ name }) => name),
  notes: prepared.notes,
  filled: prepared.filled,
})

/** Complaints about the hours with their file, line and column; all others are about choices of the case. */
const placed = async <T>(table: CsvTable, casePath: string, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ThreadError && error.isInputProblem) throw new UsageError(error.message)
    if (!(error instanceof InputProblem)) throw error
    const { row, column } = error.place
    if (row === undefined && column === undefined) throw new UsageError(`${casePath}：${error.what}`)
    throw table.complaint(error.what, row, column)
  }
}
