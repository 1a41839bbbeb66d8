import { type Queryable, rows, sql } from '../../../db/database.ts'
import { defaultNumber, type SettingValue } from './definitions.ts'

export interface StoredSetting {
  key: string
  value: SettingValue
  updatedAt: Date
  updatedBy: string
}

/** Settings of a group that differ from their defaults. Keys are `<group>.<name>`. */
export const storedSettings = (db: Queryable, group: string): Promise<StoredSetting[]> =>
  rows(
    db,
    sql<StoredSetting>`select key, value, updated_at as "updatedAt", updated_by as "updatedBy" from setting
      where starts_with(key, ${`${group}.`})`,
  )

/** Reads numbers by key: what is stored, else the default. */
export const numbersOf = (stored: readonly StoredSetting[]): ((key: string) => number) => {
  const values = new Map(stored.map(({ key, value }) => [key, value]))
  return (key) => {
    const value = values.get(key)
    return typeof value === 'number' ? value : defaultNumber(key)
  }
}
