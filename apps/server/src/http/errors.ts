import { type ErrorKey, type errors, Fail } from '@qingkong/contract/errors'
import type { FieldProblem } from '@qingkong/domain/form/field-problem'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDatabaseAway } from '../db/database-fault.ts'
import type { Log } from '../platform/log.ts'

z.config(z.locales.zhCN())

/** Field errors as one sentence, and as data for the form. */
export const invalidInput = (error: z.ZodError): Fail => {
  const fields = error.issues.slice(0, 20).map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  const first = fields[0]
  // A message of the documents stands alone (请完善任务描述); a generic one needs the field's name.
  const known = first && /^[请仅最不至两新]/.test(first.message)
  return new Fail('INVALID_INPUT', first ? (known ? first.message : `${first.field}：${first.message}`) : undefined, {
    fields,
  })
}

/** A refusal that belongs to one field of the input: a form shows it there. */
export const fieldFail = (field: string, message: string, key: ErrorKey = 'INVALID_INPUT'): Fail =>
  new Fail(key, message, { fields: [{ field, message }] })

/** Refuses what a form's check in `packages/domain` found; the first problem is the sentence. @throws Fail INVALID_INPUT */
export const requireNoProblems = (problems: readonly FieldProblem[]): void => {
  const [first] = problems
  if (first) throw new Fail('INVALID_INPUT', first.message, { fields: problems })
}

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

const framework: Record<string, keyof typeof errors> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'UNREADABLE_BODY',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'UNREADABLE_BODY',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNREADABLE_BODY',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_MANY_FILES',
  FST_PARTS_LIMIT: 'BODY_TOO_LARGE',
  FST_FIELDS_LIMIT: 'BODY_TOO_LARGE',
}

/** The Fail a thrown thing is shown as; internals go to the log only. */
const failOf = (error: unknown): Fail => {
  if (error instanceof Fail) return error
  if (error instanceof z.ZodError) return invalidInput(error)
  if (error instanceof InputProblem) return new Fail('INVALID_INPUT', error.message)
  const code = codeOf(error)
  const known = code === undefined ? undefined : framework[code]
  if (known) return new Fail(known)
  if (isDatabaseAway(error)) return new Fail('DATABASE_UNAVAILABLE')
  // PostgreSQL refuses NUL in text.
  if (code === '22021') return new Fail('INVALID_INPUT', '含有不允许的控制字符')
  if (error instanceof SyntaxError) return new Fail('UNREADABLE_BODY')
  // The form reader's errors carry no code: no boundary, a form cut short, a malformed part.
  if (error instanceof Error && /multipart|part header/i.test(error.message)) return new Fail('UNREADABLE_BODY')
  return new Fail('INTERNAL')
}

/** One of the two places that catch (the other is the job runner). */
export const replyFailure = (log: Log, error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const fail = failOf(error)
  const unforeseen = fail.key === 'INTERNAL' || fail.key === 'DATABASE_UNAVAILABLE'
  if (unforeseen) log.error({ err: error, correlationId: request.id, path: request.url.split('?')[0] }, 'call failed')
  const message = fail.key === 'INTERNAL' ? `${fail.message}（编号 ${request.id}）` : fail.message
  return reply
    .status(fail.status)
    .header('cache-control', 'no-store')
    .send({ code: fail.code, data: fail.data, message })
}
