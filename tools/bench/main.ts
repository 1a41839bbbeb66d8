import { cpus, totalmem } from 'node:os'
import { type Figure, printFigure } from './figure.ts'
import { parseFrames } from './parse-frames.ts'

/**
 * `npm run bench [NAME…]`: prints each figure with its aim; docs/benchmarks.md records a run with its machine.
 * `npm run bench reads -- CALL… --runs=100` measures only these calls, each asked so many times; `components -- PAGE…
 * --runs=60` only these pages.
 */
const benches: Record<string, (names: readonly string[]) => Figure[] | Promise<Figure[]>> = {
  parse: () => parseFrames(),
  durable: async () => (await import('./durable-frames.ts')).durableFrames(),
  'roll-up': async () => (await import('./roll-up.ts')).rollUpBacklog(),
  backfill: async () => (await import('./durable-frames.ts')).liveBeforeBackfill(),
  reads: async (calls) => (await import('./read-calls.ts')).readCalls(calls),
  trace: async () => (await import('./trace.ts')).traceSources(),
  analysis: async () => (await import('./analysis.ts')).analysis(),
  rankings: async () => (await import('./ranking-calls.ts')).rankingCalls(),
  cockpit: async () => (await import('./cockpit-panels.ts')).cockpitPanels(),
  'emission-statistics': async () => (await import('./emission-statistics.ts')).emissionStatistics(),
  'abnormal-recall': async () => (await import('./abnormal-recall.ts')).abnormalRecall(),
  map: async () => (await import('./map-markers.ts')).mapMarkers(),
  components: async (names) => (await import('./component-pages.ts')).componentPages(names),
  pages: async () => (await import('./pages.ts')).pages(),
  pmf: async () => (await import('./pmf.ts')).pmf(),
  'obm-mechanism': async () => (await import('./obm-mechanism.ts')).obmMechanism(),
  obm: async () => (await import('./obm.ts')).obm(),
  forecast: async () => (await import('./forecast.ts')).forecast(),
  'engine-runs': async () => (await import('./engine-runs.ts')).engineRuns(),
  trajectories: async () => (await import('./trajectory.ts')).trajectories(),
  start: async () => (await import('./cold-start.ts')).coldStart(),
}

const asked = process.argv.slice(2).filter((name) => name in benches)
const names = process.argv.slice(2).filter((name) => !(name in benches))
if (names.length > 0 && asked.join() !== 'reads' && asked.join() !== 'components') {
  process.stderr.write(`no bench: ${names.join(', ')}\n`)
  process.exit(1)
}
process.stdout.write(
  `${cpus().length} × ${cpus()[0]?.model ?? 'cpu'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
)
let missed = 0
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  process.stdout.write(`\n${name}\n`)
  for (const figure of await bench(names)) if (!printFigure(figure)) missed += 1
}
process.stdout.write(missed === 0 ? '\nevery aim met\n' : `\n${missed} aims missed\n`)
