import { expect, test } from 'vitest'
import { referencesAreThere, referenceTable } from '../../stats/testing/reference.ts'
import { vocLumping } from '../cb6r3/voc-lumping.ts'
import { ekmaRuns } from '../ekma/grid.ts'
import { importFacsimile } from '../mechanism/facsimile.ts'
import { perturbations, perturbedRun } from '../reactivity/perturbation.ts'
import { type Reactivity, reactivityOf, sumCheck } from '../reactivity/rir.ts'
import { rodas4 } from '../solver/rosenbrock-methods.ts'
import { obmText } from '../solver/testing/obm-references.ts'
import { caseRunner, productAccuracy, type RunAccuracy } from './case-runs.ts'
import { caseThread } from './case-thread.ts'
import { dayResponse } from './day-response.ts'
import { prepareCase } from './prepare-case.ts'
import { readObmCase } from './read-case.ts'

// The synthetic example day with the full MCM v3.3.1; truth is our own RODAS4 at 1e-8.
const reference: RunAccuracy = { method: rodas4, relativeTolerance: 1e-8, absoluteTolerance: 1e-3 }
const close: RunAccuracy = { method: rodas4, relativeTolerance: 1e-6, absoluteTolerance: 1e-1 }

const example = (set: string) => {
  const mechanism = importFacsimile(obmText('mechanisms/mcm_v3.3.1/mcm_v331_all_reactions.fac'), {
    name: 'MCM v3.3.1',
    generic: obmText('mechanisms/mcm_v3.3.1/mcm_v331_ch4_with_generic_rates.fac'),
  })
  const obmCase = readObmCase(JSON.parse(obmText('example_case.json')))
  const table = referenceTable('obm/example_hours.csv')
  const names = (obmText('example_hours.csv').split('\n')[0] ?? '').trim().split(',')
  const columns = new Map(names.map((name) => [name, table.numbers(name)]))
  return prepareCase(obmCase, columns, obmCase.sets.get(set) ?? [], { mechanism, condensed: false, facts: vocLumping })
}

test.skipIf(!referencesAreThere)(
  'MCM core: every hour within 0.5 % and integrals within 0.1 % of the reference',
  () => {
    const prepared = example('core')
    const product = caseRunner({ prepared, accuracy: productAccuracy }).days(new Map())
    const truth = caseRunner({ prepared, accuracy: reference }).days(new Map())
    for (const column of ['oh', 'ho2', 'ro2', 'p_o3', 'l_o3', 'net_o3', 'koh'] as const)
      for (let hour = 48; hour <= 72; hour++) {
        const [found, exact] = [product.rows[hour]?.[column] ?? Number.NaN, truth.rows[hour]?.[column] ?? Number.NaN]
        expect([column, hour, Math.abs(found / exact - 1) < 5e-3]).toEqual([column, hour, true])
      }
    const net = (rows: typeof product.rows) => dayResponse(rows, 3, prepared.case.rir).netPpb
    expect(Math.abs(net(product.rows) / net(truth.rows) - 1)).toBeLessThan(1e-3)
  },
)

const rirTable = (prepared: ReturnType<typeof example>, accuracy: RunAccuracy): Reactivity[] => {
  const run = caseThread({ prepared, accuracy })
  const responseOf = (input: Parameters<typeof run>[0]) => {
    const result = run(input)
    if (result.kind !== 'days') throw new Error('days were asked for')
    return result.response
  }
  const base = responseOf({ kind: 'days', scales: [] })
  return perturbations(prepared).map((one) => reactivityOf(one, base, responseOf(perturbedRun(one, 0.1)), prepared))
}

test.skipIf(!referencesAreThere)(
  'MCM core: RIR within 0.003 per group and 0.001 per species, the same ten leading species',
  () => {
    const prepared = example('core')
    const product = rirTable(prepared, productAccuracy)
    const truth = rirTable(prepared, close)
    for (const [index, { name, kind, rir }] of product.entries())
      expect([name, Math.abs(rir - (truth[index]?.rir ?? Number.NaN)) < (kind === 'group' ? 3e-3 : 1e-3)]).toEqual([
        name,
        true,
      ])
    const leading = (table: readonly Reactivity[]) =>
      table
        .filter(({ kind }) => kind === 'species')
        .sort((a, b) => b.rir - a.rir)
        .slice(0, 10)
        .map(({ name }) => name)
    expect(leading(product)).toEqual(leading(truth))
    expect(sumCheck(product)?.holds).toBe(true)
  },
)

test.skipIf(!referencesAreThere)('MCM isoprene: EKMA cells of both kinds within 0.5 % of the base value', () => {
  const prepared = example('c5h8')
  for (const kind of ['days', 'batch'] as const) {
    const values = (accuracy: RunAccuracy) => {
      const run = caseThread({ prepared, accuracy })
      return ekmaRuns(prepared, [0, 0.5, 1, 2], kind).map((input) => {
        const result = run(input)
        return result.kind === 'days' ? result.response.netPpb : result.highestOzonePpb
      })
    }
    const [product, truth] = [values(productAccuracy), values(close)]
    const base = truth[2 * 4 + 2] ?? Number.NaN
    for (const [cell, value] of product.entries())
      expect([kind, cell, Math.abs(value - (truth[cell] ?? Number.NaN)) / base < 5e-3]).toEqual([kind, cell, true])
  }
})

test.skipIf(!referencesAreThere)(
  'MCM PAMS: the subset has its size and little fill, and the run converges in few steps',
  () => {
    const prepared = example('pams')
    expect([
      prepared.mechanism.species.length,
      prepared.mechanism.reactions.length,
      prepared.mechanism.ro2.length,
    ]).toEqual([3644, 10_988, 774])
    const runner = caseRunner({ prepared, accuracy: productAccuracy })
    expect(runner.filled).toBeLessThan(35_000)
    expect(runner.days(new Map()).steps).toBeLessThan(400)
  },
)
