import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group } from '../../core/call.ts'
import { codeList, flag } from '../../core/input.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { ComponentLaw, componentsInput, lawDimensions } from '../../shapes/components.ts'

const maxComponents = 12

const dimension = z.enum(lawDimensions, '规律维度应为 HOUR、WEEKDAY、MONTH 或 LEVEL').default('HOUR')

const lawInput = {
  ...componentsInput,
  /** Species, groups of gases or tvoc; empty = the usual ones. */
  factorCodes: codeList(maxComponents, `最多选择${maxComponents}个组分`).default([]),
  dimension,
  /** Polluted times and the others apart as well. */
  compared: flag.default(false),
}

const { family: _family, unit: _unit, ...particleInput } = componentsInput

/** How alike two stations are in the hours that both have. */
const StationPair = z.object({
  /** Station codes. */
  a: z.string(),
  b: z.string(),
  /** Intervals that both have. */
  n: z.number(),
  /** Pearson's r of the sums of the components. */
  r: numberOrNull,
  /** Coefficient of divergence of the mean compositions: below 0.2 alike. */
  cd: numberOrNull,
})
export type StationPair = z.infer<typeof StationPair>

const LawAnswer = ComponentLaw.extend({ pairs: z.array(StationPair) })
export type ComponentLawAnswer = z.infer<typeof LawAnswer>

const common = { right: 'analysis.read', outside: 'cityWide', about: 'instrument' } as const

/** 规律分析: when components are high, and whether stations differ. */
export const componentLaws = group('/business-monitor-data/component-characteristics', {
  componentLawSeries: get('/law-series', {
    summary: '组分规律',
    ...common,
    input: lawInput,
    output: LawAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours, compared: true }),
  }),
  componentLawSeriesExport: get('/law-series-export', {
    summary: '导出组分规律',
    ...common,
    kind: 'export',
    input: lawInput,
    output: fileAnswer,
  })({
    example: (city) => ({
      siteCodes: city.vocs.componentSiteCode,
      ...city.vocs.componentHours,
      family: 'VOC' as const,
    }),
    effect: '一个含各组分规律均值与95%置信区间的工作簿',
  }),
  componentLawCarbon: get('/law-series-OCEC', {
    summary: 'OC、EC及其比值规律',
    ...common,
    input: { ...particleInput, dimension },
    output: ComponentLaw,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours }),
  }),
})
