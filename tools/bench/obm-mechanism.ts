import { existsSync, readFileSync } from 'node:fs'
import { cb6r3 } from '../../packages/science/src/obm/cb6r3/cb6r3.ts'
import { compileRates } from '../../packages/science/src/obm/mechanism/compile-rates.ts'
import { importFacsimile } from '../../packages/science/src/obm/mechanism/facsimile.ts'
import type { Mechanism } from '../../packages/science/src/obm/mechanism/mechanism.ts'
import { mcmInorganics, subsetMechanism } from '../../packages/science/src/obm/mechanism/subset.ts'
import { type Figure, percentile } from './figure.ts'

const folder = new URL('../../../shared/data/obm/', import.meta.url)
const text = (path: string) => readFileSync(new URL(path, folder), 'utf8')

/** Median processor time of five runs, ms. */
const milliseconds = (work: () => unknown) => {
  const runs = Array.from({ length: 5 }, () => {
    const begin = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / 1000
  })
  return percentile(
    runs.sort((a, b) => a - b),
    0.5,
  )
}

const evaluations = 1000

/** One evaluation of all rates, µs, beside as many exponentials as there are rates. */
const evaluation = (name: string, mechanism: Mechanism, atMost: number): Figure => {
  const rates = compileRates(mechanism)
  const environment = Float64Array.from(rates.environment, (slot) => (slot.startsWith('J') ? 1e-5 : 1e18))
  environment[0] = 298
  const out = new Float64Array(rates.count)
  const value = milliseconds(() => {
    for (let i = 0; i < evaluations; i++) rates.evaluate(environment, out)
  })
  const exponentials = milliseconds(() => {
    for (let i = 0; i < evaluations; i++) {
      for (let k = 0; k < rates.count; k++) out[k] = 1e-12 * Math.exp(-k / (298 + i))
    }
  })
  return {
    name: `${name}, one evaluation of ${rates.count} distinct rates`,
    value: (value * 1000) / evaluations,
    unit: 'µs',
    atMost,
    note: `${(value / exponentials).toFixed(2)} of one exponential per rate`,
  }
}

/** Reading, cutting and compiling mechanisms; the MCM only where its listing lies beside the checkout. */
export const obmMechanism = (): Figure[] => {
  const shipped = cb6r3()
  const figures = [
    { name: 'CB6r3, build and compile', value: milliseconds(() => compileRates(cb6r3())), unit: 'ms', atMost: 100 },
    evaluation('CB6r3', shipped, 20),
  ]
  if (!existsSync(folder)) return figures
  const listing = text('mechanisms/mcm_v3.3.1/mcm_v331_all_reactions.fac')
  const generic = text('mechanisms/mcm_v3.3.1/mcm_v331_ch4_with_generic_rates.fac')
  const given = [...mcmInorganics, ...JSON.parse(text('example_case.json')).sets.pams]
  const pams = () => subsetMechanism(importFacsimile(listing, { name: 'MCM v3.3.1', generic }), given)
  const read = milliseconds(() => importFacsimile(listing, { name: 'MCM v3.3.1', generic }))
  const split = milliseconds(() => listing.split(';').map((statement) => statement.split(/[\s+=:]+/)))
  return [
    ...figures,
    {
      name: 'MCM v3.3.1, read 17 224 reactions',
      value: read,
      unit: 'ms',
      note: `${(read / split).toFixed(1)} of cutting the text into words`,
    },
    {
      name: 'MCM PAMS, read, cut and compile',
      value: milliseconds(() => compileRates(pams())),
      unit: 'ms',
      atMost: 2000,
    },
    evaluation('MCM PAMS', pams(), 60),
    { name: 'memory after reading the MCM', value: process.memoryUsage().heapUsed / 1e6, unit: 'MB', atMost: 300 },
  ]
}
