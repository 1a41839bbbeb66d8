import type { DeadlineSettings } from '@qingkong/domain/event/deadline'
import { minuteMs } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import type { Config } from '../../../platform/config.ts'
import { tileOrigins } from '../../../platform/map-source.ts'
import type { Services } from '../../../platform/services.ts'
import { numbersOf, storedSettings } from './stored-settings.ts'

/** A public holiday, or a weekend day worked instead (off = false). */
export interface SpecialDay {
  date: string
  name: string
  off: boolean
}

/** The rows of the State Council's yearly notices, all years. */
export const specialDays = async (db: Queryable): Promise<SpecialDay[]> =>
  (await firstRow(db, sql<{ value: SpecialDay[] }>`select value from setting where key = 'holidays'`))?.value ?? []

export interface WorkRules {
  deadlines: DeadlineSettings
  /** Hour of the city's day at which work starts. */
  workStartHour: number
  specialDays: readonly SpecialDay[]
}

/** By what deadlines are counted; read once per transaction. */
export const workRules = async (db: Queryable): Promise<WorkRules> => {
  const number = numbersOf(await storedSettings(db, 'deadline'))
  const byLevel = (stage: string) => ({
    1: number(`deadline.${stage}.1`) * minuteMs,
    2: number(`deadline.${stage}.2`) * minuteMs,
    3: number(`deadline.${stage}.3`) * minuteMs,
  })
  return {
    deadlines: {
      sign: byLevel('sign'),
      feedback: byLevel('feedback'),
      assess: byLevel('assess'),
      superviseWorkingDays: number('deadline.superviseDays'),
    },
    workStartHour: number('deadline.workStartHour'),
    specialDays: await specialDays(db),
  }
}

/** Hours of the city's day at which the day and the night shift begin. */
export const shiftHours = async (db: Queryable): Promise<{ dayStartHour: number; nightStartHour: number }> => {
  const number = numbersOf(await storedSettings(db, 'shift'))
  return { dayStartHour: number('shift.dayStartHour'), nightStartHour: number('shift.nightStartHour') }
}

/** How long what ages is kept, in days. */
export const retentionDays = async (
  db: Queryable,
): Promise<{ quarantine: number; frames: number; minutes: number; vehicles: number; vehiclePictures: number }> => {
  const number = numbersOf(await storedSettings(db, 'retention'))
  return {
    quarantine: number('retention.quarantineDays'),
    frames: number('retention.frameDays'),
    minutes: number('retention.minuteDays'),
    vehicles: number('retention.vehicleDays'),
    vehiclePictures: number('retention.vehiclePictureDays'),
  }
}

/** The map's sources: what was set, else what the environment says. */
export const mapSource = async ({ db, config }: Pick<Services, 'db' | 'config'>): Promise<Config['map']> => {
  const stored = new Map((await storedSettings(db, 'map')).map(({ key, value }) => [key, String(value)]))
  const textOf = (key: string, byDefault: string | null) => (stored.get(key) ?? byDefault) || null
  return {
    tileUrl: textOf('map.tileUrl', config.map.tileUrl),
    tiandituKey: textOf('map.tiandituKey', config.map.tiandituKey),
    approvalNumber: textOf('map.approvalNumber', config.map.approvalNumber),
  }
}

/** What each database last said. */
const knownOrigins = new WeakMap<Services['db'], string[]>()
/** A page is not kept longer for them by a database that hangs, ms. */
const originsPatienceMs = 300

/**
 * Origins the browser may load map tiles from. Pages are served while the database is down or hangs as well, to say that
 * it does: what it said last, or the environment says, must do then.
 */
export const mapOrigins = async (services: Pick<Services, 'db' | 'config' | 'log'>): Promise<string[]> => {
  const { db, config, log } = services
  const known = knownOrigins.get(db) ?? tileOrigins(config.map)
  const asked = mapSource(services).then(
    (source) => {
      const origins = tileOrigins(source)
      knownOrigins.set(db, origins)
      return origins
    },
    (error: unknown) => {
      log.warn({ err: error }, 'map settings unreadable')
      return known
    },
  )
  const { promise: outOfPatience, resolve } = Promise.withResolvers<string[]>()
  const timer = setTimeout(() => resolve(known), originsPatienceMs)
  return Promise.race([asked, outOfPatience]).finally(() => clearTimeout(timer))
}
