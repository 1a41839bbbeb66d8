import { formatRounded } from '@qingkong/domain/air/rounding'
import type { Relativity } from '../../calls/composition/component-relativity.ts'
import type { DataTable } from '../../core/data-table.ts'
import { type ComponentAsked, componentNotes, noConclusion } from './component-notes.ts'

type Pair = Relativity['pairs'][number]

/** Fewer pairs carry no sentence. */
const fewestPairs = 24
/** Above it chance makes such an r in one of twenty cases. */
const significant = 0.05

const nameOf = ({ codes, names }: Relativity, code: string): string => names[codes.indexOf(code)] ?? code

/** A row for each two of them. */
export const relativityTable = (answer: Relativity, question: ComponentAsked): DataTable => ({
  title: '组分相关分析',
  notes: [
    ...componentNotes(question, answer.facts),
    '皮尔逊相关，只计两者都有效的时次；p为双侧显著性；拟合线 乙 = 斜率 × 甲 + 截距',
  ],
  columns: [
    { key: 'a', title: '甲', kind: 'text', frozen: true },
    { key: 'b', title: '乙', kind: 'text', frozen: true },
    { key: 'r', title: 'r', kind: 'number', digits: 3 },
    { key: 'n', title: '有效对数', kind: 'number' },
    { key: 'p', title: 'p', kind: 'number', digits: 4 },
    { key: 'slope', title: '斜率', kind: 'number', digits: 4 },
    { key: 'intercept', title: '截距', kind: 'number', digits: 3 },
  ],
  rows: answer.pairs.map(({ a, b, ...figures }) => ({ a: nameOf(answer, a), b: nameOf(answer, b), ...figures })),
})

/** The two that go together most, of those with enough pairs. */
export const strongestPair = ({ pairs }: Relativity): (Pair & { r: number }) | null =>
  pairs
    .flatMap((pair) => (pair.r === null || pair.n < fewestPairs ? [] : [{ ...pair, r: pair.r }]))
    .toSorted((one, other) => Math.abs(other.r) - Math.abs(one.r))[0] ?? null

/** {甲}与{乙}相关最强. */
export const relativityConclusion = (answer: Relativity): string | null => {
  const none = noConclusion(answer.facts)
  if (none !== null) return none
  const pair = strongestPair(answer)
  if (!pair) return null
  const sure = pair.p !== null && pair.p < significant ? '显著' : '不显著'
  return `${nameOf(answer, pair.a)}与${nameOf(answer, pair.b)}相关最强，r = ${formatRounded(pair.r, 2)}（n = ${pair.n}，${sure}）。`
}
