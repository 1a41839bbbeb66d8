import type { SpeciesFamily } from '@qingkong/domain/measurement/species-family'

/** An analyser of an air station, known by the factors that only it can give. */
export interface InstrumentKind {
  code: string
  name: string
  factorCodes: readonly string[]
}

/** Analysers of the standard methods (HJ 653, HJ 654); TVOC by photo-ionisation. */
const analysers = {
  particulate: { code: 'particulate', name: '颗粒物自动监测仪', factorCodes: ['pm25', 'pm10'] },
  ozone: { code: 'ozone', name: '臭氧分析仪', factorCodes: ['o3'] },
  nitrogenOxides: { code: 'nitrogen-oxides', name: '氮氧化物分析仪', factorCodes: ['no', 'no2', 'nox'] },
  carbonMonoxide: { code: 'carbon-monoxide', name: '一氧化碳分析仪', factorCodes: ['co'] },
  tvoc: { code: 'tvoc', name: '总挥发性有机物监测仪', factorCodes: ['tvoc'] },
} as const satisfies Record<string, InstrumentKind>

/** Instruments that take the air apart, by the family of species whose whole table they measure. */
export const componentInstruments = {
  voc: { code: 'voc-components', name: 'VOCs组分自动监测仪（GC-MS/FID）' },
  ions: { code: 'water-soluble-ions', name: '水溶性离子在线分析仪（离子色谱）' },
  carbon: { code: 'carbon-fractions', name: '碳组分在线分析仪（热光法）' },
  elements: { code: 'elements', name: '元素在线分析仪（X射线荧光）' },
} as const satisfies Record<SpeciesFamily, { code: string; name: string }>

export type Monitoring = 'particulate' | 'vocs' | 'photochemical'

/** Which analysers belong to which kind of monitoring, and which families of components. */
export const monitoringKinds: Readonly<
  Record<Monitoring, { analysers: readonly InstrumentKind[]; families: readonly SpeciesFamily[] }>
> = {
  particulate: { analysers: [analysers.particulate], families: ['ions', 'carbon', 'elements'] },
  vocs: { analysers: [analysers.tvoc], families: ['voc'] },
  // Ozone with what makes it: HJ 818 asks for O3, NO-NO2-NOx and CO beside the components.
  photochemical: {
    analysers: [analysers.ozone, analysers.nitrogenOxides, analysers.carbonMonoxide],
    families: ['voc'],
  },
}
