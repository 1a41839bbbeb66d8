/** What is wrong with a field of a form, in the words the user reads. */
export interface FieldProblem<F extends string = string> {
  field: F
  message: string
}

/** What each field's check found, in the order of the form; null is nothing. Of several problems of a field the first counts. */
export const problemsIn = <F extends string>(
  checks: readonly (readonly [field: F, problem: string | null])[],
): FieldProblem<F>[] => {
  const found = new Map<F, string>()
  for (const [field, message] of checks) if (message !== null && !found.has(field)) found.set(field, message)
  return [...found].map(([field, message]) => ({ field, message }))
}

/** Text that has to be given: blanks alone are nothing. */
export const requiredText = (text: string | null | undefined, message: string): string | null =>
  (text ?? '').trim() === '' ? message : null
