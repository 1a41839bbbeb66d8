import type { AlarmLevel } from '@qingkong/domain/alarm/alarm-level'
import type { StoredRule } from '../alarm-rules/port.ts'
import type { Subject } from './subject.ts'

/** What a rule says about one interval of one subject. */
export interface Verdict {
  rule: StoredRule
  subject: Subject
  factorCode: string
  /** null: no valid value, or nothing to compare it with. */
  value: number | null
  level: AlarmLevel | null
  reference: number | null
  excessMultiple: number | null
  sentence: string
  isQuiet: boolean
  isCorroborated: boolean
}

/** Names one rule on one factor of one subject. */
export const episodeKey = (of: { ruleId: string; kind: string; subjectId: number; factorCode: string }): string =>
  [of.ruleId, of.kind, of.subjectId, of.factorCode].join('|')
