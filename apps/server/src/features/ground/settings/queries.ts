import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { type Setting, type SettingGroup, type SettingValue, settingGroups } from './definitions.ts'
import { specialDays } from './effective-settings.ts'
import { type StoredSetting, storedSettings } from './stored-settings.ts'

interface CityRow {
  value: Record<string, unknown>
  updatedAt: Date
  updatedBy: string
}

const cityRow = (db: Queryable) =>
  firstRow(
    db,
    sql<CityRow>`select value, updated_at as "updatedAt", updated_by as "updatedBy" from setting where key = 'city'`,
  )

const atPath = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )

/** What applies to a setting without anybody's doing. */
export const defaultOf = (setting: Setting, services: Pick<Services, 'config'>): SettingValue =>
  setting.kind === 'text' ? setting.byDefault(services.config) : setting.byDefault

interface Current {
  value: SettingValue
  /** Null for what the city was set up with. */
  byDefault: SettingValue | null
  stored: Pick<StoredSetting, 'updatedAt' | 'updatedBy'> | null
}

/** Present values of a group by key. */
export const currentValues = async (
  services: Pick<Services, 'config' | 'db'>,
  group: SettingGroup,
): Promise<Map<string, Current>> => {
  const [stored, city] = [await storedSettings(services.db, group.code), await cityRow(services.db)]
  const byKey = new Map(stored.map((row) => [row.key, row]))
  return new Map(
    group.settings.map((setting): [string, Current] => {
      const byDefault = defaultOf(setting, services)
      if (setting.cityPath) {
        const own = [setting.cityPath, setting.otherwise ?? []]
          .map((path) => atPath(city?.value, path))
          .find((value) => typeof value === 'number' || typeof value === 'string')
        const value = own ?? byDefault
        return [setting.key, { value, byDefault: null, stored: city?.updatedBy ? city : null }]
      }
      const row = byKey.get(setting.key)
      return [setting.key, { value: row?.value ?? byDefault, byDefault, stored: row ?? null }]
    }),
  )
}

/** @throws Fail NOT_FOUND */
export const groupByCode = (code: string): SettingGroup => {
  const group = settingGroups.find((group) => group.code === code)
  if (!group) throw new Fail('NOT_FOUND', '没有这一组设置')
  return group
}

/** A group with its settings, bounds and present values. */
export const groupWithValues = async (services: Pick<Services, 'config' | 'db'>, group: SettingGroup) => {
  const current = await currentValues(services, group)
  return {
    code: group.code,
    name: group.name,
    note: group.note,
    settings: group.settings.flatMap((setting) => {
      const now = current.get(setting.key)
      if (!now) return []
      const bounds =
        setting.kind === 'text'
          ? { min: null, max: null, maxLength: setting.maxLength }
          : { min: setting.min, max: setting.max, maxLength: null }
      return [
        {
          key: setting.key,
          name: setting.name,
          meaning: setting.meaning,
          kind: setting.kind,
          unit: setting.unit,
          value: now.value,
          byDefault: now.byDefault,
          ...bounds,
          updateTime: now.stored ? formatCity(now.stored.updatedAt) : null,
          updateUser: now.stored ? now.stored.updatedBy : null,
        },
      ]
    }),
  }
}

export const allGroups = (services: Pick<Services, 'config' | 'db'>) =>
  Promise.all(settingGroups.map((group) => groupWithValues(services, group)))

/** Holidays and made-up working days of a year, and the years that have any. */
export const holidayYear = async (db: Queryable, year: number) => {
  const all = await specialDays(db)
  const days = all.filter(({ date }) => date.startsWith(`${year}-`)).toSorted((a, b) => a.date.localeCompare(b.date))
  const years = [...new Set(all.map(({ date }) => Number(date.slice(0, 4))))].sort()
  return { year, days, years }
}
