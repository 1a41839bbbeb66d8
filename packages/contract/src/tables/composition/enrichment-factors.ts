import type { RichAnswer } from '../../calls/composition/enrichment-factors.ts'
import type { DataTable } from '../../core/data-table.ts'
import { type ComponentAsked, componentNotes, noConclusion } from './component-notes.ts'

/** How a factor is read. */
const richReadings = { crustal: '以地壳源为主', mixed: '混合来源', manMade: '以人为源为主' } as const

/** Bounds of the reading. */
export const richBounds = [10, 100] as const

/** 参考元素{Al}缺测，请换参考元素; null where it is there. */
export const referenceLacking = ({ hasReference, reference }: RichAnswer): string | null =>
  hasReference ? null : `参考元素${reference}缺测，请换参考元素`

/** A row per element, by falling factor. */
export const richTable = (answer: RichAnswer, question: ComponentAsked): DataTable => ({
  title: '富集因子',
  notes: [
    ...componentNotes(question, answer.facts),
    `参考元素${answer.reference}；EF为元素与参考元素浓度之比除以地壳中之比：小于10以地壳源为主，10–100混合，大于100以人为源为主`,
  ],
  columns: [
    { key: 'factor', title: '元素', kind: 'text', frozen: true },
    { key: 'ef', title: '富集因子', kind: 'number', digits: 2 },
    { key: 'reading', title: '判读', kind: 'text' },
    { key: 'mean', title: '均值', kind: 'number', unit: 'ng/m³', digits: 1 },
    { key: 'n', title: '有效个数', kind: 'number' },
  ],
  rows: answer.rows.map(({ factorName, ef, reading, mean, n }) => ({
    factor: factorName,
    ef,
    reading: richReadings[reading],
    mean,
    n,
  })),
})

/** {Pb、Zn}的EF大于100，以人为源为主. */
export const richConclusion = ({ facts, rows }: RichAnswer): string | null => {
  const none = noConclusion(facts)
  if (none !== null) return none
  if (rows.length === 0) return null
  const manMade = rows.filter(({ reading }) => reading === 'manMade').map(({ factorName }) => factorName)
  return manMade.length === 0
    ? '各元素EF均不大于100，未见以人为源为主的元素。'
    : `${manMade.join('、')}的EF大于100，以人为源为主。`
}
