import { aqiLevels, levelOfAqi } from '@qingkong/domain/air/level'
import { addDays, parseCity } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import type { SubscriptionItem } from './catalogue.ts'
import { cityDays, districtRanks, nationalRanks, type Rank } from './day-air.ts'
import { figuresByType, openFigures, type Reader } from './event-figures.ts'
import { coveredDays, lastDue } from './schedule.ts'

const width = 240
const height = 136
// Tones that can be read on the light and on the dark page: the picture has no ground of its own.
const ink = '#7a8a96'
const accent = '#1f9a8f'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const word = (x: number, y: number, text: string, { size = 11, fill = ink, anchor = 'start' } = {}): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escaped(text)}</text>`

const bar = (x: number, y: number, barWidth: number, barHeight: number, fill: string): string =>
  `<rect x="${x}" y="${y.toFixed(1)}" width="${barWidth.toFixed(1)}" height="${barHeight.toFixed(1)}" rx="2" fill="${fill}" stroke="${ink}" stroke-width="0.5"/>`

const colorOf = (aqi: number): string => {
  const level = levelOfAqi(aqi)
  return level === null ? '#c5ced5' : aqiLevels[level].hex
}

const picture = (title: string, body: string): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif">${word(12, 20, title, { size: 12 })}${body}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

const nothing = word(width / 2, 80, '暂无数据', { anchor: 'middle' })

const dayBars = (days: readonly { day: string; aqi: number }[]): string => {
  if (days.length === 0) return nothing
  const highest = Math.max(100, ...days.map(({ aqi }) => aqi))
  const step = (width - 24) / days.length
  return days
    .map(({ day, aqi }, index) => {
      const [x, tall] = [12 + index * step, Math.max(2, (aqi / highest) * 70)]
      const labels =
        days.length > 10
          ? ''
          : word(x + step * 0.4, 112 - tall, String(aqi), { size: 10, anchor: 'middle' }) +
            word(x + step * 0.4, 128, day.slice(8), { size: 10, anchor: 'middle' })
      return bar(x, 116 - tall, step * 0.8, tall, colorOf(aqi)) + labels
    })
    .join('')
}

const rankBars = (ranks: readonly Rank[]): string => {
  const shown = ranks.flatMap(({ name, aqi }) => (aqi === null ? [] : [{ name, aqi }])).slice(0, 5)
  if (shown.length === 0) return nothing
  const highest = Math.max(...shown.map(({ aqi }) => aqi))
  return shown
    .map(({ name, aqi }, index) => {
      const y = 32 + index * 20
      return (
        word(12, y + 11, name.length > 6 ? `${name.slice(0, 6)}…` : name) +
        bar(92, y + 1, Math.max(2, (aqi / highest) * 100), 12, colorOf(aqi)) +
        word(228, y + 11, String(aqi), { anchor: 'end' })
      )
    })
    .join('')
}

const bigFigures = (figures: readonly { label: string; value: number }[]): string => {
  const step = width / figures.length
  return figures
    .map(
      ({ label, value }, index) =>
        word(step * (index + 0.5), 82, String(value), { size: 30, fill: accent, anchor: 'middle' }) +
        word(step * (index + 0.5), 108, label, { anchor: 'middle' }),
    )
    .join('')
}

/** A city's day with an index. */
interface IndexedDay {
  day: string
  aqi: number
}

/** What reports draw: the span an item covers, of the day report the week that ends with it; null of other items. */
const drawnSpan = (item: SubscriptionItem, now: Date): { from: string; to: string } | null => {
  const { from, to } = coveredDays(item.schedule, lastDue(item.schedule, now))
  if (item.id === 'day-report') return { from: addDays(to, -6), to }
  return item.id === 'week-report' || item.id === 'month-report' ? { from, to } : null
}

/** The city's days that any of the items draws, read once. */
export const drawnDays = async (
  db: Queryable,
  items: readonly SubscriptionItem[],
  now: Date,
): Promise<readonly IndexedDay[]> => {
  const spans = items.flatMap((item) => drawnSpan(item, now) ?? [])
  const from = spans.map((span) => span.from).toSorted()[0]
  const to = spans
    .map((span) => span.to)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) return []
  return (await cityDays(db, from, to)).flatMap(({ day, index }) =>
    index.aqi === null ? [] : [{ day, aqi: index.aqi }],
  )
}

/** What the newest edition of an item looks like, drawn from the present data, as a data URI. */
export const previewOf = async (
  item: SubscriptionItem,
  { db, reader, days, now }: { db: Queryable; reader: Reader; days: readonly IndexedDay[]; now: Date },
): Promise<string> => {
  const { from, to } = coveredDays(item.schedule, lastDue(item.schedule, now))
  const span = from === to ? from : `${from} 至 ${to}`
  const drawn = drawnSpan(item, now)
  const bars = () => dayBars(days.filter(({ day }) => drawn !== null && day >= drawn.from && day <= drawn.to))
  switch (item.id) {
    case 'day-report':
      return picture(`全市AQI 至 ${to}`, bars())
    case 'week-report':
    case 'month-report':
      return picture(`全市AQI ${span}`, bars())
    case 'national-ranking':
      return picture(`国控站AQI ${to}`, rankBars(await nationalRanks(db, to)))
    case 'district-ranking':
      return picture(`区县AQI ${to}`, rankBars(await districtRanks(db, to)))
    case 'open-digest': {
      const { open, overdue } = await openFigures(db, reader, now)
      return picture(
        '当前未办结',
        bigFigures([
          { label: '未办结', value: open },
          { label: '超期', value: overdue },
        ]),
      )
    }
    default: {
      const until = parseCity(addDays(to, 1))
      const since = parseCity(from)
      if (!since || !until) throw new RangeError(`not a date: ${from}`)
      const figures = await figuresByType(db, reader, since, until)
      const total = (key: 'raised' | 'ended' | 'overdue') => figures.reduce((sum, one) => sum + one[key], 0)
      return picture(
        `告警与事件 ${span}`,
        bigFigures([
          { label: '新增', value: total('raised') },
          { label: '已办结', value: total('ended') },
          { label: '曾超期', value: total('overdue') },
        ]),
      )
    }
  }
}
