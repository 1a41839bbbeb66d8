import { formatRounded, groupedText } from '@qingkong/domain/air/rounding'
import { windName } from '@qingkong/domain/wind/sector'

/** U+2009, between a number and its unit. */
export const thinSpace = '\u2009'
/** How missing reads everywhere. */
export const missingText = '--'

/** A number with fixed digits, rounded by GB/T 8170 as in every file, and thousands separators (request-19), or `--` (request-18). */
export const formatMeasured = (value: number | null | undefined, digits = 0): string =>
  value === null || value === undefined || !Number.isFinite(value) ? missingText : groupedText(value, digits)

/** 东北风 of the direction a wind comes from (degrees), 静风 where it hardly blows (m/s), `--` where nobody knows. */
export const windText = (directionDeg: number | null | undefined, speedMs: number | null | undefined): string =>
  windName(directionDeg ?? null, speedMs ?? null) ?? missingText

/** 120.30121, 31.57023: longitude and latitude of a place. */
export const placeText = ({ longitude, latitude }: { longitude: number; latitude: number }): string =>
  `${formatRounded(longitude, 5)}, ${formatRounded(latitude, 5)}`

/** Bell counts: an ellipsis above 99 (bell-02). */
export const countText = (count: number): string => (count > 99 ? '…' : String(count))

/** `2026-11-21 14:00:00` as `2026-11-21 14:00`: how a moment is shown (request-19). */
export const displayStamp = (stamp: string | null | undefined): string => (stamp ? stamp.slice(0, 16) : missingText)

/** `11-21 14:00`, only where the picture itself is of the last days and has no room: the wall and the time bar. */
export const shortStamp = (stamp: string | null | undefined): string => (stamp ? stamp.slice(5, 16) : missingText)

/** Whole minutes as people say them: 45分钟, 3小时20分, 2天4小时. */
export const durationText = (minutes: number): string => {
  const whole = Math.max(0, Math.round(minutes))
  if (whole < 60) return `${whole}分钟`
  if (whole < 1440) return whole % 60 === 0 ? `${whole / 60}小时` : `${Math.floor(whole / 60)}小时${whole % 60}分`
  const hours = Math.floor((whole % 1440) / 60)
  return hours === 0 ? `${Math.floor(whole / 1440)}天` : `${Math.floor(whole / 1440)}天${hours}小时`
}
