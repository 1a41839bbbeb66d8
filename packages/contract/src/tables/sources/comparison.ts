import { groupedText } from '@qingkong/domain/air/rounding'
import type { DataCell, DataTable } from '../../core/data-table.ts'
import type { ComparisonAnswer } from '../../shapes/enterprise-analysis.ts'

/** `{A}与{B}相关系数{r}（n={n}）`, of the two that go together most; null while there are no two. */
export const comparisonSentence = ({ series, pairs }: ComparisonAnswer): string | null => {
  const best = pairs.filter((pair) => pair.r !== null).toSorted((x, y) => Math.abs(y.r ?? 0) - Math.abs(x.r ?? 0))[0]
  if (!best || best.r === null) return null
  return `${series[best.a]?.name ?? ''}与${series[best.b]?.name ?? ''}相关系数${groupedText(best.r, 2)}（n=${best.n}）`
}

/** The hours of every series beside each other. */
export const comparisonTable = (answer: ComparisonAnswer): DataTable => {
  const { psName, axis, series } = answer
  const sentence = comparisonSentence(answer)
  return {
    title: `${psName}数据对比`,
    notes: [
      ...(sentence === null ? [] : [`${sentence}。`]),
      '时间约定：北京时间，时间为第一时段的小时结束时刻；第二时段按先后顺序对齐',
    ],
    columns: [
      { key: 'time', title: '时间', kind: 'time', frozen: true },
      ...series.map(({ name, unit }, at) => ({ key: `s${at}`, title: name, kind: 'number', unit, digits: 2 }) as const),
    ],
    rows: axis.map((time, hour) => {
      const row: Record<string, DataCell> = { time }
      series.forEach(({ values }, at) => {
        row[`s${at}`] = values[hour] ?? null
      })
      return row
    }),
  }
}

/** How each two series go together. */
export const pairTable = ({ series, pairs }: ComparisonAnswer): DataTable => ({
  title: '两两相关',
  notes: ['相关系数为皮尔逊系数，按两者都有效的小时计算；斜率为 B 对 A 的最小二乘直线'],
  columns: [
    { key: 'a', title: 'A', kind: 'text', frozen: true, width: 26 },
    { key: 'b', title: 'B', kind: 'text', width: 26 },
    { key: 'r', title: '相关系数', kind: 'number', digits: 2 },
    { key: 'n', title: '小时对', kind: 'number', unit: '对' },
    { key: 'slope', title: '斜率', kind: 'number', digits: 3 },
  ],
  rows: pairs.map(({ a, b, r, n, slope }) => ({
    a: series[a]?.name ?? null,
    b: series[b]?.name ?? null,
    r,
    n,
    slope,
  })),
})
