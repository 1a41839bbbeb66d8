import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group } from '../../core/call.ts'
import { codeList, integer } from '../../core/input.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { ComponentFacts, ComponentSeries, maxComponentSites, reactivityInput } from '../../shapes/components.ts'
import type { FixtureCity } from '../../testing/fixture-city.ts'

/** Most species drawn together. */
const maxSpecies = 12

const common = { right: 'analysis.read', outside: 'cityWide', about: 'instrument' } as const

const seriesInput = {
  ...reactivityInput,
  index: reactivityInput.index.unwrap().default('CONC'),
  /** Species, groups or tvoc. */
  factorCodes: codeList(maxSpecies, `最多选择${maxSpecies}个组分`).default([]),
  /** Where no species is named: so many of the largest; 0 = the groups. */
  leading: integer.refine((count) => count >= 0 && count <= maxSpecies, `最多显示${maxSpecies}个组分`).default(0),
}

const SpecialFactors = z.array(
  z.object({
    groupCode: z.string(),
    groupName: z.string(),
    factorInfos: z.array(
      z.object({
        factorCode: z.string(),
        factorName: z.string(),
        unit: z.string(),
        /** g O₃/g (Carter 2010); null where no table has one. */
        mir: numberOrNull,
        /** Rate constant with OH at 298 K, cm³/(molecule·s). */
        koh: numberOrNull,
      }),
    ),
  }),
)

const SpaceAnswer = z.object({
  unit: z.string(),
  rows: z.array(
    z.object({
      siteCode: z.string(),
      siteName: z.string(),
      longitude: z.number(),
      latitude: z.number(),
      /** Hours whose sums count. */
      completeHours: z.number(),
      items: z.array(
        z.object({
          factorCode: z.string(),
          factorName: z.string(),
          groupCode: z.string(),
          unit: z.string(),
          digits: z.number(),
          mean: numberOrNull,
          /** Hours or days the mean stands on. */
          n: z.number(),
        }),
      ),
    }),
  ),
  facts: ComponentFacts,
})
export type SpaceAnswer = z.infer<typeof SpaceAnswer>

const asked = ({ vocs }: FixtureCity) => ({ siteCodes: vocs.componentSiteCode, ...vocs.componentHours })

/** 时间序列（光化学）: which species rose before ozone did, and where. */
export const lightAnalysis = group('/business-monitor-data/light-analysis', {
  specialFactor: get('/specialFactor', {
    summary: '光化学组分选项',
    right: 'site.read',
    outside: 'cityWide',
    about: 'factor',
    /** Stations whose instruments give them; empty = all that the platform knows. */
    input: { siteCodes: codeList(maxComponentSites, `最多选择${maxComponentSites}个站点`).default([]) },
    output: SpecialFactors,
  })({ example: ({ vocs }) => ({ siteCodes: vocs.componentSiteCode }) }),
  timeSequenceData: get('/timeSequenceData', {
    summary: '光化学组分时间序列',
    ...common,
    origin: 'own',
    input: seriesInput,
    output: ComponentSeries,
  })({ example: asked }),
  timeSequenceDataExport: get('/timeSequenceData-export', {
    summary: '导出光化学组分时间序列',
    ...common,
    kind: 'export',
    input: seriesInput,
    output: fileAnswer,
  })({ example: asked, effect: '一个含各组分与臭氧逐时值的工作簿' }),
  spaceAnalysis: get('/spaceAnalysis', {
    summary: '光化学组分空间对比',
    ...common,
    input: seriesInput,
    output: SpaceAnswer,
  })({ example: asked }),
  spaceAnalysisExport: get('/spaceAnalysis-export', {
    summary: '导出光化学组分空间对比',
    ...common,
    kind: 'export',
    input: seriesInput,
    output: fileAnswer,
  })({ example: asked, effect: '一个含各站点组分均值的工作簿' }),
})
