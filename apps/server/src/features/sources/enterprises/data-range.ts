import { addDays, cityDate } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import { emissionFactors, inventoryEmission, measuredOn } from './daily-emission.ts'
import { annualElectricity, electricityOn } from './electricity-use.ts'

/** A wish of the filter panel about emissions (ZDJK) or electricity (KWH): annual, yesterday's, today's. */
export interface DataRange {
  dataRangeType: 'ZDJK_01' | 'ZDJK_02' | 'ZDJK_03' | 'KWH_01' | 'KWH_02' | 'KWH_03'
  dataRangeNum: number
  /** 1 the first N, 2 the first N percent, 3 at least N tons. */
  dataRangeUnit: '1' | '2' | '3'
  dataRangeFactor: string
}

const kgPerTon = 1000
const daysPerYear = 365

/** Kilograms of a factor in a year by the inventory; it knows the four main pollutants only. */
const annualEmission = async (db: Queryable, factorCode: string): Promise<Map<number, number>> => {
  const column = Object.entries(emissionFactors).find(([, code]) => code === factorCode)?.[0]
  const inventory = await inventoryEmission(db)
  return new Map(
    [...inventory].flatMap(([id, emission]) => {
      const perDay = Object.entries(emission).find(([name]) => name === column)?.[1] ?? null
      return perDay === null ? [] : [[id, perDay * daysPerYear] as const]
    }),
  )
}

const amounts = async (db: Queryable, range: DataRange, now: Date): Promise<ReadonlyMap<number, number>> => {
  const today = cityDate(now)
  const [kind, period] = [range.dataRangeType.slice(0, 4), range.dataRangeType.slice(-2)]
  const date = period === '02' ? addDays(today, -1) : today
  if (kind === 'ZDJK') {
    if (period === '01') return annualEmission(db, range.dataRangeFactor)
    const measured = await measuredOn(db, date, [range.dataRangeFactor])
    return new Map([...measured].map(([id, factors]) => [id, factors.get(range.dataRangeFactor) ?? 0]))
  }
  return period === '01' ? annualElectricity(db) : electricityOn(db, date)
}

/** Enterprises that a wish about amounts leaves, out of those that meet the rest of the filter. */
export const withinDataRange = async (
  db: Queryable,
  range: DataRange,
  candidates: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> => {
  const all = await amounts(db, range, now)
  const ranked = candidates
    .flatMap((id) => {
      const amount = all.get(id)
      return amount === undefined ? [] : [{ id, amount }]
    })
    .sort((a, b) => b.amount - a.amount || a.id - b.id)
  const { dataRangeUnit, dataRangeNum } = range
  if (dataRangeUnit === '3')
    return new Set(ranked.filter((one) => one.amount >= dataRangeNum * kgPerTon).map(({ id }) => id))
  const count = dataRangeUnit === '1' ? dataRangeNum : Math.ceil((ranked.length * dataRangeNum) / 100)
  return new Set(ranked.slice(0, count).map(({ id }) => id))
}
