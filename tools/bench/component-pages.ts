import { firstRow, rows, sql } from '../../apps/server/src/db/database.ts'
import { issueToken } from '../../apps/server/src/features/people/sign-in/port.ts'
import type { Services } from '../../apps/server/src/platform/services.ts'
import { fillComponentHours } from '../../apps/server/src/testing/component-hours.ts'
import { calls } from '../../packages/contract/src/calls.ts'
import { hourMs } from '../../packages/domain/src/time/city-time.ts'
import { cpuText, startApi } from './api-of-bench.ts'
import { benchArguments } from './bench-arguments.ts'
import { publishSchemes } from './bench-schemes.ts'
import { benchServer } from './bench-server.ts'
import { requestOf, startUsers } from './bench-users.ts'
import { type Figure, percentile } from './figure.ts'

const users = 20
const usualRuns = 100
/** components.md 6: 92 days × 143 species. */
const aimMs = 1500
const days = 92
const now = new Date('2026-11-20T08:00:00+08:00')
const from = new Date('2026-08-20T00:00:00+08:00')
const period = { startTime: '2026-08-20 01:00:00', endTime: '2026-11-20 00:00:00' }

/** Winds of all other stations of the city, as roses and paths read them. */
const fillWinds = ({ db }: Services) =>
  sql`insert into site_hour_raw (site_id, start_at, wind_speed, wind_direction, temperature, humidity)
    select site.id, at, 1 + (extract(hour from at)::int + site.id) % 5, (extract(hour from at)::int * 23 + site.id % 7) % 360, 20, 60
    from site cross join generate_series(${from}::timestamptz - interval '1 day', ${now}::timestamptz, interval '1 hour') at
    where site_type <> '70' on conflict do nothing`.execute(db)

type CallName = keyof typeof calls
type PageCalls = Partial<Record<CallName, object>>

/** What the pages ask of one station, each call as its page asks it at first. */
const pagesOf = (siteCodes: string): Readonly<Record<string, PageCalls>> => {
  const asked = { siteCodes, ...period }
  const gases = { ...asked, family: 'VOC' }
  const particles = { ...asked, family: 'PM' }
  return {
    ofp: {
      keyComponentRank: { ...gases, index: 'OFP' },
      timeSequenceData: { ...gases, index: 'OFP' },
      siteOfpRanking: gases,
    },
    loh: { keyComponentRank: { ...gases, index: 'LOH' }, timeSequenceData: { ...gases, index: 'LOH' } },
    'key-comp-page': { keyComponentRank: { ...gases, rir: true }, componentRelativity: gases },
    'time-series-pc': {
      componentOzoneTrend: gases,
      timeSequenceData: { ...gases, index: 'CONC', leading: 6 },
      vocTop10: { ...gases, index: 'CONC' },
      spaceAnalysis: { ...gases, index: 'CONC', leading: 6 },
    },
    'components-tracer-pc': { componentTracer: gases },
    'regular-analysis-pc': { componentLawSeries: { ...gases, compared: true } },
    'ratio-analysis-pc': { componentRatioAnalysis: gases },
    'poll-rouse-pc': { componentPollutionRose: gases },
    'pc-data-statistics': { componentDataList: gases },
    'time-series': {
      componentTimeSeries: particles,
      componentTimeSeriesLevel: particles,
      componentMetSeries: particles,
    },
    'components-tracer': { componentTracer: particles, componentRestructureSeries: asked },
    'regular-analysis': { componentLawSeries: { ...particles, compared: true } },
    'ratio-analysis': { componentRatioAnalysis: particles },
    'ratio-analysis, ions': { componentIonBalance: asked },
    'ratio-analysis, OC/EC': { componentOcec: asked },
    'poll-rouse': { componentPollutionRose: particles },
    'secondary-generation-analysis': { secondProduceData: asked },
    'enrichment-factor': { calcRichFactorData: asked, richSiteInfo: {} },
    'pm-data-statistics': { componentParticleStatistics: asked },
    'pc-pmf-source': {
      vocSourcePmfSourceList: { ...gases, dataStatus: 'MIX' },
      vocSourcePmfSourceSeries: { ...gases, dataStatus: 'MIX' },
      pcSourceTrace: { ...gases, dataStatus: 'MIX' },
    },
    'pmf, sources': {
      vocSourcePmfSourceList: { ...gases, dataStatus: 'MIX' },
      vocSourcePmfSourceSeries: { ...gases, dataStatus: 'MIX' },
    },
    'pmf, fingerprints': { vocSourcePmfFingerList: { ...gases, dataStatus: 'MIX' } },
    'law-analysis': {
      pmfSourceLawAnalysisPmfResult: { ...gases, dataStatus: 'MIX' },
      vocSourcePmfOfpLaw: { ...gases, dataStatus: 'MIX' },
    },
  }
}

/**
 * Component pages over 92 days of every species, at 20 users of the city's component stations: from the question to the last answer
 * of all its calls, and the processor time of a page, which says more than the clock on a shared machine.
 * @param asked only these pages; `--runs=N` asks each so many times, `--profile` prints where the server's time goes
 */
export const componentPages = async (asked: readonly string[] = []): Promise<Figure[]> => {
  const { names, runs, isProfiled } = benchArguments(asked, usualRuns)
  const { services, close } = await benchServer(now)
  const { db } = services
  try {
    const stations = await rows(
      db,
      sql<{ code: string }>`select site_code as code from site where site_type = '70' order by site_code`,
    )
    for (const { code } of stations)
      await fillComponentHours(services, code, { from, hours: (days * 86_400_000) / hourMs })
    await publishSchemes(services)
    await fillWinds(services)
    await sql`analyze`.execute(db)
    const species = await firstRow(db, sql<{ n: number }>`select count(*)::int as n from species where family = 'voc'`)
    const { base, cpuMs, profiled, memory, stop } = await startApi(services)
    const token = await issueToken(services, 'zhibanzhang')
    const load = startUsers(users, runs)
    const figures: Figure[] = []
    const pages = stations.map(({ code }) => pagesOf(code))
    for (const name of Object.keys(pages[0] ?? {})) {
      if (names.length > 0 && !names.includes(name)) continue
      const questions = pages.map((page) =>
        Object.entries(page[name] ?? {}).map(([call, input]) => requestOf(base, calls[call as CallName], input, token)),
      )
      let answered = 0
      for (const question of questions.flat()) {
        const text = await (await fetch(...question)).text()
        const answer = JSON.parse(text) as { code: number; message: string }
        if (answer.code !== 0) throw new Error(`${name}: ${answer.message}`)
        answered += text.length
      }
      const before = await cpuMs()
      const latencies = await load.runPages(questions)
      const after = await cpuMs()
      if (isProfiled) await profiled(name, () => load.runPages(questions))
      figures.push({
        name: `${name}, ${days} days × ${species?.n ?? 0} gases`,
        value: percentile(latencies, 0.95),
        unit: 'ms p95',
        atMost: aimMs,
        note: [
          `${questions[0]?.length ?? 0} calls, ${users} users, median ${percentile(latencies, 0.5).toFixed(0)} ms`,
          cpuText(before, after, { runs, digits: 0 }),
          `${(answered / questions.length / 1000).toFixed(0)} kB`,
        ].join('; '),
      })
    }
    figures.push(await memory())
    load.stop()
    await stop()
    return figures.sort((a, b) => b.value - a.value)
  } finally {
    await close()
  }
}
