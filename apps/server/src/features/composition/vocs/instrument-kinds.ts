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

/** Gas chromatograph with mass spectrometer and flame ioniser: every species of the component table. */
export const chromatograph = { code: 'voc-components', name: 'VOCs组分自动监测仪（GC-MS/FID）' } as const

export type Monitoring = 'particulate' | 'vocs' | 'photochemical'

/** Which analysers belong to which kind of monitoring, and whether the chromatograph does. */
export const monitoringKinds: Readonly<
  Record<Monitoring, { analysers: readonly InstrumentKind[]; withComponents: boolean }>
> = {
  particulate: { analysers: [analysers.particulate], withComponents: false },
  vocs: { analysers: [analysers.tvoc], withComponents: true },
  // Ozone with what makes it: HJ 818 asks for O3, NO-NO2-NOx and CO beside the components.
  photochemical: {
    analysers: [analysers.ozone, analysers.nitrogenOxides, analysers.carbonMonoxide],
    withComponents: true,
  },
}
