import { z } from 'zod'
import { codeList, flag } from '../core/input.ts'
import { dataStatus, numberOrNull, periodInput, SeriesFacts } from './analysis.ts'
import { SpeciesFamilyAsked } from './engine-asks.ts'

/** Most stations a question may name. */
export const maxComponentSites = 10

/** What every page of components asks with. Hours up to 92 days, days up to 366. */
export const componentsInput = {
  siteCodes: codeList(maxComponentSites, `最多选择${maxComponentSites}个站点`).refine(
    (codes) => codes.length > 0,
    '请选择站点',
  ),
  ...periodInput,
  dataStatus,
  dataType: z.enum(['HOUR', 'DAY'], '数据类型应为 HOUR 或 DAY').default('HOUR'),
  round: flag.default(false),
  /** VOC: organic gases; PM: ions, carbon and elements of particles. */
  family: SpeciesFamilyAsked.default('PM'),
  /** Of organic gases; particles are always µg/m³, elements ng/m³. */
  unit: z.enum(['ugm3', 'ppb'], '单位应为 ugm3 或 ppb').default('ugm3'),
}

/** What every answer about components says of its data. */
export const ComponentFacts = SeriesFacts.extend({
  /** Version of the coefficients. */
  tableVersion: z.string(),
  /** Species that the instruments gave in the last 30 days of the period. */
  usual: z.number(),
  /** Values held back by their flag: calibration, maintenance, fault. */
  inTest: z.number(),
  /** Of the values that count, %; they count as half of the limit. */
  belowMdlPct: numberOrNull,
  /** Hours with less than 80 % of the usual species: in no sum, rank or conclusion. */
  incompleteHours: z.number(),
  /** Hours that may carry a conclusion. */
  completeHours: z.number(),
})
export type ComponentFacts = z.infer<typeof ComponentFacts>

/** One check of the quality strip: it warns and deletes nothing. */
export const ComponentCheck = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  code: z.string(),
  name: z.string(),
  /** Median of the hours it applies to; null with fewer than 24. */
  value: numberOrNull,
  low: z.number(),
  high: z.number(),
  count: z.number(),
  isUsual: z.boolean().nullable(),
})
export type ComponentCheck = z.infer<typeof ComponentCheck>

export const ComponentItem = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  factorCode: z.string(),
  factorName: z.string(),
  groupCode: z.string(),
  unit: z.string(),
  digits: z.number(),
  values: z.array(numberOrNull),
})
export type ComponentItem = z.infer<typeof ComponentItem>

/** SERIES: columns over the same times (hour labels, or days). */
export const ComponentSeries = z.object({
  times: z.array(z.string()),
  items: z.array(ComponentItem),
  quality: z.array(ComponentCheck),
  facts: ComponentFacts,
})
export type ComponentSeries = z.infer<typeof ComponentSeries>
