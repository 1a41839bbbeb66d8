import type { CausePage, CauseSentence } from '@qingkong/contract/calls/composition/cause-brief'
import type { ComponentFacts } from '@qingkong/contract/shapes/components'
import { noConclusion, nothingMeasured } from '@qingkong/contract/tables/composition/component-notes'
import { addDays } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'

/** A station and the days that are over. */
export interface CauseSubject {
  siteCode: string
  /** 'YYYY-MM-DD', the last whole day. */
  lastDay: string
}

/** What a page concludes, or why nothing. */
export type Said = Pick<CauseSentence, 'sentence' | 'reason'>

/** A page asked as somebody who opens it with these filters would ask. */
export interface AskedPage {
  step: 1 | 2 | 3 | 4 | 5
  fixCode: CausePage
  tabName: string | null
  filters: (subject: CauseSubject) => Record<string, unknown>
  say: (context: CallContext, subject: CauseSubject) => Promise<Said>
}

/** The days that pages of components begin with, and those of roses: every wind should have blown. */
export const weekDays = 7
export const roseDays = 30

/** First and last of so many days. */
export const lastDays = ({ lastDay }: CauseSubject, count: number) =>
  ({ from: addDays(lastDay, 1 - count), to: lastDay }) as const

/** As the time filter holds them. */
export const timeRangeOf = (subject: CauseSubject, count: number) => {
  const { from, to } = lastDays(subject, count)
  return [[`${from} 00:00:00`, `${to} 00:00:00`]]
}

/** Hour labels of those days: a natural day is 01:00 to 00:00 of the next. */
export const hoursOf = (subject: CauseSubject, count: number) => {
  const { from, to } = lastDays(subject, count)
  return { startTime: `${from} 01:00:00`, endTime: `${addDays(to, 1)} 00:00:00` }
}

export const unsaid = (reason: string): Said => ({ sentence: null, reason })

/** The conclusion of an answer about components. */
export const saidOf = (facts: ComponentFacts, conclusion: string | null): Said => {
  if (facts.completeHours + facts.incompleteHours === 0) return unsaid(nothingMeasured)
  const few = noConclusion(facts)
  if (few !== null) return unsaid(few)
  return conclusion === null ? unsaid('数据不足以得出结论') : { sentence: conclusion, reason: null }
}
