import { type FieldProblem, problemsIn, requiredText } from '../form/field-problem.ts'

/**
 * 工况标记: what a plant (or the authority) says of a span of a stack's hours, after the rules of marking automatic
 * monitoring data of waste incineration plants. Marked hours are out of 超标 and stay in the mass.
 */
export const sourceMarkKinds = ['startUp', 'shutDown', 'fault', 'overhaul', 'closed', 'cemsCare'] as const
export type SourceMarkKind = (typeof sourceMarkKinds)[number]

export const sourceMarkNames: Readonly<Record<SourceMarkKind, string>> = {
  startUp: '启炉',
  shutDown: '停炉',
  fault: '故障',
  overhaul: '检修',
  closed: '报停',
  cemsCare: 'CEMS维护',
}

/** The plant is closed: hours on which nothing comes are a stop and not missing. */
export const closedKind = 'closed' satisfies SourceMarkKind

/** Longest span of one mark, days; a plant that is closed may leave the end open. */
export const longestMarkDays = 90
/** So far ahead a stop is announced, days. */
export const earliestMarkDays = 30

export interface SourceMarkForm {
  outletCodes: readonly string[]
  kind: SourceMarkKind | ''
  /** 'YYYY-MM-DD HH:mm:ss', '' while nothing is chosen. */
  startTime: string
  /** '' = until further notice, of a closed plant only. */
  endTime: string
  reason: string
}

const endProblem = ({ kind, startTime, endTime }: SourceMarkForm): string | null => {
  if (endTime === '') return kind === closedKind ? null : '请选择结束时间，只有报停可以不填'
  // Stamps of one form compare as text.
  return startTime !== '' && endTime <= startTime ? '结束时间应晚于开始时间' : null
}

/** What is wrong with a mark, by field. */
export const sourceMarkProblems = (form: SourceMarkForm): FieldProblem<keyof SourceMarkForm>[] =>
  problemsIn([
    ['outletCodes', form.outletCodes.length === 0 ? '请选择排口' : null],
    ['kind', form.kind === '' ? '请选择标记类型' : null],
    ['startTime', form.startTime === '' ? '请选择开始时间' : null],
    ['endTime', endProblem(form)],
    ['reason', requiredText(form.reason, '请填写标记原因')],
  ])
