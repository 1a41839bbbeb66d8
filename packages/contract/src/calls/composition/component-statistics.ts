import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group } from '../../core/call.ts'
import { cityTime, codeList } from '../../core/input.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { ComponentFacts, ComponentLawItem, ComponentStatistics, componentsInput } from '../../shapes/components.ts'
import type { FixtureCity } from '../../testing/fixture-city.ts'

/** As many as an instrument tells apart. */
const maxComponents = 200

const { family: _family, unit, ...periodOfSites } = componentsInput

const factorCodes = codeList(maxComponents, `最多选择${maxComponents}个组分`).default([])

/** Empty = every species. */
const particleInput = { ...periodOfSites, factorCodes }
/** Empty = the total and the groups. */
const gasInput = { ...periodOfSites, unit, factorCodes }
/** Empty = every species, of gases with the total and the groups. */
const listInput = { ...componentsInput, factorCodes }

const { dataType: _dataType, ...hoursOfSites } = gasInput

const contrastInput = {
  ...hoursOfSites,
  /** The period it is held against; hour labels as startTime and endTime. */
  compareStartTime: cityTime,
  compareEndTime: cityTime,
}

const Contrast = ComponentLawItem.extend({
  /** Mean of the period, and of the one it is held against. */
  a: numberOrNull,
  b: numberOrNull,
  /** a − b. */
  delta: numberOrNull,
  pct: numberOrNull,
  nA: z.number(),
  nB: z.number(),
})
export type ComponentContrast = z.infer<typeof Contrast>

const ContrastAnswer = z.object({ rows: z.array(Contrast), facts: ComponentFacts })
export type ComponentContrastAnswer = z.infer<typeof ContrastAnswer>

const changeBases = ['PREVIOUS', 'LAST_YEAR'] as const

const changeInput = {
  ...hoursOfSites,
  /** PREVIOUS: the time of the same length right before; LAST_YEAR: the same days of the year before. */
  against: z.enum(changeBases, '比较基准应为 PREVIOUS 或 LAST_YEAR').default('PREVIOUS'),
}

const SiteChange = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  /** tvoc, or a group. */
  groupCode: z.string(),
  groupName: z.string(),
  unit: z.string(),
  digits: z.number(),
  now: numberOrNull,
  before: numberOrNull,
  pct: numberOrNull,
})
export type ComponentSiteChange = z.infer<typeof SiteChange>

const ChangeAnswer = z.object({
  /** Hour labels of the time it is held against. */
  before: z.object({ startTime: z.string(), endTime: z.string() }),
  rows: z.array(SiteChange),
  facts: ComponentFacts,
})
export type ComponentChangeAnswer = z.infer<typeof ChangeAnswer>

const common = { right: 'analysis.read', outside: 'cityWide', about: 'instrument' } as const

const contrastExample = ({ vocs }: FixtureCity) => ({
  siteCodes: vocs.componentSiteCode,
  ...vocs.componentHours,
  compareStartTime: vocs.componentHours.startTime,
  compareEndTime: vocs.componentHours.endTime,
})

/** 数据统计: figures for reports. */
const statistics = group('/business-monitor-data/component-characteristics', {
  componentParticleStatistics: get('/data-statistics-pm', {
    summary: '颗粒物组分统计',
    ...common,
    input: particleInput,
    output: ComponentStatistics,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours }),
  }),
  componentParticleStatisticsExport: get('/data-statistics-pm-export', {
    summary: '导出颗粒物组分统计',
    ...common,
    kind: 'export',
    input: particleInput,
    output: fileAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours }),
    effect: '一个含各组分统计量的工作簿',
  }),
  componentGasStatistics: get('/voc-statistical-analysis', {
    summary: 'VOCs统计分析',
    ...common,
    input: gasInput,
    output: ComponentStatistics,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours }),
  }),
  componentGasStatisticsExport: get('/voc-statistical-analysis-export', {
    summary: '导出VOCs统计分析',
    ...common,
    kind: 'export',
    input: gasInput,
    output: fileAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours }),
    effect: '一个含TVOC与各类别统计量的工作簿',
  }),
  componentDataList: get('/data-list', {
    summary: '组分数据统计列表',
    ...common,
    input: listInput,
    output: ComponentStatistics,
  })({
    example: (city) => ({
      siteCodes: city.vocs.componentSiteCode,
      ...city.vocs.componentHours,
      family: 'VOC' as const,
    }),
  }),
  componentDataListExport: get('/time-data-export', {
    summary: '导出组分数据统计',
    ...common,
    kind: 'export',
    input: listInput,
    output: fileAnswer,
  })({
    example: (city) => ({
      siteCodes: city.vocs.componentSiteCode,
      ...city.vocs.componentHours,
      family: 'VOC' as const,
    }),
    effect: '一个含各组分统计量的工作簿',
  }),
  componentContrast: get('/voc-contrast', {
    summary: 'VOCs两时段对比',
    ...common,
    input: contrastInput,
    output: ContrastAnswer,
  })({
    example: contrastExample,
  }),
  componentContrastExport: get('/voc-contrast-export', {
    summary: '导出VOCs两时段对比',
    ...common,
    kind: 'export',
    input: contrastInput,
    output: fileAnswer,
  })({
    example: contrastExample,
    effect: '一个含两时段VOCs均值与变化的工作簿',
  }),
})

/** 数据变化: which site changed. */
const changes = group('/business-monitor-data/voc-analysis', {
  vocAnalysisOptions: get('/options', {
    summary: 'VOCs变化分析选项',
    ...common,
    input: {},
    output: z.object({
      sites: z.array(
        z.object({ siteCode: z.string(), siteName: z.string(), areaCode: z.string(), areaName: z.string() }),
      ),
      groups: z.array(z.object({ groupCode: z.string(), groupName: z.string() })),
      bases: z.array(z.object({ value: z.enum(changeBases), label: z.string() })),
    }),
  })({
    example: () => ({}),
  }),
  vocAnalysisSiteChange: get('/site-change', {
    summary: '站点VOCs变化',
    ...common,
    input: changeInput,
    output: ChangeAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours }),
  }),
  vocAnalysisSiteChangeExport: get('/site-change-export', {
    summary: '导出站点VOCs变化',
    ...common,
    kind: 'export',
    input: changeInput,
    output: fileAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours }),
    effect: '一个含各站各类别VOCs变化的工作簿',
  }),
})

export const componentStatistics = { ...statistics, ...changes }
