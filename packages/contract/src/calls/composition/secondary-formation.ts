import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group } from '../../core/call.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { analysedStation, oneParticleStationInput } from '../../shapes/component-analysis.ts'

const common = { right: 'analysis.read', outside: 'cityWide', about: 'instrument' } as const

/** Means of a range of humidity or of oxidants. */
const FormationClass = z.object({
  name: z.string(),
  /** Times with SOR; with five and more there is a mean. */
  count: z.number(),
  sor: numberOrNull,
  nor: numberOrNull,
  socPct: numberOrNull,
})

const SecondaryAnswer = z.object({
  ...analysedStation,
  rows: z.array(
    z.object({
      time: z.string(),
      /** Moles of the oxidised form in both. */
      sor: numberOrNull,
      nor: numberOrNull,
      /** Of organic carbon, %. */
      socPct: numberOrNull,
      /** % */
      rh: numberOrNull,
      /** °C */
      temperature: numberOrNull,
      /** O₃ + NO₂, ppb. */
      ox: numberOrNull,
      /** Sulphate, nitrate and ammonium of PM2.5, %. */
      snaPct: numberOrNull,
    }),
  ),
  byRh: z.array(FormationClass),
  byOx: z.array(FormationClass),
  meanSor: numberOrNull,
  meanNor: numberOrNull,
  /** SOR at 80 % humidity and above over SOR below 60 %. */
  wetOverDry: numberOrNull,
  /** Hours with negative SOC where they are so many that the EC tracer method does not apply: there is no SOC then. */
  refusedSoc: numberOrNull,
  /** Gases that neither the station nor one within 5 km measures. */
  gasesLacking: z.array(z.string()),
  /** Gases that are those of another station. */
  gasesAt: z.array(z.object({ name: z.string(), siteName: z.string(), distanceM: z.number() })),
})
export type SecondaryAnswer = z.infer<typeof SecondaryAnswer>

/** 二次生成分析: whether particles formed here, and how. */
export const secondaryFormation = group('/business-monitor-data/second-produce', {
  secondProduceData: get('/data', {
    summary: '二次生成分析',
    ...common,
    input: oneParticleStationInput,
    output: SecondaryAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours }),
  }),
  secondProduceDataDownload: get('/data-download', {
    summary: '导出二次生成分析',
    ...common,
    kind: 'export',
    input: oneParticleStationInput,
    output: fileAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours }),
    effect: '一个含逐时SOR、NOR与二次有机碳占比的工作簿',
  }),
})
