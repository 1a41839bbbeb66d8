import { hourMs } from '@qingkong/domain/time/city-time'
import { prepareCase } from '@qingkong/science/obm/case/prepare-case'
import type { PreparedCase } from '@qingkong/science/obm/case/prepared-case'
import { readObmCase } from '@qingkong/science/obm/case/read-case'
import { vocLumping } from '@qingkong/science/obm/cb6r3/voc-lumping'
import { mechanismChoice } from '@qingkong/science/obm/mechanism/mechanism-files'
import { createCity } from '../../../../simulator/src/city/concentration.ts'
import { vocComposition } from '../../../../simulator/src/city/voc-composition.ts'
import { readCityData } from '../../../../simulator/src/city-files.ts'

const data = readCityData()
const station = data.sites.findIndex(({ siteType }) => siteType === '70')
/** The day before and the day after lend their hours to gaps. */
const tableHours = 72
const zeroCelsiusK = 273.15
const gases = ['O3', 'NO', 'NO2', 'SO2', 'CO'] as const

interface SummerDay {
  seed: number
  day: string
  /** Share of the city's NOx that is in the air: 1 as measured, less as farther out. */
  noxShare: number
}

/** Hours of the component station's VOC, µg/m³, by the name the model has for them. */
const vocColumns = (seed: number, startMs: number, point: { longitude: number; latitude: number; number: number }) => {
  const composition = vocComposition(createCity(seed, data), data)
  const lumpOf = data.vocSpecies.map(({ nameEn }) => vocLumping.find(({ names }) => names.includes(nameEn)))
  const columns = new Map<string, Float64Array>()
  for (let hour = 0; hour < tableHours; hour++)
    for (const [position, value] of composition(point, startMs + (hour + 0.5) * hourMs).entries()) {
      const name = lumpOf[position]?.zh
      if (name === undefined) continue
      const column = columns.get(name) ?? new Float64Array(tableHours)
      column[hour] = (column[hour] ?? 0) + value
      columns.set(name, column)
    }
  return columns
}

/** A day that the demo city's component station measures, as the box model is given it. */
export const summerDay = ({ seed, day, noxShare }: SummerDay): PreparedCase => {
  const site = data.sites[station]
  if (!site) throw new Error('no component station')
  const { longitude, latitude } = site
  const point = { longitude, latitude, number: station }
  const city = createCity(seed, data)
  const startMs = Date.parse(`${day}T00:00:00+08:00`) - 24 * hourMs
  const hourly = Array.from({ length: tableHours }, (_, hour) => {
    const at = startMs + hour * hourMs
    return { air: city.meanAir(point, at, hourMs, 2), weather: city.weatherAt(at + hourMs / 2) }
  })
  const column = (of: (hour: (typeof hourly)[number]) => number) => Float64Array.from(hourly, of)
  const vocs = vocColumns(seed, startMs, point)
  const columns = new Map<string, Float64Array>([
    ['hour_BJT', Float64Array.from(hourly, (_, hour) => hour)],
    ['O3', column(({ air }) => air.o3)],
    ['NO', column(({ air }) => noxShare * air.no)],
    ['NO2', column(({ air }) => noxShare * air.no2)],
    ['SO2', column(({ air }) => air.so2)],
    ['CO', column(({ air }) => air.co)],
    ['TEMP', column(({ weather }) => weather.temperatureC + zeroCelsiusK)],
    ['RH', column(({ weather }) => weather.humidity)],
    ['PRESS', column(({ weather }) => weather.pressureHpa)],
    ...vocs,
  ])
  const unitOf = (name: string) => (name === 'CO' ? 'mg/m3@298.15K' : 'ug/m3@298.15K')
  const obmCase = readObmCase({
    name: day,
    site: { lat: latitude, lon_east: longitude, utc_offset_h: 8 },
    date_day1: day,
    table_day: 2,
    hour_mark: 'hh:30',
    sets: { all: [...vocs.keys()] },
    groups: { NOx: ['NO', 'NO2', 'HONO'] },
    units: Object.fromEntries([...gases, ...vocs.keys()].map((name) => [name, unitOf(name)])),
  })
  return prepareCase(obmCase, columns, [...vocs.keys()], mechanismChoice(null))
}
