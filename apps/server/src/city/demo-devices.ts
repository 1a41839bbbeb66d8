import { demoMn, demoPassword, demoSm4KeyText, usesSm4 } from '@qingkong/domain/city/demo-device'
import { type Channel, channelsOf, siteChannels, weatherFactors } from '@qingkong/domain/site/site-channels'
import { isNational, isSiteType } from '@qingkong/domain/site/site-type'
import type { CityData } from './data-files.ts'

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

const dustChannels = channelsOf(['tsp', 'pm10', 'pm25', 'noise', ...weatherFactors])
const tspChannels = channelsOf(['tsp', 'noise', ...weatherFactors])

const hasOwnDevice = (siteType: string): boolean => !(isSiteType(siteType) && isNational(siteType))

const common = { password: demoPassword, profile_code: 'simulator', sm4_key: null }

const measuresTspOnly = ({ dustConditions }: Pick<CityData, 'dustConditions'>, recordNum: string): boolean =>
  dustConditions.some((one) => one.recordNum === recordNum && one.measures === 'tsp')

/** The demo city's devices and what each of them measures. National-control sites have none: their data are shared. */
export const demoDevices = (
  data: Pick<CityData, 'sites' | 'enterprises' | 'dustSites' | 'dustConditions'>,
): DeviceSeed[] => [
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
      channels: measuresTspOnly(data, site.recordNum) ? tspChannels : dustChannels,
    }),
  ),
]
