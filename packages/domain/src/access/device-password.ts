import { type FieldProblem, problemsIn } from '../form/field-problem.ts'

/** Passwords that stand in manuals and published frames: whoever guesses begins with them. */
const published: ReadonlySet<string> = new Set(['123456', '000000', '111111', '666666', '888888', '654321', '123123'])

/** 63 of 68 published frames carry 123456 (ingest.md 1.3). */
export const isPublishedPassword = (password: string): boolean => published.has(password) || /^(.)\1*$/.test(password)

/**
 * What is wrong with a device's password; null when it will do. HJ 212 sends it in clear between `;` and `=`, six
 * characters by the standard, more by many loggers.
 */
export const devicePasswordProblem = (password: string): string | null => {
  if (!/^[\x21-\x7e]{6,16}$/.test(password)) return '设备密码应为6至16位字母、数字或符号'
  if (/[;,=&#]/.test(password)) return '设备密码不能含有 ; , = & #'
  return isPublishedPassword(password) ? '该密码是公开的默认密码，请更换' : null
}

/** What is wrong with the form of a device's password, by field. */
export const devicePasswordProblems = ({ password }: { password: string }): FieldProblem<'password'>[] =>
  problemsIn([['password', devicePasswordProblem(password)]])
