import type { Call } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { HeldBody } from './body-budget.ts'
import { readForm } from './form-body.ts'

const forbiddenKeys = new Set(['__proto__', 'prototype', 'constructor'])
const maxDepth = 12

const tooDeep = () => new Fail('UNREADABLE_BODY', '请求内容嵌套过深')

/** How many values stand in a body. @throws Fail UNREADABLE_BODY when walking it would be the attack */
const valuesIn = (value: unknown, depth = 0): number => {
  if (depth > maxDepth) throw tooDeep()
  if (typeof value !== 'object' || value === null || value instanceof File) return 1
  let count = 1
  for (const item of Array.isArray(value) ? value : Object.values(value)) count += valuesIn(item, depth + 1)
  return count
}

/** Refuses bodies that are too much to judge. @throws Fail UNREADABLE_BODY, BODY_TOO_LARGE */
export const requireModest = (body: unknown, { mostValues }: Pick<Call, 'mostValues'>): void => {
  if (valuesIn(body) > mostValues) throw new Fail('BODY_TOO_LARGE', `请求内容最多${mostValues}项，请分批提交`)
}

type Tree = { [key: string]: unknown }

/** users[0].userId, users[0][userId] and a.b as nested values; other keys stay as they are. */
export const nest = (flat: Record<string, unknown>): Tree => {
  const root: Tree = {}
  for (const [key, value] of Object.entries(flat)) {
    const path = key
      .replace(/\[(\w*)\]/g, '.$1')
      .split('.')
      .filter((part) => part !== '')
    if (path.length === 0 || path.some((part) => forbiddenKeys.has(part))) continue
    if (path.length > maxDepth) throw tooDeep()
    let node: Tree = root
    for (const [index, part] of path.entries()) {
      if (index === path.length - 1) {
        node[part] = value
        break
      }
      const next = node[part]
      if (typeof next === 'object' && next !== null) node = next as Tree
      else {
        const made: Tree = {}
        node[part] = made
        node = made
      }
    }
  }
  return listsFrom(root) as Tree
}

/** Objects whose keys are 0, 1, 2 … become lists. */
const listsFrom = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof File || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, item]) => [key, listsFrom(item)] as const)
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, item]) => item)
  }
  return Object.fromEntries(entries)
}

const readJson = (bytes: Buffer): unknown => {
  if (bytes.length === 0) return {}
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Fail('UNREADABLE_BODY')
  }
}

const signedRefusal = { share: 'SHARE_REFUSED', radar: 'RADAR_REFUSED' } as const

/** What a door takes that judges signatures: the signed bytes and nothing beside them. */
const signedInput = async (request: FastifyRequest, call: Call, held: HeldBody) => {
  const refusal = signedRefusal[call.right === 'radar' ? 'radar' : 'share']
  if (Object.keys(request.query as object).length > 0) throw new Fail(refusal, '签名推送不接受地址中的参数')
  if (call.body === 'multipart' && request.isMultipart?.()) return (await readForm(request, call, held)).files
  if (!(request.body instanceof Buffer)) throw new Fail('UNREADABLE_BODY')
  const body = readJson(request.body)
  requireModest(body, call)
  return body
}

/** The call's input as sent: query and body merged, form keys nested, files as File. */
export const rawInput = async (request: FastifyRequest, call: Call, held: HeldBody): Promise<unknown> => {
  if (call.right === 'share' || call.right === 'radar') return signedInput(request, call, held)
  const query = request.query as Record<string, unknown>
  if (request.isMultipart?.()) {
    if (call.body !== 'multipart') throw new Fail('UNREADABLE_BODY')
    const { fields, files } = await readForm(request, call, held)
    return { ...nest(query), ...nest(fields), ...files }
  }
  const body = request.body instanceof Buffer ? readJson(request.body) : request.body
  if (body === undefined || body === null) return nest(query)
  if (typeof body !== 'object' || Array.isArray(body)) throw new Fail('UNREADABLE_BODY', '请求内容应为对象')
  requireModest(body, call)
  const isForm = request.headers['content-type']?.includes('x-www-form-urlencoded') ?? false
  return { ...nest(query), ...(isForm ? nest(body as Record<string, unknown>) : body) }
}
