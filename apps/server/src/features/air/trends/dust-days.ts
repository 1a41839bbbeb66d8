import { type DustReading, sandDustDates } from '@qingkong/domain/period/sand-dust'
import type { FactorCode } from '@qingkong/domain/site/factor'
import type { CallContext } from '../../../http/context.ts'
import type { Place } from '../../../series/port.ts'
import { sandDustRecords } from '../../ground/calendar-days/port.ts'

/** Natural days a place's particles are left out of, by reading. */
export type DustDays = (place: Place, reading: DustReading) => ReadonlySet<string>

/** Sand and dust of the own city, of which all its sites and districts are part, and of other cities asked about. */
export const dustDaysOf = async (
  { db, session }: CallContext,
  places: readonly Place[],
  fromMs: number,
  toMs: number,
): Promise<DustDays> => {
  const cityOf = (place: Place) => (place.kind === 'otherCity' ? place.code : session.scope.cityCode)
  const records = await sandDustRecords(db, [...new Set(places.map(cityOf))], new Date(fromMs), new Date(toMs))
  return (place, reading) => sandDustDates(records, cityOf(place), reading)
}

/** 剔除沙尘 takes the particles out; gases and weather stay. */
export const isLeftOut = (factor: FactorCode): boolean => factor === 'pm25' || factor === 'pm10'

/** Every day some place leaves out, ascending. */
export const allDustDays = (dust: DustDays, places: readonly Place[], reading: DustReading): string[] =>
  [...new Set(places.flatMap((place) => [...dust(place, reading)]))].sort()
