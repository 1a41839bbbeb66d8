import { formatRounded } from '@qingkong/domain/air/rounding'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import type { ComparedFactor, Transport, TransportClass } from '../../shapes/comparison.ts'
import { asRead } from '../as-read.ts'
import { seriesNotes } from '../series-notes.ts'

interface Question {
  startTime: string
  endTime: string
  dataStatus?: 'RAW' | 'CHECK' | 'MIX' | undefined
  round?: boolean | undefined
  angleDeg?: number | undefined
}

const classNames = {
  upwind: '来源地在上风向',
  downwind: '来源地在下风向',
  crosswind: '侧风',
  calm: '静风',
} as const

const cellsOf = (one: TransportClass) => ({
  hours: one.hours,
  share: one.sharePct,
  source: one.sourceMean,
  target: one.targetMean,
  difference: one.meanDifference,
})

const rowsOf = (transport: Transport): DataTable['rows'][number][] => {
  const way = `${transport.sourceName} → ${transport.targetName}`
  const kinds = Object.keys(classNames) as (keyof typeof classNames)[]
  return [
    ...kinds.map((kind) => ({ way, wind: classNames[kind], ...cellsOf(transport[kind]) })),
    ...transport.sectors.map((sector) => ({ way, wind: `${sector.name}风`, ...cellsOf(sector) })),
  ]
}

/** Concentrations at both ends of each way, by how the wind stood to it and by 16 directions. */
export const areaTransportTable = (
  { transports, factor }: { transports: readonly Transport[]; factor: ComparedFactor },
  question: Question,
): DataTable => {
  const concentration = (key: string, title: string): DataColumn => ({
    key,
    title,
    kind: 'number',
    unit: factor.unit,
    digits: factor.digits + 1,
  })
  return {
    title: `${factor.name}区域输送分析`,
    notes: [
      ...seriesNotes(question, 'hour'),
      `受体处风向与来源方位夹角不超过${(question.angleDeg ?? 45) / 2}°为上风向输送；上风向小时的来源浓度按距离/风速提前取值（最多12小时）`,
      ...transports.map(
        ({ sourceName, targetName, distanceKm, bearingName, meanLagHours }) =>
          `${sourceName}位于${targetName}${bearingName}方 ${formatRounded(distanceKm, 1)} km，平均输送 ${meanLagHours === null ? '--' : formatRounded(meanLagHours, 1)} 小时`,
      ),
    ],
    columns: asRead(
      [
        { key: 'way', title: '输送路径', kind: 'text', frozen: true, width: 24 },
        { key: 'wind', title: '风况', kind: 'text', frozen: true },
        { key: 'hours', title: '小时数', kind: 'number', unit: 'h' },
        { key: 'share', title: '占比', kind: 'number', unit: '%', digits: 1 },
        concentration('source', '来源地均值'),
        concentration('target', '受体均值'),
        concentration('difference', '受体−来源地'),
      ],
      question.round,
    ),
    rows: transports.flatMap(rowsOf),
  }
}
