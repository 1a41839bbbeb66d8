import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group } from '../../core/call.ts'
import { codeList } from '../../core/input.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import {
  ComponentFacts,
  ComponentRank,
  gasesInput,
  maxComponentSites,
  reactivityInput,
} from '../../shapes/components.ts'
import type { FixtureCity } from '../../testing/fixture-city.ts'

const common = { right: 'analysis.read', outside: 'cityWide', about: 'instrument' } as const

/** Left empty: every station with an instrument of organic gases. */
const comparedSites = { siteCodes: codeList(maxComponentSites, `最多选择${maxComponentSites}个站点`).default([]) }

const counted = {
  /** Hours whose sums count. */
  completeHours: z.number(),
}

const OfpRanking = z.object({
  rows: z.array(
    z.object({
      rank: z.number().nullable(),
      siteCode: z.string(),
      siteName: z.string(),
      areaName: z.string(),
      /** µg O₃/m³. */
      ofp: numberOrNull,
      /** µg/m³. */
      tvoc: numberOrNull,
      perTvoc: numberOrNull,
      ...counted,
    }),
  ),
  facts: ComponentFacts,
})
export type OfpRanking = z.infer<typeof OfpRanking>

const TvocRanking = z.object({
  unit: z.string(),
  rows: z.array(
    z.object({
      rank: z.number().nullable(),
      siteCode: z.string(),
      siteName: z.string(),
      areaName: z.string(),
      tvoc: numberOrNull,
      /** The group with the most of it. */
      leadingGroup: z.string().nullable(),
      leadingSharePct: numberOrNull,
      ...counted,
    }),
  ),
  facts: ComponentFacts,
})

const DistrictTvoc = z.object({
  unit: z.string(),
  rows: z.array(
    z.object({
      rank: z.number().nullable(),
      areaCode: z.string(),
      areaName: z.string(),
      /** Mean of the district's stations that have hours that count. */
      tvoc: numberOrNull,
      siteCount: z.number(),
    }),
  ),
  facts: ComponentFacts,
})

const asked = ({ vocs }: FixtureCity) => ({ siteCodes: vocs.componentSiteCode, ...vocs.componentHours })

/** 关键组分: which organic gases matter, by amount, ozone, radicals and aerosol. */
export const keyComponents = group('/business-monitor-data', {
  keyComponentRank: get('/key-comp-als/rank', {
    summary: '关键组分排序（浓度、OFP、LOH、SOAP）',
    ...common,
    input: reactivityInput,
    output: ComponentRank,
  })({ example: asked }),
  keyComponentRankDownload: get('/key-comp-als/rank-download', {
    summary: '导出关键组分排序',
    ...common,
    kind: 'export',
    input: reactivityInput,
    output: fileAnswer,
  })({ example: asked, effect: '一个按所选指标排序、含累积占比的工作簿' }),
  vocTop10: get('/component-characteristics/voc-top10', {
    summary: 'VOCs 组分前十',
    ...common,
    input: reactivityInput,
    output: ComponentRank,
  })({ example: asked }),
  vocTop10Export: get('/component-characteristics/voc-top10-export', {
    summary: '导出 VOCs 组分前十',
    ...common,
    kind: 'export',
    input: reactivityInput,
    output: fileAnswer,
  })({ example: asked, effect: '一个含前十个组分及累积占比的工作簿' }),
  siteOfpRanking: get('/component-characteristics/site-ofp-ranking', {
    summary: '组分站 OFP 排名',
    ...common,
    input: { ...gasesInput, ...comparedSites, mir: reactivityInput.mir },
    output: OfpRanking,
  })({ example: asked }),
  siteTvocRanking: get('/component-characteristics/site-ranking', {
    summary: '组分站 TVOC 排名',
    ...common,
    input: { ...gasesInput, ...comparedSites },
    output: TvocRanking,
  })({ example: asked }),
  districtTvoc: get('/component-characteristics/country-tvoc', {
    summary: '区县 TVOC 均值',
    ...common,
    input: { ...gasesInput, ...comparedSites },
    output: DistrictTvoc,
  })({ example: asked }),
})
