import { demoMn, demoPassword } from '@qingkong/domain/city/demo-device'
import { demoTaxis } from '@qingkong/domain/city/demo-taxi'
import { type ParticleFamily, particleFamilies } from '@qingkong/domain/measurement/particle-species'
import { type FactorCode, factors } from '@qingkong/domain/site/factor'
import { isComponentSite } from '@qingkong/domain/voc/component-site'
import { rows, sql, type Tx } from '../db/database.ts'
import type { CityData } from './data-files.ts'
import { readVocSpecies, type SpeciesRecord } from './voc-species.ts'

interface Channel {
  device_factor: string
  factor_code: string
}

/** What a taxi's box measures; the place goes by the codes that loggers in Jiangsu use for movers. */
const taxiChannels: readonly Channel[] = [
  { device_factor: 'l01001', factor_code: 'longitude' },
  { device_factor: 'l01002', factor_code: 'latitude' },
  ...(['pm25', 'pm10', 'no2', 'o3', 'co', 'tvoc', 'temperature', 'humidity'] as const satisfies FactorCode[]).flatMap(
    (code) => {
      const sent = factors[code].hj212
      return sent === null ? [] : [{ device_factor: sent, factor_code: code }]
    },
  ),
]

const insertTaxis = (tx: Tx) =>
  sql`insert into mobile_station (station_code, station_name)
    select "stationCode", "licensePlateNo" from jsonb_to_recordset(${JSON.stringify(demoTaxis)}::jsonb) as r(
      "stationCode" text, "licensePlateNo" text)`.execute(tx)

/** What an instrument of each family of particles measures, as the catalogue lists it; codes are sent as they are. */
const particleChannels = async (tx: Tx): Promise<Readonly<Record<ParticleFamily, readonly Channel[]>>> => {
  const found = await rows(
    tx,
    sql<{ family: string; factor_code: string }>`select family, factor_code from species order by family, position`,
  )
  const of = (family: ParticleFamily): Channel[] =>
    found.filter((one) => one.family === family).map(({ factor_code }) => ({ device_factor: factor_code, factor_code }))
  return { ions: of('ions'), carbon: of('carbon'), elements: of('elements') }
}

const insertDevices = async (tx: Tx, data: CityData, species: readonly SpeciesRecord[]) => {
  const particles = await particleChannels(tx)
  const speciesChannels = species.map(({ factorCode }) => ({ device_factor: factorCode, factor_code: factorCode }))
  const devices = [
    ...data.sites.flatMap(({ siteType, siteCode }, index) =>
      isComponentSite(siteType)
        ? [
            {
              mn: demoMn('component', index),
              system_type: '27',
              kind: 'voc',
              target: siteCode,
              channels: speciesChannels,
            },
            ...particleFamilies.map((family) => ({
              mn: demoMn(family, index),
              system_type: '27',
              kind: family,
              target: siteCode,
              channels: particles[family],
            })),
          ]
        : [],
    ),
    ...demoTaxis.map(({ stationCode }, index) => ({
      mn: demoMn('taxi', index),
      system_type: '22',
      kind: 'mobile',
      target: stationCode,
      channels: taxiChannels,
    })),
  ]
  await sql`insert into device (mn, password, profile_code, system_type)
    select mn, ${demoPassword}, 'simulator', system_type
    from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as r(mn text, system_type text)`.execute(tx)
  await sql`insert into device_binding (device_id, device_factor, target_kind, target_id, factor_code)
    select device.id, device_factor, kind, coalesce(site.id, mobile_station.id), factor_code
    from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as r(mn text, kind text, target text, channels jsonb)
    cross join jsonb_to_recordset(channels) as c(device_factor text, factor_code text)
    join device using (mn)
    left join site on kind in ('voc', 'ions', 'carbon', 'elements') and site_code = target
    left join mobile_station on kind = 'mobile' and station_code = target`.execute(tx)
}

/** The instruments of the component stations (VOC, ions, carbon, elements), and the taxis with their boxes. */
export const insertComponents = async (tx: Tx, data: CityData, folder: string): Promise<void> => {
  const species = readVocSpecies(folder)
  await insertTaxis(tx)
  await insertDevices(tx, data, species)
}
