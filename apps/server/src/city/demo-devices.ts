import { demoMn, demoPassword, demoSm4KeyText, usesSm4 } from '@qingkong/domain/city/demo-device'
import { type FactorCode, factors } from '@qingkong/domain/site/factor'
import { isNational, isSiteType } from '@qingkong/domain/site/site-type'
import type { CityData } from './data-files.ts'

/** Rain has no code in HJ 212-2017; this one is in general use among weather stations. */
const rainCode = 'a01017'

interface Channel {
  device_factor: string
  factor_code: string
}

export interface DeviceSeed {
  mn: string
  password: string
  profile_code: string
  system_type: string
  sm4_key: string | null
  target_kind: 'site' | 'outlet' | 'dust'
  /** siteCode, outletCode or recordNum. */
  target_code: string
  channels: readonly Channel[]
}

const channels = (codes: readonly FactorCode[]): Channel[] =>
  codes.flatMap((code) => {
    const sent = code === 'rainfall' ? rainCode : factors[code].hj212
    return sent === null ? [] : [{ device_factor: sent, factor_code: code }]
  })

const weather: readonly FactorCode[] = ['windSpeed', 'windDirection', 'temperature', 'humidity', 'airPressure']

const siteChannels = channels([
  ...(['pm25', 'pm10', 'so2', 'no2', 'no', 'nox', 'o3', 'co', 'tvoc'] as const),
  ...weather,
  'rainfall',
])
const dustChannels = channels(['tsp', 'pm10', 'pm25', 'noise', ...weather])

const hasOwnDevice = (siteType: string): boolean => !(isSiteType(siteType) && isNational(siteType))

const common = { password: demoPassword, profile_code: 'simulator', sm4_key: null }

/** The demo city's devices and what each of them measures. National-control sites have none: their data are shared. */
export const demoDevices = (data: Pick<CityData, 'sites' | 'enterprises' | 'dustSites'>): DeviceSeed[] => [
  ...data.sites.flatMap((site, index): DeviceSeed[] =>
    hasOwnDevice(site.siteType)
      ? [
          {
            ...common,
            mn: demoMn('site', index),
            system_type: '22',
            target_kind: 'site',
            target_code: site.siteCode,
            channels: siteChannels,
          },
        ]
      : [],
  ),
  ...data.enterprises
    .flatMap((enterprise) => enterprise.outlets)
    .map(
      (outlet, index): DeviceSeed => ({
        ...common,
        mn: demoMn('outlet', index),
        system_type: '31',
        sm4_key: usesSm4('outlet', index) ? Buffer.from(demoSm4KeyText, 'ascii').toString('hex') : null,
        target_kind: 'outlet',
        target_code: outlet.outletCode,
        channels: outlet.factors.map(({ code }) => ({ device_factor: code, factor_code: code })),
      }),
    ),
  ...data.dustSites.map(
    (site, index): DeviceSeed => ({
      ...common,
      mn: demoMn('dust', index),
      system_type: '39',
      target_kind: 'dust',
      target_code: site.recordNum,
      channels: dustChannels,
    }),
  ),
]
