import { hourNames } from '@qingkong/contract/tables/air/variations'
import { sourceConclusion } from '@qingkong/contract/tables/composition/pmf-schemes'
import type { FixtureCity } from '@qingkong/contract/testing/fixture-city'
import { noSchemeMessage } from '@qingkong/domain/pmf/scheme-words'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { type FixtureApp, type FixtureClient, fixtureTemplate } from '../../../testing/fixture-app.ts'
import { refusal } from '../../../testing/refusal-sentence.ts'

let app: FixtureApp
let city: FixtureCity
let chief: FixtureClient
let dispatcher: FixtureClient

beforeAll(async () => {
  app = await (await fixtureTemplate()).open()
  city = app.city
  chief = app.as('dutyChief')
  dispatcher = app.as('dispatcher')
}, 240_000)
afterAll(() => app?.close())

const rowOf = async (schemeId: string) => {
  const { records } = await chief.pmfPlan({ pageSize: 100 })
  const row = records.find((one) => one.schemeId === schemeId)
  if (!row) throw new Error('no scheme')
  return row
}
const names = ['溶剂使用', '机动车']
const draft = (change: object = {}) =>
  chief.pmfSave({ jobId: city.pmf.jobId, title: '试验方案', factorNames: names, ...change })

describe('a published scheme applied to hours (voc-source-pmf-source-list)', () => {
  it('gives shares with ranges that make 100 %, of hours that the profiles explain', async () => {
    const { scheme, factors, series, times, hours, facts, conclusion, outworn } = await chief.vocSourcePmfSourceList(
      city.pmf.shown,
    )
    expect(scheme).toMatchObject({ schemeId: city.pmf.publishedSchemeId, stateName: '已发布', version: 1 })
    expect(factors.reduce((sum, { sharePct }) => sum + (sharePct ?? 0), 0)).toBeCloseTo(100, 9)
    for (const { sharePct, low, high } of factors) {
      expect(low).toBeLessThanOrEqual(sharePct ?? 0)
      expect(high).toBeGreaterThanOrEqual(sharePct ?? 0)
    }
    expect(times).toHaveLength(144)
    expect(series.map(({ values }) => values.length)).toEqual([144, 144])
    expect(hours.explained).toBeGreaterThan(130)
    expect(facts).toMatchObject({ missing: 0, usual: 12 })
    expect(conclusion).toMatch(/^2026-11-11至2026-11-16溶剂使用占\d+\.\d%（\d+\.\d–\d+\.\d%）、机动车占/)
    expect(outworn).toBeNull()
  })

  it('finds the sources the air was made of: ethyl acetate is solvent, acetylene is exhaust', async () => {
    const { factors } = await chief.vocSourcePmfFingerList(city.pmf.shown)
    const pctOf = (no: number, name: string) =>
      factors.find((factor) => factor.no === no)?.species.find((one) => one.name === name)?.pctOfSpecies ?? 0
    expect(pctOf(1, '乙酸乙酯')).toBeGreaterThan(90)
    expect(pctOf(2, '乙炔')).toBeGreaterThan(90)
    // The own profile of the library was taken from this very factor.
    expect(factors[0]?.matches[0]).toMatchObject({ libraryId: city.pmf.libraryId, similarity: expect.closeTo(1, 9) })
  })

  it('a day counts from eighteen explained hours on; labels are days', async () => {
    const { times, series } = await chief.vocSourcePmfSourceList({ ...city.pmf.shown, dataType: 'DAY' })
    expect(times[0]).toBe('2026-11-11')
    expect(times).toHaveLength(6)
    expect(series[0]?.values.every((value) => value !== null)).toBe(true)
  })

  it('an hour of the day says something from five days on', async () => {
    const { rows } = await chief.vocSourcePmfSourceSeries(city.pmf.shown)
    expect(rows).toHaveLength(48)
    // Hours are called by their ends, as on every page of components.
    expect(rows.slice(0, 24).map(({ key }) => key)).toEqual(hourNames)
    expect(rows.every(({ n, mean }) => n >= 5 === (mean !== null))).toBe(true)
    const short = await chief.vocSourcePmfSourceSeries({ ...city.pmf.shown, endTime: '2026-11-13 00:00:00' })
    expect(short.rows.every(({ mean }) => mean === null)).toBe(true)
  })

  it('ozone by source names the species behind it (voc-source-pmf-ofp-law)', async () => {
    const { factors, species, conclusion } = await chief.vocSourcePmfOfpLaw(city.pmf.shown)
    expect(factors.reduce((sum, { sharePct }) => sum + (sharePct ?? 0), 0)).toBeCloseTo(100, 9)
    expect(species.find(({ no }) => no === 2)?.factorName).toBe('乙烯')
    expect(conclusion).toMatch(/^\S+占OFP \d+\.\d%（\d+\.\d–\d+\.\d%），\d+时最高。$/)
  })

  it('hour by hour the ozone of the sources makes their means, by wind as well (pmf-source-law-analysis-pmf-result)', async () => {
    const [law, ofp] = [
      await chief.vocSourcePmfOfpLaw(city.pmf.shown),
      await chief.pmfSourceLawAnalysisPmfResult(city.pmf.shown),
    ]
    expect(ofp).toMatchObject({
      factors: law.factors,
      rows: law.rows,
      species: law.species,
      conclusion: law.conclusion,
    })
    const meanOf = (values: readonly (number | null)[]) => {
      const there = values.filter((value) => value !== null)
      return there.reduce((sum, value) => sum + value, 0) / there.length
    }
    expect(ofp.times).toHaveLength(144)
    for (const [a, { values }] of ofp.series.entries()) expect(meanOf(values)).toBeCloseTo(ofp.factors[a]?.mean ?? 0, 9)
    expect(ofp.directions.map(({ name, sectors }) => [name, sectors.length])).toEqual([
      ['溶剂使用', 16],
      ['机动车', 16],
    ])
    const days = await chief.pmfSourceLawAnalysisPmfResult({ ...city.pmf.shown, dataType: 'DAY', dimension: 'WEEKDAY' })
    expect(days.times).toHaveLength(6)
    expect(days.rows.map(({ key }) => key)).toContain('周三')
  })

  it('fewer than 24 hours carry no conclusion about ozone', async () => {
    const short = { ...city.pmf.shown, endTime: '2026-11-11 12:00:00' }
    const answer = await chief.pmfSourceLawAnalysisPmfResult(short)
    expect(answer.conclusion).toBeNull()
    expect(sourceConclusion(answer)).toBe(`有效小时${answer.hours.explained}个，少于24个，只列数值，不作结论。`)
  })

  it('levels of a period that is too long for hours are answered, up to a year', async () => {
    const long = { ...city.pmf.shown, startTime: '2026-07-01 01:00:00' }
    expect((await chief.vocSourcePmfSourceSeries({ ...long, dimension: 'MONTH' })).rows.map(({ key }) => key)).toEqual([
      '11月',
      '11月',
    ])
    expect(await refusal(chief.vocSourcePmfSourceSeries({ ...long, startTime: '2025-07-01 01:00:00' }))).toBe(
      '时段最长366天，请缩短时段',
    )
  })

  it('traces every source by wind and by the ways of its air, naming how the paths were made (pc-source-trace)', async () => {
    const still = await chief.pcSourceTrace(city.pmf.shown)
    expect(still).toMatchObject({ paths: null, pathsMessage: '站点100公里内有效风不足，不计算PSCF与CWT' })
    // A wind that turns from hour to hour.
    await sql`insert into site_hour_raw (site_id, start_at, wind_speed, wind_direction)
      select site.id, at, 2, extract(hour from at)::int % 4 * 90 + 45
      from site, generate_series('2026-11-10 00:00:00+08'::timestamptz, '2026-11-17 00:00:00+08', interval '1 hour') at
      where site_code = ${city.pmf.siteCode}
      on conflict (site_id, start_at) do update
        set wind_speed = excluded.wind_speed, wind_direction = excluded.wind_direction`.execute(app.services.db)
    const { factors, paths, pathsMessage } = await chief.pcSourceTrace(city.pmf.shown)
    expect(pathsMessage).toBeNull()
    expect(paths).toMatchObject({
      mode: '站点地面风后向轨迹（地面风、指示性）',
      hours: 24,
      percentile: 75,
      everyHours: 1,
    })
    expect(paths?.arrivals).toBeGreaterThan(100)
    for (const { pscf, cwt, polar, mean } of factors) {
      expect(pscf).toHaveLength(paths?.cells.length ?? -1)
      expect(pscf.every((value) => value >= 0 && value <= 1)).toBe(true)
      expect(pscf.some((value) => value > 0)).toBe(true)
      // A cell's mean is a mean of hours: with the weights of seldom passed cells never above the highest hour.
      expect(Math.max(...cwt.map((value) => value ?? 0))).toBeLessThan(10 * (mean ?? 0))
      expect(polar?.cells.length).toBeGreaterThan(0)
    }
    // A wind that is sent again, and always comes from the north, makes other ways.
    await sql`update site_hour_raw set wind_direction = 0, rev = nextval('data_rev')`.execute(app.services.db)
    const northern = await chief.pcSourceTrace(city.pmf.shown)
    expect(northern.paths?.cells.every(({ latitude }) => latitude > (paths?.latitude ?? 0) - 0.1)).toBe(true)
    expect(northern.paths?.cells).not.toEqual(paths?.cells)
    // Of half a day there are not enough paths, and the page says so.
    const short = await chief.pcSourceTrace({ ...city.pmf.shown, endTime: '2026-11-11 12:00:00' })
    expect(short).toMatchObject({ paths: null, pathsMessage: '可用时次不足24个，不计算PSCF与CWT' })
  })

  it('of one season only where the season has enough hours, else it says how many there are (pc-source-trace)', async () => {
    const whole = await chief.pcSourceTrace(city.pmf.shown)
    expect(whole).toMatchObject({ season: 'ALL', seasonMessage: null })
    const hours = whole.seasons.find(({ season }) => season === 'AUTUMN')?.hours ?? 0
    expect(hours).toBeGreaterThan(130)
    expect(whole.seasons.map(({ seasonName, isEnough }) => [seasonName, isEnough])).toEqual([
      ['春季', false],
      ['夏季', false],
      ['秋季', false],
      ['冬季', false],
    ])
    const autumn = await chief.pcSourceTrace({ ...city.pmf.shown, season: 'AUTUMN' })
    expect(autumn).toMatchObject({ season: 'AUTUMN', factors: [], paths: null })
    expect(autumn.seasonMessage).toBe(`秋季样品不足：已解析${hours}小时，至少需要160小时`)
  })

  it('is fitted once for all who look, and anew where an hour was sent again', async () => {
    const hour = new Date('2026-11-12T10:00:00+08:00')
    const sendTimes = (times: number) =>
      sql`update voc_hour set measured = array(select ${times}::real * value from unnest(measured) value),
        rev = nextval('data_rev') where start_at = ${hour}`.execute(app.services.db)
    const massOf = async () => {
      const { times, series } = await chief.vocSourcePmfSourceList(city.pmf.shown)
      const at = times.indexOf('2026-11-12 11:00:00')
      return series.reduce((sum, { values }) => sum + (values[at] ?? Number.NaN), 0)
    }
    const before = await massOf()
    expect(await massOf()).toBe(before)
    await sendTimes(2)
    expect((await massOf()) / before).toBeCloseTo(2, 1)
    await sendTimes(0.5)
    expect(await massOf()).toBeCloseTo(before, 6)
  })

  it('a site without a published scheme says so', async () => {
    const answer = await chief.vocSourcePmfSourceList({ ...city.pmf.shown, family: 'PM' })
    expect(answer).toMatchObject({ scheme: null, message: noSchemeMessage, factors: [], times: [] })
    expect((await chief.pmfSourcePmResultMessage(city.pmf.shown)).message).toBe(noSchemeMessage)
  })

  it('refuses reviewed values, of which there are none, and hours of more than 92 days', async () => {
    expect(await refusal(chief.vocSourcePmfSourceList({ ...city.pmf.shown, dataStatus: 'CHECK' }))).toBe(
      '组分数据尚未审核发布，请改选实时或混合',
    )
    expect(await refusal(chief.vocSourcePmfSourceList({ ...city.pmf.shown, startTime: '2026-07-01 01:00:00' }))).toBe(
      '小时数据最长92天，请缩短时段或改选日均',
    )
  })
})

describe('a scheme from draft to retired (pmf-save, pmf-plan)', () => {
  it('is not frozen while a factor has no name, and says which', async () => {
    const { schemeId, obstacles } = await draft({ factorNames: ['溶剂使用'] })
    expect(obstacles).toEqual(['因子2尚未命名'])
    expect(await refusal(chief.pmfFreeze({ schemeId }))).toBe('不能冻结：因子2尚未命名')
    const named = await chief.pmfSave({ schemeId, title: '试验方案', factorNames: names })
    expect(named).toMatchObject({ schemeId, edition: 2, obstacles: [], version: 1 })
    expect((await chief.pmfFreeze({ schemeId })).state).toBe('frozen')
  })

  it('frozen it is immutable: a change is a new version of the same lineage, and it is not deleted', async () => {
    const { schemeId, lineageId } = await rowOf(city.pmf.frozenSchemeId)
    expect(await refusal(chief.pmfDelete({ schemeId }))).toBe('已冻结的方案不能删除')
    const next = await chief.pmfSave({ schemeId, title: '冻结方案', factorNames: ['溶剂', '机动车'] })
    expect(next).toMatchObject({ lineageId, version: 2, state: 'draft', factorNames: ['溶剂', '机动车'] })
    expect((await rowOf(schemeId)).factorNames).toEqual(names)
  })

  it('publishing one retires the one in use at the site in the season; a second time changes nothing', async () => {
    const before = await rowOf(city.pmf.publishedSchemeId)
    const published = await chief.pmfPublish({ schemeId: city.pmf.frozenSchemeId })
    expect(published.state).toBe('published')
    expect((await rowOf(before.schemeId)).state).toBe('retired')
    expect((await chief.pmfPublish({ schemeId: city.pmf.frozenSchemeId })).edition).toBe(published.edition)
    await chief.pmfPublish({ schemeId: before.schemeId })
    expect((await rowOf(city.pmf.frozenSchemeId)).state).toBe('retired')
  })

  it('of another season it stands beside it and is taken for hours of that season', async () => {
    const { schemeId } = await draft({ season: 'AUTUMN', title: '秋季专用' })
    await chief.pmfFreeze({ schemeId })
    await chief.pmfPublish({ schemeId })
    expect((await chief.vocSourcePmfSourceList(city.pmf.shown)).scheme?.schemeId).toBe(schemeId)
    await chief.pmfRetire({ schemeId })
    expect((await chief.vocSourcePmfSourceList(city.pmf.shown)).scheme?.schemeId).toBe(city.pmf.publishedSchemeId)
  })

  it('two schemes published at once leave one in use', async () => {
    const made = await Promise.all([draft(), draft()])
    for (const { schemeId } of made) await chief.pmfFreeze({ schemeId })
    await Promise.all(made.map(({ schemeId }) => chief.pmfPublish({ schemeId })))
    const { records } = await chief.pmfPlan({ pageSize: 100, state: 'published' })
    expect(records).toHaveLength(1)
    await chief.pmfPublish({ schemeId: city.pmf.publishedSchemeId })
  })

  it('a change of a state that is no longer the newest is refused', async () => {
    const { schemeId, edition } = await draft()
    await chief.pmfSave({ schemeId, edition, title: '先改', factorNames: names })
    expect(await refusal(chief.pmfSave({ schemeId, edition, title: '后改', factorNames: names }))).toBe(
      '方案或参数已被他人修改，请刷新后重试',
    )
    expect(await refusal(dispatcher.pmfSave({ schemeId, title: '别人的', factorNames: names }))).toBe(
      '该草稿由其他人建立，您可以另存为自己的方案',
    )
  })

  it('comparing two of one run finds every factor again without a significant difference (pmf-result)', async () => {
    const { schemes, comparisons } = await chief.pmfResult({
      schemeIds: [city.pmf.publishedSchemeId, city.pmf.frozenSchemeId],
    })
    expect(schemes).toHaveLength(2)
    expect(schemes[0]?.runs.filter(({ isBest }) => isBest)).toHaveLength(1)
    expect(comparisons[0]?.matched.map(({ cosine, r, verdict }) => [cosine, r, verdict])).toEqual([
      [expect.closeTo(1, 9), expect.closeTo(1, 9), '差异不显著'],
      [expect.closeTo(1, 9), expect.closeTo(1, 9), '差异不显著'],
    ])
    expect(comparisons[0]?.differing).toEqual([])
  })

  it('a species stands measured against modelled as its fit says (pmf-result-fit)', async () => {
    const { publishedSchemeId: schemeId, factorCode } = city.pmf
    const fit = await chief.pmfResultFit({ schemeId, factorCode })
    expect(fit.times).toHaveLength(144)
    const pairs = fit.times.flatMap((_, row) => {
      const [x, y] = [fit.observed[row] ?? null, fit.predicted[row] ?? null]
      return x === null || y === null ? [] : [[x, y] as const]
    })
    expect(pairs).toHaveLength(144)
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)]
    const [mx, my] = [mean(xs), mean(ys)]
    const slope = mean(pairs.map(([x, y]) => (x - mx) * (y - my))) / mean(xs.map((x) => (x - mx) ** 2))
    expect(slope).toBeCloseTo(fit.slope ?? 0, 6)
    expect(fit.residuals.filter((r) => Math.abs(r ?? 0) > 3)).toHaveLength(fit.flagged)
    expect(await refusal(chief.pmfResultFit({ schemeId, factorCode: 'a00000' }))).toBe('方案中没有该物种，请重新选择')
  })

  it('says what its factors brought by the clock, the weekday, the month and the season (pmf-result-law)', async () => {
    const { publishedSchemeId: schemeId } = city.pmf
    const hours = await chief.pmfResultLaw({ schemeId })
    expect(hours.rows).toHaveLength(48)
    const season = await chief.pmfResultLaw({ schemeId, dimension: 'SEASON' })
    expect(season.rows.map(({ name, key, n }) => [name, key, n])).toEqual([
      ['溶剂使用', '秋季', 144],
      ['机动车', '秋季', 144],
    ])
    const [scheme] = (await chief.pmfResult({ schemeIds: schemeId })).schemes
    // Contributions have a mean of 1: the mean of the season is the mass of the factor.
    for (const { no, mean } of season.rows)
      expect(mean).toBeCloseTo(scheme?.factors.find((factor) => factor.no === no)?.mass ?? 0, 6)
    expect((await chief.vocSourcePmfSourceSeries({ ...city.pmf.shown, dimension: 'SEASON' })).rows[0]?.key).toBe('秋季')
  })

  it('gives the edges of every two factors, and of a run without rotations none (pmf-result)', async () => {
    const [scheme] = (await chief.pmfResult({ schemeIds: city.pmf.publishedSchemeId })).schemes
    expect(scheme?.edges.map(({ a, b }) => [a, b])).toEqual([[1, 2]])
    expect(scheme).toMatchObject({ fpeak: [], constrained: null, scan: [] })
  })

  it('outlives the job of its run', async () => {
    const { schemeId } = await draft()
    const { resultVersion } = await rowOf(schemeId)
    await sql`delete from job where id = ${city.pmf.jobId}::uuid`.execute(app.services.db)
    const { schemes } = await chief.pmfResult({ schemeIds: schemeId })
    expect(schemes[0]).toMatchObject({ resultVersion, samples: 144 })
  })
})
