import { existsSync, readFileSync } from 'node:fs'
import { type CaseRunner, caseRunner, productAccuracy } from '../../packages/science/src/obm/case/case-runs.ts'
import { dayResponse } from '../../packages/science/src/obm/case/day-response.ts'
import { type MechanismChoice, prepareCase } from '../../packages/science/src/obm/case/prepare-case.ts'
import type { PreparedCase } from '../../packages/science/src/obm/case/prepared-case.ts'
import { readObmCase } from '../../packages/science/src/obm/case/read-case.ts'
import { runBase } from '../../packages/science/src/obm/case/run-base.ts'
import { cb6r3 } from '../../packages/science/src/obm/cb6r3/cb6r3.ts'
import { vocLumping } from '../../packages/science/src/obm/cb6r3/voc-lumping.ts'
import { runEkma } from '../../packages/science/src/obm/ekma/run-ekma.ts'
import { importFacsimile } from '../../packages/science/src/obm/mechanism/facsimile.ts'
import { runRir } from '../../packages/science/src/obm/reactivity/run-rir.ts'
import { rodas4 } from '../../packages/science/src/obm/solver/rosenbrock-methods.ts'
import type { Figure } from './figure.ts'

const folder = new URL('../../../shared/data/obm/', import.meta.url)
const text = (path: string) => readFileSync(new URL(path, folder), 'utf8')

const shipped = (): MechanismChoice => ({ mechanism: cb6r3(), condensed: true, facts: vocLumping })

const mcm = (): MechanismChoice => {
  const part = (name: string) => text(`mechanisms/mcm_v3.3.1/mcm_v331_${name}.fac`)
  const mechanism = importFacsimile(part('all_reactions'), {
    name: 'MCM v3.3.1',
    generic: part('ch4_with_generic_rates'),
  })
  return { mechanism, condensed: false, facts: vocLumping }
}

const workers = 2

/** Processor seconds of all threads and wall seconds. */
const measured = async <T>(work: () => T | Promise<T>): Promise<{ result: T; cpuS: number; wallS: number }> => {
  const cpu = process.cpuUsage()
  const begun = performance.now()
  const result = await work()
  const { user, system } = process.cpuUsage(cpu)
  return { result, cpuS: (user + system) / 1e6, wallS: (performance.now() - begun) / 1000 }
}

const prepared = (choice: MechanismChoice): PreparedCase => {
  const obmCase = readObmCase(JSON.parse(text('example_case.json')))
  const [header = '', ...rows] = text('example_hours.csv').trim().split(/\r?\n/)
  const cells = rows.map((row) => row.split(',').map(Number))
  const columns = new Map(
    header.split(',').map((name, at) => [name, Float64Array.from(cells, (row) => row[at] ?? Number.NaN)]),
  )
  return prepareCase(obmCase, columns, obmCase.sets.get('pams') ?? [], choice)
}

const threeDays = (runner: CaseRunner) => runner.days(new Map())

/** Figures of one mechanism; limits are those of the design for the PAMS set of the full MCM. */
const figuresOf = async (name: string, choice: () => MechanismChoice, limits: boolean): Promise<Figure[]> => {
  const limit = (atMost: number) => (limits ? { atMost } : {})
  const build = await measured(() => {
    const one = prepared(choice())
    return { one, runner: caseRunner({ prepared: one, accuracy: productAccuracy }) }
  })
  const { one, runner } = build.result
  threeDays(runner)
  const run = await measured(() => threeDays(runner))
  const fine = caseRunner({
    prepared: one,
    accuracy: { method: rodas4, relativeTolerance: 1e-6, absoluteTolerance: 1e-1 },
  })
  const reference = await measured(() => threeDays(fine))
  const window = one.case.rir
  const net = (rows: typeof run.result.rows) => dayResponse(rows, one.case.days, window).netPpb
  const base = await measured(() => runBase(one))
  const rir = await measured(() => runRir(one, base.result.response, { workers }))
  const perRun = rir.wallS / rir.result.table.length
  const ekma = await measured(() => runEkma(one, 11, 'days', { workers }))
  const memoryMb = process.resourceUsage().maxRSS / 1024
  return [
    {
      name: `${name}: read, cut, order`,
      value: build.cpuS,
      unit: 'CPU s',
      ...limit(5),
      note: `${runner.reactions} reactions, ${runner.filled} places in LU`,
    },
    {
      ...{ name: `${name}: three days, RODAS3 1e-3`, value: run.cpuS, unit: 'CPU s', ...limit(5) },
      note: `${run.result.steps} steps; ${(reference.cpuS / run.cpuS).toFixed(1)} × faster than RODAS4 1e-6 of this run, net O3 ${(Math.abs(net(run.result.rows) / net(reference.result.rows) - 1) * 100).toFixed(4)} % off it`,
    },
    { name: `${name}: base run with all of its tables`, value: base.cpuS, unit: 'CPU s', ...limit(10) },
    {
      ...{
        name: `${name}: RIR of ${rir.result.table.length} groups and species, ${workers} workers`,
        value: rir.wallS,
        unit: 's',
        ...limit(240),
      },
      note: `${rir.cpuS.toFixed(0)} CPU s; nine groups alone ${(9 * perRun).toFixed(0)} s (≤ 45)`,
    },
    {
      name: `${name}: EKMA 11 × 11, ${workers} workers`,
      value: ekma.wallS,
      unit: 's',
      ...limit(240),
      note: `${ekma.cpuS.toFixed(0)} CPU s`,
    },
    { name: `${name}: memory of the process at its highest`, value: memoryMb, unit: 'MiB' },
  ]
}

/** The box model on the example day: shipped CB6r3, and MCM v3.3.1 where the reference data are beside the checkout. */
export const obm = async (): Promise<Figure[]> => {
  if (!existsSync(folder)) return []
  return [...(await figuresOf('CB6r3', shipped, false)), ...(await figuresOf('MCM PAMS', mcm, true))]
}
