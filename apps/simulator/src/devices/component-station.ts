import { demoMn } from '@qingkong/domain/city/demo-device'
import type { SiteRecord, VocSpecies } from '../city/city-data.ts'
import type { City, MeasuringPoint } from '../city/concentration.ts'
import { cycleInstrument } from './cycle-instrument.ts'
import type { Device } from './device.ts'

/** The gas chromatograph of a component station: every VOC species once an hour. */
export const componentDevice = (
  city: City,
  site: SiteRecord,
  index: number,
  species: readonly VocSpecies[],
  compositionAt: (point: MeasuringPoint, at: number) => number[],
): Device => {
  const point: MeasuringPoint = { longitude: site.longitude, latitude: site.latitude, number: index }
  return cycleInstrument(
    city.seed,
    {
      kind: 'component',
      mn: demoMn('component', index),
      index,
      faultNumber: 300_000 + index,
      target: site.siteCode,
    },
    (instants) => {
      const lists = instants.map((at) => compositionAt(point, at))
      return species.map(({ factorCode }, position) => ({
        code: factorCode,
        value: lists.reduce((sum, list) => sum + (list[position] ?? 0), 0) / lists.length,
        decimals: 3,
      }))
    },
  )
}
