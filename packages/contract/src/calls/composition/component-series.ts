import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group } from '../../core/call.ts'
import { codeList } from '../../core/input.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { ComponentCheck, ComponentFacts, ComponentSeries, componentsInput } from '../../shapes/components.ts'

/** Most species drawn together. */
const maxComponents = 12

const seriesInput = {
  ...componentsInput,
  /** Species, groups of gases or tvoc; empty = the usual ones. */
  factorCodes: codeList(maxComponents, `最多选择${maxComponents}个组分`).default([]),
}

const common = { right: 'analysis.read', outside: 'cityWide', about: 'instrument' } as const

/** Composition of one level of pollution. */
const ComponentLevel = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  /** 1 优 … 6 严重. */
  level: z.number(),
  levelName: z.string(),
  /** Hours of the level. */
  count: z.number(),
  pm25: numberOrNull,
  items: z.array(
    z.object({
      factorCode: z.string(),
      factorName: z.string(),
      unit: z.string(),
      digits: z.number(),
      mean: numberOrNull,
      /** Of the sum of the components shown, %. */
      sharePct: numberOrNull,
    }),
  ),
})
export type ComponentLevel = z.infer<typeof ComponentLevel>

const LevelAnswer = z.object({
  levels: z.array(ComponentLevel),
  quality: z.array(ComponentCheck),
  facts: ComponentFacts,
})

/** 时间序列: what the air is made of, hour by hour or day by day, with what the weather did. */
export const componentSeries = group('/business-monitor-data/component-characteristics', {
  componentTimeSeries: get('/time-series', {
    summary: '组分时间序列',
    ...common,
    input: seriesInput,
    output: ComponentSeries,
  })({
    example: (city) => ({
      siteCodes: city.vocs.componentSiteCode,
      ...city.vocs.componentHours,
      family: 'VOC' as const,
    }),
  }),
  componentTimeSeriesExport: get('/time-series-export', {
    summary: '导出组分时间序列',
    ...common,
    kind: 'export',
    input: seriesInput,
    output: fileAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours, family: 'PM' as const }),
    effect: '一个含各组分逐时浓度的工作簿',
  }),
  componentTimeSeriesLevel: get('/time-series-level', {
    summary: '分级组分构成',
    ...common,
    input: seriesInput,
    output: LevelAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours, family: 'PM' as const }),
  }),
  componentTimeSeriesLevelExport: get('/time-series-level-export', {
    summary: '导出分级组分构成',
    ...common,
    kind: 'export',
    input: seriesInput,
    output: fileAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours, family: 'PM' as const }),
    effect: '一个含各污染级别组分构成的工作簿',
  }),
  componentMetSeries: get('/met-series', {
    summary: '组分站气象序列',
    ...common,
    input: componentsInput,
    output: ComponentSeries,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours, family: 'PM' as const }),
  }),
  componentMetSeriesExport: get('/met-series-export', {
    summary: '导出组分站气象序列',
    ...common,
    kind: 'export',
    input: componentsInput,
    output: fileAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours, family: 'PM' as const }),
    effect: '一个含逐时气象的工作簿',
  }),
  componentOzoneTrend: get('/o3-trend', {
    summary: '臭氧及前体物序列',
    ...common,
    input: componentsInput,
    output: ComponentSeries,
  })({
    example: (city) => ({
      siteCodes: city.vocs.componentSiteCode,
      ...city.vocs.componentHours,
      family: 'VOC' as const,
    }),
  }),
  componentOzoneTrendExport: get('/o3-trend-export', {
    summary: '导出臭氧及前体物序列',
    ...common,
    kind: 'export',
    input: componentsInput,
    output: fileAnswer,
  })({
    example: (city) => ({
      siteCodes: city.vocs.componentSiteCode,
      ...city.vocs.componentHours,
      family: 'VOC' as const,
    }),
    effect: '一个含臭氧及前体物逐时浓度的工作簿',
  }),
})
