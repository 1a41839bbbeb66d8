import { formatCity, hourMs } from '@qingkong/domain/time/city-time'
import type { SeriesPoint } from './monitoring-data.ts'

export interface Trend {
  title: string
  unit: string
  points: readonly SeriesPoint[]
  /** Time between two points; a longer gap breaks the line. */
  stepMs: number
  limit: { name: string; value: number } | null
  /** When the event was raised. */
  markAt: Date
  fontFamily: string
}

const size = { width: 720, height: 260 }
const plot = { left: 56, right: 682, top: 40, bottom: 220 }

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A round step that cuts the range into about five. */
const niceStep = (range: number): number => {
  const rough = range / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
}

const fixed = (value: number): string => Number(value.toFixed(2)).toString()

/** Runs of points without a gap; a missing value or a missing interval breaks the line. */
const runsOf = (points: readonly SeriesPoint[], stepMs: number): { at: Date; value: number }[][] => {
  const runs: { at: Date; value: number }[][] = []
  let last: number | null = null
  for (const { at, value } of points) {
    if (value === null) {
      last = null
      continue
    }
    if (last === null || at.getTime() - last > stepMs * 1.5) runs.push([])
    runs.at(-1)?.push({ at, value })
    last = at.getTime()
  }
  return runs
}

/** A trend as SVG, drawn from the points alone: the same points make the same bytes. Null when nothing was measured. */
export const trendChart = ({ title, unit, points, stepMs, limit, markAt, fontFamily }: Trend): string | null => {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const [first, last] = [points[0], points.at(-1)]
  if (values.length === 0 || !first || !last) return null
  const step = niceStep(Math.max(...values, limit?.value ?? 0, 1e-6))
  const top = Math.ceil(Math.max(...values, limit?.value ?? 0) / step + 1e-9) * step
  const [from, to] = [first.at.getTime(), last.at.getTime() + stepMs]
  const x = (ms: number) => fixed(plot.left + ((ms - from) / (to - from)) * (plot.right - plot.left))
  const y = (value: number) => fixed(plot.bottom - (Math.max(0, value) / top) * (plot.bottom - plot.top))
  const label = (left: string | number, up: string | number, text: string, look = '') =>
    `<text x="${left}" y="${up}" font-family="${fontFamily}" font-size="11" fill="#444" ${look}>${escaped(text)}</text>`

  const grid = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step).map(
    (value) =>
      `<line x1="${plot.left}" y1="${y(value)}" x2="${plot.right}" y2="${y(value)}" stroke="#e2e2e2" stroke-width="0.6"/>${label(plot.left - 6, Number(y(value)) + 4, fixed(value), 'text-anchor="end"')}`,
  )
  const everyMs = Math.max(1, Math.ceil((to - from) / hourMs / 8)) * hourMs
  const ticks: string[] = []
  for (let at = Math.ceil(from / everyMs) * everyMs; at <= to; at += everyMs)
    ticks.push(label(x(at), plot.bottom + 18, formatCity(at, 'MM-DD HH:mm'), 'text-anchor="middle"'))
  const lines = runsOf(points, stepMs).map((run) =>
    run.length === 1
      ? run.map(({ at, value }) => `<circle cx="${x(at.getTime())}" cy="${y(value)}" r="2" fill="#0b6e99"/>`).join('')
      : `<polyline fill="none" stroke="#0b6e99" stroke-width="1.4" points="${run.map(({ at, value }) => `${x(at.getTime())},${y(value)}`).join(' ')}"/>`,
  )
  const limitLine = limit
    ? [
        `<line x1="${plot.left}" y1="${y(limit.value)}" x2="${plot.right}" y2="${y(limit.value)}" stroke="#c0392b" stroke-width="1" stroke-dasharray="5 3"/>`,
        label(plot.right, Number(y(limit.value)) - 4, `${limit.name} ${fixed(limit.value)}`, 'text-anchor="end"'),
      ]
    : []
  const mark = markAt.getTime()
  const markLine =
    mark >= from && mark <= to
      ? [
          `<line x1="${x(mark)}" y1="${plot.top}" x2="${x(mark)}" y2="${plot.bottom}" stroke="#888" stroke-width="0.8" stroke-dasharray="2 2"/>`,
          label(x(mark), plot.top - 4, '事件', 'text-anchor="middle"'),
        ]
      : []
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">`,
    `<rect width="${size.width}" height="${size.height}" fill="#ffffff"/>`,
    label(plot.left, 18, unit ? `${title}（${unit}）` : title),
    ...grid,
    ...ticks,
    `<line x1="${plot.left}" y1="${plot.bottom}" x2="${plot.right}" y2="${plot.bottom}" stroke="#666" stroke-width="0.8"/>`,
    ...limitLine,
    ...markLine,
    ...lines,
    '</svg>',
  ].join('\n')
}
