import { expect, test } from 'vitest'
import { referencesAreThere, referenceTable } from '../../stats/testing/reference.ts'
import { importKpp } from '../mechanism/kpp.ts'
import { kppSun } from '../mechanism/solar-zenith.ts'
import { boxNetwork } from './box-network.ts'
import { boxRunner, type Drivers } from './box-run.ts'
import { rodas3, rodas4 } from './rosenbrock-methods.ts'
import { obmText } from './testing/obm-references.ts'

// References: KPP 3.5.0 with double-precision literals, RODAS4 at 1e-10, every hour of three days from noon.
const perPpm = 2.4476e13

const compare = (
  run: { eqn: string; spc?: string; table: string; fixed: Record<string, number> },
  method: typeof rodas3,
  tolerances: [relative: number, absolute: number],
) => {
  const mechanism = importKpp(
    [run.spc, run.eqn].flatMap((path) => (path === undefined ? [] : [obmText(path)])),
    { name: run.eqn, citation: 'KPP 3.5.0', fixed: Object.keys(run.fixed) },
  )
  const box = boxNetwork(mechanism, [])
  const table = referenceTable(run.table)
  const times = table.numbers('time_s')
  const columns = new Map(
    box.variables.flatMap((species) => {
      try {
        return [[species, table.numbers(species)] as const]
      } catch {
        return []
      }
    }),
  )
  const given = Float64Array.from(box.constrained, (species) => run.fixed[species] ?? Number.NaN)
  const drivers: Drivers = (timeS, { environment, constrained }) => {
    for (const [slot, name] of box.rates.environment.entries())
      environment[slot] = { TEMP: 300, M: 1e6 * perPpm, SUN: kppSun(timeS / 3600), H2O: 2e4 * perPpm }[name] ?? 0
    constrained.set(given)
  }
  const worst = new Map<string, number>()
  let hour = 0
  const runner = boxRunner(box, {
    method,
    relativeTolerance: tolerances[0],
    absoluteTolerance: tolerances[1],
  })
  const initial = new Map([...columns].map(([species, values]) => [species, values[0] ?? 0]))
  runner.run(drivers, initial, times, ({ state }) => {
    for (const [index, species] of box.variables.entries()) {
      const truth = columns.get(species)?.[hour]
      if (truth === undefined || truth < 1e3) continue
      worst.set(species, Math.max(worst.get(species) ?? 0, Math.abs((state[index] ?? 0) / truth - 1)))
    }
    hour++
  })
  expect(hour).toBe(times.length)
  return { worst, columns: columns.size, work: runner.work }
}

const saprc = {
  eqn: 'mechanisms/kpp/saprc99.eqn',
  spc: 'mechanisms/kpp/saprc99.spc',
  table: 'obm/reference/saprc99_dp_3d_hourly_rodas4_1e-10.csv',
  fixed: { AIR: 1e6 * perPpm, O2: 2.09e5 * perPpm, H2O: 2e4 * perPpm, CH4: perPpm, H2: 0 },
}
const strato = {
  eqn: 'mechanisms/kpp/small_strato.eqn',
  table: 'obm/reference/small_strato_3d_hourly_rodas4_1e-10.csv',
  fixed: { M: 8.12e16, O2: 1.697e16 },
}

test.skipIf(!referencesAreThere)('SAPRC99 follows KPP through three days and nights to 1e-6 in every species', () => {
  const { worst, columns } = compare(saprc, rodas4, [1e-7, 1e-2])
  expect(columns).toBe(74)
  const ignored = ['XC', 'XN', 'SUM']
  for (const [species, error] of worst)
    if (!ignored.includes(species)) expect([species, error < 1e-6]).toEqual([species, true])
  expect(worst.get('OH')).toBeLessThan(1e-6)
})

test.skipIf(!referencesAreThere)(
  'at the product’s tolerance SAPRC99 stays within 0.5 % for OH, HO2, O3 and PAN',
  () => {
    const { worst, work } = compare(saprc, rodas3, [1e-3, 1e2])
    for (const species of ['OH', 'HO2', 'O3', 'NO', 'NO2', 'PAN', 'HNO3', 'H2O2', 'HCHO'])
      expect([species, (worst.get(species) ?? 1) < 5e-3]).toEqual([species, true])
    // Step size carried over the hourly knots: about 360 steps; started anew at every hour it would be thousands.
    expect(work.accepted).toBeLessThan(450)
  },
)

test.skipIf(!referencesAreThere)('small_strato follows KPP through three days', () => {
  const { worst } = compare(strato, rodas4, [1e-8, 1e-3])
  for (const species of ['O3', 'NO', 'NO2'])
    expect([species, (worst.get(species) ?? 1) < 1e-6]).toEqual([species, true])
})
