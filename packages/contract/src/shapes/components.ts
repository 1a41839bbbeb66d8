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

/** By what species are ranked: 浓度, ozone formation potential, loss rate of OH, potential for secondary organic aerosol. */
export const ReactivityIndex = z.enum(['CONC', 'OFP', 'LOH', 'SOAP'], '指标应为 CONC、OFP、LOH 或 SOAP')
export type ReactivityIndex = z.infer<typeof ReactivityIndex>

/** What is asked of organic gases alone. */
export const gasesInput = {
  ...componentsInput,
  family: z.literal('VOC', '此项分析只用于 VOCs 组分').default('VOC'),
}

/** How organic gases are weighed. */
export const reactivityInput = {
  ...gasesInput,
  index: ReactivityIndex.default('OFP'),
  /** Whose maximum incremental reactivities: Carter 2010, or those of Chinese conditions. */
  mir: z.enum(['CARTER', 'CHINA'], 'MIR 应为 CARTER 或 CHINA').default('CARTER'),
  /** LOH with CO, NO, NO2 and CH4 beside the organic gases. */
  inorganic: flag.default(false),
  /** DAN one station, MUL several. */
  queryType: z.enum(['DAN', 'MUL'], '对比方式应为 DAN 或 MUL').default('MUL'),
  /** With the RIR of the box-model runs that the stations have in the period. */
  rir: flag.default(false),
}

/** What a species, or all of them, amounts to. */
const ReactivityAmounts = z.object({
  ppb: z.number(),
  /** µg/m³ at 298.15 K. */
  ugm3: z.number(),
  /** µg O₃/m³. */
  ofp: z.number(),
  lohPerS: z.number(),
  /** µg/m³ of toluene. */
  soap: z.number(),
})

export const ComponentRankRow = ReactivityAmounts.extend({
  rank: z.number(),
  factorCode: z.string(),
  factorName: z.string(),
  groupCode: z.string(),
  groupName: z.string(),
  sharePct: z.number(),
  /** Of this and all before it; above 100 only where negative ones follow. */
  cumulativePct: z.number(),
  /** Hours with a value, of those that count. */
  validPct: z.number(),
  /** Place by each index, whatever the list is ordered by. */
  ranks: z.object({ CONC: z.number(), OFP: z.number(), LOH: z.number(), SOAP: z.number() }),
  /** Mean µg/m³ of days with MDA8 above 160 µg/m³ and of the others; null with fewer than 24 hours. */
  ozoneDays: numberOrNull,
  otherDays: numberOrNull,
  /** Mean RIR of the box-model runs and the place by it; null without a run, or where the model has not the species. */
  rir: numberOrNull,
  rirRank: numberOrNull,
})
export type ComponentRankRow = z.infer<typeof ComponentRankRow>

/** RANK: species by falling value of an index, mean of the hours (or days) whose sums count, over the stations. */
export const ComponentRank = z.object({
  index: ReactivityIndex,
  /** Of the index. */
  unit: z.string(),
  rows: z.array(ComponentRankRow),
  /** Of the index over all species; null where no hour counts. */
  total: numberOrNull,
  totals: ReactivityAmounts.nullable(),
  /** Species without a coefficient of the index: counted as 0. */
  countedZero: z.array(z.object({ factorCode: z.string(), factorName: z.string() })),
  /** Each station by itself; values in the order of `rows`, null where it has none. */
  sites: z.array(
    z.object({ siteCode: z.string(), siteName: z.string(), total: numberOrNull, values: z.array(numberOrNull) }),
  ),
  /** Days of the stations by their MDA8. */
  days: z.object({ ozone: z.number(), other: z.number() }),
  /** Days of the stations with a box-model run one may see; null where that was not asked. */
  rirDays: numberOrNull,
  quality: z.array(ComponentCheck),
  facts: ComponentFacts,
})
export type ComponentRank = z.infer<typeof ComponentRank>
/** By what the means of a regularity are parted. */
export const lawDimensions = ['HOUR', 'WEEKDAY', 'MONTH', 'LEVEL'] as const
export type LawDimension = (typeof lawDimensions)[number]

/** POLLUTED: PM₂.₅ above 75 µg/m³; of organic gases days whose ozone (MDA8) is above 160. CLEAN: the others. */
const lawParts = ['ALL', 'POLLUTED', 'CLEAN'] as const
export type LawPart = (typeof lawParts)[number]

export const ComponentLawItem = ComponentItem.omit({ values: true })
export type ComponentLawItem = z.infer<typeof ComponentLawItem>

export const ComponentLawRow = z.object({
  siteCode: z.string(),
  factorCode: z.string(),
  part: z.enum(lawParts),
  /** Of the answer's keys. */
  key: z.string(),
  n: z.number(),
  mean: numberOrNull,
  /** 95 % interval of the mean by Student's t. */
  low: numberOrNull,
  high: numberOrNull,
  p25: numberOrNull,
  p50: numberOrNull,
  p75: numberOrNull,
})
export type ComponentLawRow = z.infer<typeof ComponentLawRow>

/** LAW: how components go with the hour of the day, the weekday, the month or the level of pollution. */
export const ComponentLaw = z.object({
  dimension: z.enum(lawDimensions),
  /** In their order. */
  keys: z.array(z.object({ key: z.string(), name: z.string() })),
  items: z.array(ComponentLawItem),
  rows: z.array(ComponentLawRow),
  quality: z.array(ComponentCheck),
  facts: ComponentFacts,
})
export type ComponentLaw = z.infer<typeof ComponentLaw>

export const ComponentStatistic = ComponentLawItem.extend({
  n: z.number(),
  /** Of the intervals of the period, %. */
  validPct: z.number(),
  /** Of the hourly values, %; null of sums and of what has no limit. */
  belowMdlPct: numberOrNull,
  mean: numberOrNull,
  sd: numberOrNull,
  min: numberOrNull,
  p5: numberOrNull,
  p25: numberOrNull,
  p50: numberOrNull,
  p75: numberOrNull,
  p95: numberOrNull,
  max: numberOrNull,
  /** Of the mean, against the same days of the year before, %. */
  yoyPct: numberOrNull,
  /** Of the mean, against the time of the same length right before, %. */
  momPct: numberOrNull,
})
export type ComponentStatistic = z.infer<typeof ComponentStatistic>

/** STAT: figures of the period for each component. */
export const ComponentStatistics = z.object({
  rows: z.array(ComponentStatistic),
  quality: z.array(ComponentCheck),
  facts: ComponentFacts,
})
export type ComponentStatistics = z.infer<typeof ComponentStatistics>
