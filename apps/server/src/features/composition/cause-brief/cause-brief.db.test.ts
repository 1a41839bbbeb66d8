import { CallError } from '@qingkong/contract/core/client'
import { causeParagraph, causeSteps } from '@qingkong/contract/tables/composition/cause-brief'
import { componentLevelConclusion } from '@qingkong/contract/tables/composition/component-series'
import { sourceConclusion } from '@qingkong/contract/tables/composition/pmf-schemes'
import { ofpConclusion } from '@qingkong/contract/tables/composition/rank-conclusions'
import type { FixtureCity } from '@qingkong/contract/testing/fixture-city'
import { noSchemeMessage } from '@qingkong/domain/pmf/scheme-words'
import { addDays } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FixtureApp, type FixtureClient, fixtureTemplate } from '../../../testing/fixture-app.ts'

let app: FixtureApp
let city: FixtureCity
let chief: FixtureClient

beforeAll(async () => {
  app = await (await fixtureTemplate()).open()
  city = app.city
  chief = app.as('dutyChief')
}, 240_000)
afterAll(() => app?.close())

type Brief = Awaited<ReturnType<typeof chief.causeBriefOne>>
const of = ({ sentences }: Brief, fixCode: string, tabName: string | null = null) =>
  sentences.find((one) => one.fixCode === fixCode && (tabName === null || one.tabName === tabName))
const weekOf = ({ from, to, station }: Brief) => ({
  siteCodes: station?.siteCode ?? '',
  startTime: `${from} 01:00:00`,
  endTime: `${addDays(to, 1)} 00:00:00`,
})

describe('成因速览 (home tile, components 7)', () => {
  it('says of ozone what the pages conclude of the same station and days', async () => {
    const brief = await chief.causeBriefOne({ family: 'VOC' })
    expect(brief.station?.siteCode).toBe(city.vocs.componentSiteCode)
    const rank = await chief.keyComponentRank({ ...weekOf(brief), family: 'VOC', index: 'OFP', queryType: 'DAN' })
    expect(of(brief, 'ofp')).toMatchObject({ step: 1, sentence: ofpConclusion(rank), reason: null })
    const ofp = await chief.pmfSourceLawAnalysisPmfResult(weekOf(brief))
    expect(of(brief, 'law-analysis')).toMatchObject({ step: 3, sentence: sourceConclusion(ofp) })
    expect(ofp.conclusion).toMatch(/占OFP/)
    const sources = await chief.vocSourcePmfSourceList(weekOf(brief))
    expect(of(brief, 'pmf')?.sentence).toBe(sources.conclusion)
    expect(brief.rev).toBe(rank.facts.rev)
  })

  it('of particles as well; a page that concludes nothing says why in its place', async () => {
    const brief = await chief.causeBriefOne({ family: 'PM' })
    const levels = await chief.componentTimeSeriesLevel({ ...weekOf(brief), family: 'PM' })
    expect(of(brief, 'time-series')?.sentence).toBe(componentLevelConclusion(levels))
    expect(of(brief, 'particulate-pmf')).toMatchObject({ sentence: null, reason: noSchemeMessage })
    expect(causeSteps(brief).map(({ sentences }) => sentences.length)).toEqual([1, 2, 1, 2, 1])
    expect(of(brief, 'ratio-analysis', 'ion')?.sentence).toMatch(/^阴阳离子比/)
  })

  it('the paragraph to be copied holds every sentence and no reason', async () => {
    const brief = await chief.causeBriefOne({ family: 'PM' })
    const text = causeParagraph(brief) ?? ''
    expect(text.startsWith(`【颗粒物成因】${brief.station?.siteName}，${brief.from}至${brief.to}：`)).toBe(true)
    for (const { sentence } of brief.sentences) expect(text).toContain(sentence ?? '')
    expect(text).not.toContain(noSchemeMessage)
  })

  it('each link carries all filters of its page: the same seven days, roses the last thirty', async () => {
    const brief = await chief.causeBriefOne({ family: 'VOC' })
    const { siteCode } = brief.station ?? { siteCode: '' }
    expect(of(brief, 'ofp')?.filters).toMatchObject({
      siteCodes: [siteCode],
      timeRange: [[`${brief.from} 00:00:00`, `${brief.to} 00:00:00`]],
    })
    expect(of(brief, 'obm')?.filters).toEqual({ siteCodes: [siteCode], date: brief.to })
    expect(of(brief, 'poll-rouse-pc')?.filters['timeRange']).toEqual([
      [`${addDays(brief.to, -29)} 00:00:00`, `${brief.to} 00:00:00`],
    ])
  })

  it('a station without such an instrument is refused in words', async () => {
    const refused = chief.causeBriefOne({ family: 'VOC', siteCode: city.nationalSiteCode })
    await expect(refused).rejects.toThrow(CallError)
    await expect(refused).rejects.toThrow('所选站点没有组分仪器')
  })
})
