import type { CityData, ClimateFactor, Climatology } from '../city-data.ts'
import { offPlane } from '../place.ts'

const level: Record<ClimateFactor, number> = { pm25: 40, pm10: 65, so2: 8, no2: 35, o3: 60, co: 0.8 }

const byFactor = <T>(of: (factor: ClimateFactor) => T): Record<ClimateFactor, T> => ({
  pm25: of('pm25'),
  pm10: of('pm10'),
  so2: of('so2'),
  no2: of('no2'),
  o3: of('o3'),
  co: of('co'),
})

/** Flat medians: what deviates from them is the physics' doing. */
const flatClimatology: Climatology = {
  ...byFactor((factor) => Array.from({ length: 12 }, () => Array.from({ length: 24 }, () => level[factor]))),
  cityNoise: byFactor(() => ({ sd: 0.4 })),
  siteRatios: {},
}

const ring = (count: number, radiusM: number): { longitude: number; latitude: number }[] =>
  Array.from({ length: count }, (_, n) =>
    offPlane({
      eastM: radiusM * Math.sin((2 * Math.PI * n) / count),
      northM: radiusM * Math.cos((2 * Math.PI * n) / count),
    }),
  )

/** A works in the middle, a building site beside it, sixteen stations 1.5 km around, one national site, one mast. */
export const smallCity: CityData = {
  sites: [
    ...ring(16, 1500).map((place, n) => ({
      ...place,
      siteCode: `S${n}`,
      siteName: `站${n}`,
      siteType: n % 2 === 0 ? '40' : '30',
      areaCode: '320205',
    })),
    {
      ...offPlane({ eastM: 4000, northM: 0 }),
      siteCode: '1188A',
      siteName: '国控',
      siteType: '10',
      areaCode: '320205',
    },
    { ...offPlane({ eastM: 0, northM: 0 }), siteCode: 'M1', siteName: '气象', siteType: '80', areaCode: '320205' },
  ],
  enterprises: [
    {
      ...offPlane({ eastM: 0, northM: 0 }),
      psCode: 'P1',
      psName: '热电厂',
      industryCode: '4412',
      outlets: Array.from({ length: 10 }, (_, n) => ({
        outletCode: `P1-${n}`,
        name: `${n}号排口`,
        stackHeightM: 30,
        factors: [
          { code: 'a34013', unit: 'mg/m³', limit: 10, oxygenReferencePct: 6, baseRateKgH: 8 },
          { code: 'a21026', unit: 'mg/m³', limit: 35, oxygenReferencePct: 6, baseRateKgH: 10 },
          { code: 'a21002', unit: 'mg/m³', limit: 50, oxygenReferencePct: 6, baseRateKgH: 12 },
          { code: 'a19001', unit: '%', limit: null, baseRateKgH: 0 },
          { code: 'a00000', unit: 'm³/h', limit: null, baseRateKgH: 0 },
        ],
      })),
    },
  ],
  dustSites: [{ ...offPlane({ eastM: 200, northM: 0 }), recordNum: 'D1', projectName: '工地' }],
  dustConditions: [],
  climatology: flatClimatology,
  vocSpecies: [],
  taxis: [],
  monitorLoggers: [],
}
