import type {
  secondaryFormation as calls,
  SecondaryAnswer,
} from '@qingkong/contract/calls/composition/secondary-formation'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { type FactorCode, factors } from '@qingkong/domain/site/factor'
import { ppbOfMicrograms } from '@qingkong/domain/voc/mixing-ratio'
import { type ClassMeans, classMeans, humidityClasses, oxidantClasses } from '@qingkong/science/receptor/class-means'
import { oxidationRatios } from '@qingkong/science/receptor/oxidation-ratio'
import type { CallContext } from '../../../http/context.ts'
import { type AnalysedStation, countedHours, particleColumns, readStation } from '../component-hours/port.ts'
import { carbonOf } from './oc-ec.ts'

type Input = ParsedInput<typeof calls.secondProduceData>

const beside = ['pm25', 'so2', 'no2', 'o3', 'humidity', 'temperature'] as const satisfies readonly FactorCode[]
const secondaryIons = new Set(['SO42-', 'NO3-', 'NH4+'])
const molarMass = { o3: 47.998, no2: 46.005 }

const meanOf = (values: Float64Array): number | null => {
  const there = values.filter((value) => !Number.isNaN(value))
  return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0) / there.length
}

/** What formation is told by, at the intervals asked for; NaN is missing. */
const seriesOf = ({ station, intervals }: AnalysedStation) => {
  const at = (hours: Float64Array) => intervals.columnOf(hours)
  const air = (code: FactorCode) =>
    at(station.beside.get(code)?.values ?? new Float64Array(station.startAtMs.length).fill(Number.NaN))
  const ions = particleColumns(station, secondaryIons)
  const nothing = new Float64Array(station.startAtMs.length).fill(Number.NaN)
  const ion = (name: string) => at(ions.get(name) ?? nothing)
  const counted = (name: string) => at(countedHours(ions.get(name) ?? nothing, station))
  const [sulfate, nitrate, so2, no2, o3, pm25] = [
    ion('SO42-'),
    ion('NO3-'),
    air('so2'),
    air('no2'),
    air('o3'),
    air('pm25'),
  ]
  const ratios = Array.from(sulfate, (value, row) =>
    oxidationRatios({ 'SO42-': value, SO2: so2[row], 'NO3-': nitrate[row], NO2: no2[row] }),
  )
  const { split, ...carbon } = carbonOf(station)
  const applies = split?.applies ?? false
  const [oc, soc] = [at(carbon.oc), at(carbon.soc)]
  const [ofSulfate, ofNitrate, ofAmmonium] = [counted('SO42-'), counted('NO3-'), counted('NH4+')]
  return {
    refusedSoc: split && !applies ? split.chosen.negativeSoc : null,
    sor: Float64Array.from(ratios, ({ sor }) => sor ?? Number.NaN),
    nor: Float64Array.from(ratios, ({ nor }) => nor ?? Number.NaN),
    socPct: soc.map((value, row) => (applies && (oc[row] ?? 0) > 0 ? (100 * value) / (oc[row] ?? 0) : Number.NaN)),
    rh: air('humidity'),
    temperature: air('temperature'),
    ox: o3.map(
      (value, row) => ppbOfMicrograms(value, molarMass.o3) + ppbOfMicrograms(no2[row] ?? Number.NaN, molarMass.no2),
    ),
    snaPct: ofSulfate.map((value, row) => {
      const [mass, all] = [
        pm25[row] ?? Number.NaN,
        value + (ofNitrate[row] ?? Number.NaN) + (ofAmmonium[row] ?? Number.NaN),
      ]
      return mass > 0 ? (100 * all) / mass : Number.NaN
    }),
  }
}

const shownClass = ({ nameZh, means }: ClassMeans): SecondaryAnswer['byRh'][number] => ({
  name: nameZh,
  count: means.sor?.count ?? 0,
  sor: means.sor?.mean ?? null,
  nor: means.nor?.mean ?? null,
  socPct: means.socPct?.mean ?? null,
})

/** SOR where the air is wet over SOR where it is dry; null where either has fewer than five values. */
const wetOverDry = ({ rh, sor }: Pick<ReturnType<typeof seriesOf>, 'rh' | 'sor'>): number | null => {
  const [dry, wet] = classMeans(
    rh,
    [
      { nameZh: '<60%', from: null, to: 60 },
      { nameZh: '≥80%', from: 80, to: null },
    ],
    { sor },
  ).map(({ means }) => means.sor?.mean ?? null)
  return dry && wet ? wet / dry : null
}

/** The gases of the ratios: those that no station within reach measures, and those of another station. */
const gasesOf = ({ station }: AnalysedStation): Pick<SecondaryAnswer, 'gasesLacking' | 'gasesAt'> => {
  const gases = (['so2', 'no2'] as const).map((code) => ({
    name: factors[code].typeset,
    column: station.beside.get(code),
  }))
  return {
    gasesLacking: gases.flatMap(({ name, column }) =>
      column?.values.some((value) => !Number.isNaN(value)) ? [] : [name],
    ),
    gasesAt: gases.flatMap(({ name, column }) => (column?.from ? [{ name, ...column.from }] : [])),
  }
}

/** Whether sulphate, nitrate and organic carbon formed in the air, and under what conditions. */
export const secondProduceData = async (context: CallContext, input: Input): Promise<SecondaryAnswer> => {
  const analysed = await readStation(context, { ...input, family: 'PM' }, beside)
  const series = seriesOf(analysed)
  const { sor, nor, socPct } = series
  const orNull = (values: Float64Array, at: number) => {
    const value = values[at] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  }
  const { intervals, head } = analysed
  return {
    ...head,
    rows: intervals.times.map((time, at) => ({
      time,
      sor: orNull(sor, at),
      nor: orNull(nor, at),
      socPct: orNull(socPct, at),
      rh: orNull(series.rh, at),
      temperature: orNull(series.temperature, at),
      ox: orNull(series.ox, at),
      snaPct: orNull(series.snaPct, at),
    })),
    byRh: classMeans(series.rh, humidityClasses, { sor, nor, socPct }).map(shownClass),
    byOx: classMeans(series.ox, oxidantClasses, { sor, nor, socPct }).map(shownClass),
    meanSor: meanOf(sor),
    meanNor: meanOf(nor),
    wetOverDry: wetOverDry(series),
    refusedSoc: series.refusedSoc,
    ...gasesOf(analysed),
  }
}
