import type { AlarmLevel } from '@qingkong/domain/alarm/alarm-level'
import type { StoredRule } from '../alarm-rules/port.ts'
import type { Subject } from './subject.ts'

export interface Finding {
  reference: number
  /** (value − reference) / reference, 2 decimals; null where the reference is zero or below. */
  excessMultiple: number | null
  sentence: string
}

/** What one rule says about one factor of one subject in one interval. */
export interface Verdict {
  rule: StoredRule
  subject: Subject
  factorCode: string
  /** null: no valid value, or a reference is missing; neither raises nor ends anything. */
  value: number | null
  /** Level hit, null when the value is clean. */
  level: AlarmLevel | null
  /** What the hit says at a level, which may be milder than its own while a higher one is not confirmed yet. */
  finding: (level: AlarmLevel) => Finding | null
  isQuiet: boolean
  isCorroborated: boolean
}

/** Identity of the episode state: one rule on one factor of one subject. */
export const episodeKey = (of: { ruleId: string; kind: string; subjectId: number; factorCode: string }): string =>
  `${of.ruleId}|${of.kind}/${of.subjectId}|${of.factorCode}`

export const verdictKey = ({ rule, subject, factorCode }: Verdict): string =>
  episodeKey({ ruleId: rule.id, kind: subject.kind, subjectId: subject.id, factorCode })
