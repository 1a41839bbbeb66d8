import type { SecondaryAnswer } from '@qingkong/contract/calls/composition/secondary-formation'
import { pointsOf } from '../../../blocks/components/points-of.ts'
import type { BarInput } from '../../../charts/bar-option.ts'
import type { LineInput } from '../../../charts/line-option.ts'
import type { ScatterInput } from '../../../charts/scatter-option.ts'

/** Above it a ratio speaks of secondary formation. */
const secondaryAbove = 0.1

type Rows = SecondaryAnswer['rows']

/** SOR and NOR over time. */
export const formationLines = ({ times, rows }: SecondaryAnswer): LineInput => ({
  times,
  axes: [{ name: '摩尔比', min: 0 }],
  series: [
    { name: 'SOR', unit: '', digits: 2, values: rows.map(({ sor }) => sor) },
    { name: 'NOR', unit: '', digits: 2, values: rows.map(({ nor }) => nor) },
  ],
  limit: { name: '二次生成', value: secondaryAbove },
})

/** Classes of oxidants as colours, ppb. */
const oxidants = [
  { name: 'Ox <40 ppb', from: Number.NEGATIVE_INFINITY, to: 40 },
  { name: 'Ox 40–60 ppb', from: 40, to: 60 },
  { name: 'Ox 60–80 ppb', from: 60, to: 80 },
  { name: 'Ox ≥80 ppb', from: 80, to: Number.POSITIVE_INFINITY },
]

const points = (rows: Rows, x: 'rh' | 'ox', y: 'sor' | 'nor' | 'socPct') =>
  pointsOf(
    rows.map((row) => row[x]),
    rows.map((row) => row[y]),
    rows.map(({ time }) => time),
  )

/** A ratio against humidity, coloured by the oxidants of the time. */
export const humidityScatter = ({ rows }: SecondaryAnswer, key: 'sor' | 'nor'): ScatterInput => ({
  x: { name: '相对湿度', unit: '%', digits: 0 },
  y: { name: key.toUpperCase(), unit: '', digits: 2 },
  groups: [
    ...oxidants.map(({ name, from, to }) => ({
      name,
      points: points(
        rows.filter(({ ox }) => ox !== null && ox >= from && ox < to),
        'rh',
        key,
      ),
    })),
    {
      name: 'Ox缺测',
      points: points(
        rows.filter(({ ox }) => ox === null),
        'rh',
        key,
      ),
    },
  ].filter((group) => group.points.length > 0),
})

/** Means by class of humidity. */
export const humidityBars = ({ byRh }: SecondaryAnswer): BarInput => ({
  names: byRh.map(({ name, count }) => `${name}（${count}个）`),
  series: [
    { name: 'SOR', values: byRh.map(({ sor }) => sor) },
    { name: 'NOR', values: byRh.map(({ nor }) => nor) },
  ],
  unit: '',
  digits: 2,
})

/** The secondary share of organic carbon against oxidants. */
export const oxidantScatter = ({ rows }: SecondaryAnswer): ScatterInput => ({
  x: { name: 'Ox', unit: 'ppb', digits: 0 },
  y: { name: 'SOC/OC', unit: '%', digits: 1 },
  groups: [{ name: '各时次', points: points(rows, 'ox', 'socPct') }],
})
