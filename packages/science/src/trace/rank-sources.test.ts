import { destination, type Position } from '@qingkong/domain/geo/distance'
import { hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { windField, windVector } from '../trajectory/wind-field.ts'
import { rankSources } from './rank-sources.ts'
import { reasonsOf } from './reasons.ts'
import type { TraceInput, TraceSite, TraceSource } from './trace-input.ts'

const centre = { longitude: 120.3, latitude: 31.57 }
const startMs = Date.parse('2026-11-20T10:00:00+08:00')
const past = Array.from({ length: 13 }, (_, n) => startMs - n * hourMs)

const at = (bearing: number, distance: number): Position => destination(centre, bearing, distance)

const siteAt = (siteCode: string, place: Position, so2: number, pm25 = 40): TraceSite => ({
  siteCode,
  ...place,
  series: {
    so2: new Map(past.map((hour) => [hour, hour === startMs ? so2 : 9])),
    pm25: new Map(past.map((hour) => [hour, hour === startMs ? pm25 : 40])),
  },
})

const plant = (code: string, place: Position, more: Partial<TraceSource> = {}): TraceSource => ({
  kind: 'ps',
  code,
  ...place,
  stackHeightM: 30,
  emissions: { so2: { baselineKgH: 10, ratios: new Map() } },
  stopped: new Map(),
  work: new Map(),
  confirmedCases: 0,
  ...more,
})

/** Twelve far stations at rest, the traced one in the middle, wind from `from`. */
const scene = (sources: readonly TraceSource[], turn = 0, others: readonly TraceSite[] = []): TraceInput => ({
  receptor: { siteCode: 'S', factor: 'so2', startMs },
  sites: [
    siteAt('S', centre, 90),
    ...Array.from({ length: 12 }, (_, n) => siteAt(`R${n}`, at(turn + 30 * n + 15, 7000), 9)),
    ...others,
  ],
  wind: windField([
    { ...centre, hours: new Map([...past, startMs + hourMs].map((hour) => [hour, windVector(turn, 3)])) },
  ]),
  sources,
})

const ranked = (input: TraceInput) => rankSources(input)?.ranked ?? []
const codes = (input: TraceInput) => ranked(input).map(({ source }) => source.code)
const raised = { so2: { baselineKgH: 10, ratios: new Map([[startMs, 6.3]]) } }

describe('ranking the sources of a site that stands out', () => {
  it('puts the plant upwind first; one downwind is no candidate', () => {
    const input = scene([plant('UP', at(0, 1500)), plant('DOWN', at(180, 1500)), plant('ASIDE', at(25, 3000))])
    expect(codes(input)[0]).toBe('UP')
    expect(codes(input)).not.toContain('DOWN')
  })

  it('gives the same ranks and probabilities however the whole scene is turned', () => {
    const turned = (turn: number) =>
      ranked(
        scene(
          [
            plant('A', at(turn + 4, 1500)),
            plant('B', at(turn - 9, 2600), { emissions: raised }),
            plant('C', at(turn + 14, 900)),
          ],
          turn,
        ),
      ).map(({ source, probability }) => [source.code, Math.round(probability * 50)])
    for (const turn of [45, 90, 160, 270]) expect(turned(turn)).toEqual(turned(0))
  })

  it('shares alike between two plants that nothing tells apart', () => {
    const [one, two] = ranked(scene([plant('TWIN1', at(2, 1500)), plant('TWIN2', at(2, 1500))]))
    expect(one?.probability).toBeCloseTo(two?.probability ?? 0, 9)
    expect(one?.probability).toBeLessThan(0.5)
    const [alone] = ranked(scene([plant('TWIN1', at(2, 1500))]))
    expect(alone?.probability).toBeGreaterThan(one?.probability ?? 1)
  })

  it('prefers the monitored rise over the alike neighbour without one', () => {
    const input = scene([plant('QUIET', at(358, 1500)), plant('LOUD', at(2, 1500), { emissions: raised })])
    expect(codes(input)).toEqual(['LOUD', 'QUIET'])
  })

  it('prefers failing treatment under production, and past confirmed cases, all else alike', () => {
    const failing = new Map([[startMs, { production: 1, treatment: 0.1 }]])
    expect(codes(scene([plant('A', at(358, 1500)), plant('B', at(2, 1500), { work: failing })]))[0]).toBe('B')
    expect(codes(scene([plant('A', at(358, 1500)), plant('B', at(2, 1500), { confirmedCases: 3 })]))[0]).toBe('B')
  })

  it('leaves more to none of them the more the whole city rises', () => {
    const sources = [plant('UP', at(0, 1500))]
    const calm = scene(sources)
    const lifted: TraceInput = {
      ...calm,
      sites: calm.sites.map((site) => {
        const so2 = new Map(site.series.so2)
        so2.set(startMs, site.siteCode === 'S' ? 60 : 40)
        return { ...site, series: { ...site.series, so2 } }
      }),
    }
    expect(rankSources(lifted)?.noneProbability).toBeGreaterThan(rankSources(calm)?.noneProbability ?? 1)
  })

  it('sums to one together with none, which is never nothing', () => {
    const ranking = rankSources(scene([plant('A', at(0, 1500)), plant('B', at(10, 2500))]))
    const sum = (ranking?.ranked ?? []).reduce((total, { probability }) => total + probability, 0)
    expect(sum + (ranking?.noneProbability ?? 0)).toBeCloseTo(1, 9)
    expect(ranking?.noneProbability).toBeGreaterThanOrEqual(0.02)
  })

  it('is deterministic, and its contributions add up to the score', () => {
    const input = scene([plant('A', at(0, 1500)), plant('B', at(10, 2500), { emissions: raised })])
    const [first, second] = [ranked(input), ranked(input)]
    expect(first).toEqual(second)
    for (const { score, contributions } of first)
      expect(Object.values(contributions).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 9)
  })

  it('answers nothing where the site has no value or no wind is known', () => {
    const input = scene([plant('A', at(0, 1500))])
    expect(rankSources({ ...input, receptor: { ...input.receptor, siteCode: 'X' } })).toBeNull()
    expect(rankSources({ ...input, wind: () => null })).toBeNull()
  })

  it('takes a station in the plume that does not rise as an argument against', () => {
    const source = plant('UP', at(0, 1200))
    const below = at(180, 800)
    const [clean] = ranked(scene([source], 0, [siteAt('N', below, 9)]))
    const [seen] = ranked(scene([source], 0, [siteAt('N', below, 60)]))
    expect(clean?.features.neighbours).toBeLessThan(seen?.features.neighbours ?? 0)
    expect(clean?.evidence).toMatchObject({ agreeing: 0, missing: 1 })
    expect(seen?.evidence).toMatchObject({ agreeing: 1, missing: 0 })
  })
})

describe('the reasons of a rank', () => {
  it('name wind, distance, way, emission and neighbours with numbers, in Chinese', () => {
    const input = scene([plant('UP', at(2, 1400), { emissions: raised, confirmedCases: 2 })], 0, [
      siteAt('N', at(182, 800), 60),
    ])
    const ranking = rankSources(input)
    const [first] = ranking?.ranked ?? []
    if (!ranking || !first) throw new Error('nothing ranked')
    const reasons = reasonsOf(first, ranking.measured, 'so2')
    const text = (kind: string) => reasons.find((reason) => reason.kind === kind)?.text
    expect(text('wind')).toBe('位于上风向，偏离气流轴线 2°，距离 1.4 km，传输约 8 分钟')
    expect(text('emission')).toBe('10:00—11:00 二氧化硫排放为自身基线的 6.3 倍')
    expect(text('neighbours')).toBe('下风向另有 1 个站点同步升高')
    expect(text('confirmed')).toBe('近一年经现场核实 2 次')
    expect(text('plume')).toMatch(/^排放须增加自身常态排放的 \d+ 倍才能解释站点 SO2 高出的 81 µg\/m³，可能性低$/)
    expect(reasons.reduce((sum, { logOdds }) => sum + logOdds, 0)).toBeCloseTo(first.score, 1)
  })

  it('say 位于上风向 only where way and distance speak for the source, 不在上风向 where they do not', () => {
    const bearings = Array.from({ length: 19 }, (_, n) => 5 * n)
    const sources = [300, 1500, 4000, 8000].flatMap((distance) =>
      bearings.map((bearing) => plant(`${bearing}/${distance}`, at(bearing, distance))),
    )
    const ranking = rankSources(scene(sources))
    if (!ranking) throw new Error('nothing ranked')
    const winds = ranking.ranked.flatMap((one) =>
      reasonsOf(one, ranking.measured, 'so2')
        .filter(({ kind }) => kind === 'wind')
        .map((reason) => ({ ...reason, code: one.source.code })),
    )
    for (const { text, logOdds } of winds) expect(text.startsWith('位于上风向')).toBe(logOdds >= 0)
    // Straight upwind is upwind at every distance; far beside the axis is not.
    for (const distance of [300, 1500, 4000, 8000]) {
      expect(winds.find(({ code }) => code === `0/${distance}`)?.text).toMatch(/^位于上风向/)
    }
    const aside = winds.filter(({ text }) => text.startsWith('不在上风向'))
    expect(aside.length).toBeGreaterThan(2)
    expect(aside.every(({ code }) => Number(code.split('/')[0]) >= 15)).toBe(true)
  })

  it('believe an emission of a few times the usual one', () => {
    const big = { so2: { baselineKgH: 200, ratios: new Map<number, number>() } }
    const ranking = rankSources(scene([plant('UP', at(2, 1400), { emissions: big })]))
    const [first] = ranking?.ranked ?? []
    if (!ranking || !first) throw new Error('nothing ranked')
    expect(reasonsOf(first, ranking.measured, 'so2').find(({ kind }) => kind === 'plume')?.text).toMatch(
      /^排放增加约为自身常态排放的 [\d.]+ 倍即可解释站点 SO2 高出的 81 µg\/m³$/,
    )
  })

  it('say so when a plant is not monitored or stands still', () => {
    const [silent] = ranked(
      scene([plant('UP', at(2, 1400), { emissions: { so2: { baselineKgH: null, ratios: new Map() } } })]),
    )
    const [still] = ranked(scene([plant('UP', at(2, 1400), { stopped: new Map([[startMs, true]]) })]))
    if (!silent || !still) throw new Error('nothing ranked')
    const measured = { siteCode: 'S', value: 90, expected: 9, excess: 81, noise: 3 }
    const emission = (one: typeof silent) =>
      reasonsOf(one, measured, 'so2').find(({ kind }) => kind === 'emission')?.text
    expect(emission(silent)).toBe('该时段无有效在线监测数据，排放情况未知')
    expect(emission(still)).toBe('10:00—11:00 各监测排口均为停运状态')
  })
})
