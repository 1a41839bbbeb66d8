import type { DocumentKind } from '@qingkong/contract/calls/command/documents'
import { forbiddenInstruction } from '@qingkong/domain/event/forbidden-instruction'
import type { DocumentFacts, DocumentStep } from './document-facts.ts'

/** The task as it was last sent out. */
export const dispatchOf = ({ steps }: DocumentFacts): DocumentStep | undefined =>
  steps.findLast(({ action }) => action === 'delegate' || action === 'redelegate')

const isOverdue = ({ event }: DocumentFacts, now: Date): boolean =>
  event.overdueAt !== null || (event.deadlineAt !== null && event.deadlineAt < now)

const supervisedStatuses: readonly number[] = [7, 8, 12]

/** What an event must have come to before a document of a kind is issued; null = it may be. */
const refusals: Readonly<Record<DocumentKind, (facts: DocumentFacts, now: Date) => string | null>> = {
  assignment: (facts) =>
    dispatchOf(facts) && facts.assignments.some(({ part }) => part !== 'overseer')
      ? null
      : '事件尚未下发或已被退回，没有承办单位，不能开具交办单',
  supervision: (facts, now) =>
    isOverdue(facts, now) || facts.urges.length > 0 || supervisedStatuses.includes(facts.event.status)
      ? null
      : '事件未超期、未催办，也不在督察环节，不能开具督办单',
  transfer: ({ event }) => (event.measure === '移送执法' ? null : '评估的处理措施不是“移送执法”，不能开具线索移送单'),
}

/** Why a document of this kind must not be issued now, in words for the user; null when it may be. */
export const documentRefusal = (kind: DocumentKind, facts: DocumentFacts, now: Date): string | null =>
  refusals[kind](facts, now)

/** A document never passes on an order to spray beside a national-control station. */
export const forbiddenInDocument = (facts: DocumentFacts): string | null =>
  forbiddenInstruction(dispatchOf(facts)?.form.description ?? '', facts.nationalStationM)
