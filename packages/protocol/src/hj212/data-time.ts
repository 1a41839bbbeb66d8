/** The city's clock is +08:00 the year round; devices send local time without a zone. */
const OFFSET_MS = 8 * 3_600_000

const TIME = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:\d{3})?$/

/** Reads YYYYMMDDhhmmss (14 digits; of 17 the milliseconds are dropped); null when it is no real local time. */
export function parseDataTime(text: string): Date | null {
  const match = TIME.exec(text.trim())
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number)
  if (month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return null
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  if (local.getUTCDate() !== day || local.getUTCFullYear() !== year) return null
  return new Date(local.getTime() - OFFSET_MS)
}

/** Local time as DataTime, BeginTime, SystemTime: 14 digits. */
export function formatDataTime(at: Date): string {
  return formatQn(at).slice(0, 14)
}

/** Local time as QN: 17 digits with milliseconds. */
export function formatQn(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().replace(/[-T:.Z]/g, '')
}

/** Start of the local interval of `durationS` seconds (a divisor of one day) that holds the instant. */
export function intervalStart(at: Date, durationS: number): Date {
  const durationMs = durationS * 1000
  return new Date(Math.floor((at.getTime() + OFFSET_MS) / durationMs) * durationMs - OFFSET_MS)
}
