import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { analysedStation, oneParticleStationInput } from '../../shapes/component-analysis.ts'

const common = { right: 'analysis.read', outside: 'cityWide', about: 'instrument' } as const

const reference = z.enum(['Al', 'Fe', 'Ti', 'Si'], '参考元素应为 Al、Fe、Ti 或 Si')
const crust = z.enum(['rudnickGao2003', 'mcLennan2001', 'taylorMcLennan1995', 'chinaSoil1990'], '地壳丰度表有误')

const richInput = {
  ...oneParticleStationInput,
  reference: reference.default('Al'),
  crust: crust.default('rudnickGao2003'),
}

const RichAnswer = z.object({
  ...analysedStation,
  reference,
  crust,
  /** False where the reference element has no value: there are no factors then. */
  hasReference: z.boolean(),
  /** By falling factor. */
  rows: z.array(
    z.object({
      factorCode: z.string(),
      factorName: z.string(),
      /** Times with the element and the reference. */
      n: z.number(),
      /** Of those, ng/m³. */
      mean: z.number(),
      ef: z.number(),
      /** Below 10 from the crust, to 100 mixed, above man-made. */
      reading: z.enum(['crustal', 'mixed', 'manMade']),
      values: z.array(numberOrNull),
    }),
  ),
})
export type RichAnswer = z.infer<typeof RichAnswer>

const RichOptions = z.object({
  /** Stations that an elements analyser sends from. */
  sites: z.array(z.object({ siteCode: z.string(), siteName: z.string(), areaCode: z.string(), areaName: z.string() })),
  references: z.array(z.object({ code: reference, name: z.string() })),
  crusts: z.array(z.object({ code: crust, name: z.string(), source: z.string() })),
})

/** 富集因子: which elements people put into the air. */
export const enrichmentFactors = group('/business-monitor-data/rich', {
  richSiteInfo: get('/site-info', {
    summary: '富集因子选项',
    ...common,
    input: {},
    output: RichOptions,
  })({
    example: () => ({}),
  }),
  calcRichFactorData: post('/calcRichFactorData', {
    summary: '富集因子',
    ...common,
    kind: 'read',
    input: richInput,
    output: RichAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours }),
  }),
  richDataExport: get('/richDataExport', {
    summary: '导出富集因子',
    ...common,
    kind: 'export',
    input: richInput,
    output: fileAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours }),
    effect: '一个含各元素富集因子的工作簿',
  }),
})
