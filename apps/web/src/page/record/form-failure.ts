import { CallError } from '@qingkong/contract/core/client'
import type { FieldProblem } from '@qingkong/domain/form/field-problem'

/** A refused form: what belongs to its fields, and what is said above them. */
export interface FormFailure {
  atFields: readonly FieldProblem[]
  /** Null where all of it stands at fields. */
  above: string | null
}

const isProblem = (value: unknown): value is FieldProblem =>
  typeof value === 'object' &&
  value !== null &&
  'field' in value &&
  typeof value.field === 'string' &&
  'message' in value &&
  typeof value.message === 'string'

/** The fields a refusal names (`data.fields` of INVALID_INPUT and its kin). */
export const problemsOfFailure = (failure: unknown): readonly FieldProblem[] => {
  if (!(failure instanceof CallError)) return []
  const { data } = failure
  if (typeof data !== 'object' || data === null || !('fields' in data) || !Array.isArray(data.fields)) return []
  return data.fields.filter(isProblem)
}

/**
 * Problems dealt out to the fields in sight.
 * @param fieldOf the form's field of a call's; a list's place (`areaCodes.0`) belongs to the list
 * @param sentence what is said where no field is named
 */
export const dealtOut = (
  problems: readonly FieldProblem[],
  fieldOf: (field: string) => string,
  inSight: ReadonlySet<string>,
  sentence: string | null,
): FormFailure => {
  const named = problems.map(({ field, message }) => ({ field: fieldOf(field.split('.')[0] ?? field), message }))
  const hidden = named.filter(({ field }) => !inSight.has(field)).map(({ message }) => message)
  return {
    atFields: named.filter(({ field }) => inSight.has(field)),
    above: hidden.length > 0 ? hidden.join('；') : named.length > 0 ? null : sentence,
  }
}
