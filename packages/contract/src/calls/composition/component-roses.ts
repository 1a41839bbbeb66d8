import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group } from '../../core/call.ts'
import { codeList } from '../../core/input.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { ComponentCheck, ComponentFacts, componentsInput } from '../../shapes/components.ts'

const maxComponents = 12

const { dataType: _dataType, ...hourInput } = componentsInput

const roseInput = {
  ...hourInput,
  /** Species, groups of gases or tvoc; empty = the usual ones. */
  factorCodes: codeList(maxComponents, `最多选择${maxComponents}个组分`).default([]),
  /** Of organic gases: µg/m³ or ppb, or what ozone they can form (µg/m³). */
  measure: z.enum(['AMOUNT', 'OFP'], '指标应为 AMOUNT 或 OFP').default('AMOUNT'),
  /** Where the wind comes from: the meteorological station, the station itself, or both. */
  dataSource: z.enum(['MET', 'STA', 'MIX'], '数据来源应为 MET、STA 或 MIX').default('MET'),
  sectors: z.enum(['8', '16'], '方位数应为8或16').default('16'),
}

const Means = z.object({
  /** Hours. */
  count: z.number(),
  /** In the order of the components. */
  means: z.array(numberOrNull),
  /** Of the sum of the means, %. */
  sharesPct: z.array(numberOrNull),
})

const ComponentRose = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  siteType: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  components: z.array(
    z.object({ factorCode: z.string(), factorName: z.string(), unit: z.string(), digits: z.number() }),
  ),
  sectors: z.array(
    Means.extend({
      directionDeg: z.number(),
      name: z.string(),
      /** Share of the sector's hours above the 75th percentile, by component, 0–1; null below ten hours. */
      cpf: z.array(numberOrNull),
      /** Hour with most of each component; null where there is none. */
      peakTimes: z.array(z.string().nullable()),
    }),
  ),
  calm: Means,
  /** Hours without wind. */
  noWind: z.number(),
  /** Mean of the first component over direction and speed: where the wind came from, m/s; null without wind. */
  polar: z
    .object({
      reachMs: z.number(),
      /** Distance of neighbouring cells, m/s. */
      stepMs: z.number(),
      cells: z.array(z.object({ eastMs: z.number(), northMs: z.number(), value: z.number() })),
    })
    .nullable(),
})
export type ComponentRose = z.infer<typeof ComponentRose>

const RoseAnswer = z.object({
  roses: z.array(ComponentRose),
  quality: z.array(ComponentCheck),
  facts: ComponentFacts,
})
export type ComponentRoseAnswer = z.infer<typeof RoseAnswer>

const common = { right: 'analysis.read', outside: 'cityWide', about: 'instrument' } as const

/** 污染玫瑰图: from where components come. */
export const componentRoses = group('/business-monitor-data/component-characteristics', {
  componentPollutionRose: get('/pollution-rose', {
    summary: '组分污染玫瑰',
    ...common,
    input: roseInput,
    output: RoseAnswer,
  })({
    example: (city) => ({
      siteCodes: city.vocs.componentSiteCode,
      ...city.vocs.componentHours,
      dataSource: 'STA' as const,
    }),
  }),
  componentPollutionRoseExport: get('/pollution-rose-export', {
    summary: '导出组分污染玫瑰',
    ...common,
    kind: 'export',
    input: roseInput,
    output: fileAnswer,
  })({
    example: (city) => ({
      siteCodes: city.vocs.componentSiteCode,
      ...city.vocs.componentHours,
      family: 'VOC' as const,
      measure: 'OFP' as const,
    }),
    effect: '一个含各风向组分均值、占比与CPF的工作簿',
  }),
})
