import { prepareCase } from '@qingkong/science/obm/case/prepare-case'
import type { PreparedCase } from '@qingkong/science/obm/case/prepared-case'
import { runBase } from '@qingkong/science/obm/case/run-base'
import { vocSet } from '@qingkong/science/obm/case/voc-set'
import { runEkma } from '@qingkong/science/obm/ekma/run-ekma'
import { obmVersion } from '@qingkong/science/obm/obm-version'
import { runRir } from '@qingkong/science/obm/reactivity/run-rir'
import { ThreadError } from '@qingkong/science/parallel/run-in-threads'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import type { CsvTable } from '../analyse/csv-table.ts'
import { type Command, UsageError } from '../command.ts'
import { obmOptions } from '../obm/options.ts'
import { readCaseFile, readHours } from '../obm/read-case-files.ts'
import { readMechanism } from '../obm/read-mechanism.ts'
import { budgetCsv, ekmaCsv, hourlyRirCsv, precursorsCsv, rirCsv, stateCsv } from '../obm/result-tables.ts'
import { writeTogether } from '../output/write-together.ts'

export const obm: Command = {
  usage:
    'qk obm --case FILE.json --hours FILE.csv [--mechanism FILE.fac,…] [--set NAME] [--rir] [--ekma N] [--batch] [--workers N] --out DIR',
  summary: '观测约束盒子模型（OBM）：臭氧收支、OH 反应性、RIR 与 EKMA',
  run: async (args) => {
    const begun = performance.now()
    const asked = obmOptions(args)
    const obmCase = readCaseFile(asked.casePath)
    const { table, columns } = readHours(asked.hoursPath)
    const choice = readMechanism(asked.mechanismPaths)
    const set = placed(table, asked.casePath, () => vocSet(obmCase, asked.set, columns, choice))
    const prepared = placed(table, asked.casePath, () => prepareCase(obmCase, columns, set, choice))
    const base = placed(table, asked.casePath, () => runBase(prepared))
    const files = new Map([
      ['budget.csv', budgetCsv(base.result.rows)],
      ['ro2_sources.csv', precursorsCsv(base.result.precursors)],
      ['state.csv', stateCsv(base.variables, base.result)],
    ])
    const log: Record<string, unknown> = {
      ...aboutCase(prepared, set),
      ...base.size,
      steps: base.result.steps,
      netPpb: base.response.netPpb,
      dayChanges: base.changes,
      spinUpSettled: base.settled,
      ...(base.skill ? { ozoneSkill: base.skill } : {}),
      warnings: base.settled ? [] : ['最后两天的 OH、HO2 或净产生量仍相差 1 % 以上，请增加 spin_up 天数'],
    }
    const threads = (what: string) => ({ workers: asked.workers, onProgress: counter(what) })
    if (asked.rir) {
      const {
        table: reactivities,
        check,
        regime,
      } = await threaded(() => runRir(prepared, base.response, threads('RIR')))
      files.set('rir.csv', rirCsv(reactivities)).set('rir_hourly.csv', hourlyRirCsv(reactivities))
      log['rir'] = { window: prepared.case.rir, sumCheck: check, regime }
    }
    if (asked.ekma > 0) {
      const ekma = await threaded(() => runEkma(prepared, asked.ekma, asked.batch ? 'batch' : 'days', threads('EKMA')))
      files.set('ekma.csv', ekmaCsv(ekma.grid, ekma.highest))
      const { ridge, today, rays } = ekma
      log['ekma'] = {
        kind: asked.batch ? 'batch' : 'obm',
        legend: legendOf(asked.batch),
        ridge,
        today,
        rays,
        raysFrom: 'grid',
      }
    }
    log['seconds'] = Math.round(performance.now() - begun) / 1000
    writeTogether(asked.out, files.set('log.json', `${JSON.stringify(log, null, 2)}\n`))
    return 0
  },
}

/** A counter on the terminal; nothing where the output is not one. */
const counter = (what: string) => (done: number, total: number) => {
  if (process.stderr.isTTY) process.stderr.write(`\r${what} ${done}/${total}${done === total ? '\n' : ''}`)
}

const threaded = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ThreadError && error.isInputProblem ? new UsageError(error.message) : error
  }
}

const legendOf = (batch: boolean): string =>
  batch
    ? '封闭空气：早晨浓度按比例作为初始值，之后不再约束（CH4、H2 除外）；响应为 O3 最大值（ppb）'
    : 'VOC 与 NOx（含 HONO）逐时约束按比例缩放，O3 保持观测；响应为分析日时段内 O3 净产生量积分（ppb）'

const aboutCase = (prepared: PreparedCase, set: readonly string[]) => ({
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
const placed = <T>(table: CsvTable, casePath: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error
    const { row, column } = error.place
    if (row === undefined && column === undefined) throw new UsageError(`${casePath}：${error.what}`)
    throw table.complaint(error.what, row, column)
  }
}
