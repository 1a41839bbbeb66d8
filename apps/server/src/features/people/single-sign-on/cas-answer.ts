import { z } from 'zod'
import { SsoRefusal } from './refusal.ts'

/** What the CAS says of a ticket. */
export type CasAnswer = { user: string; attributes: ReadonlyMap<string, string> } | { failure: string }

const JsonAnswer = z.object({
  serviceResponse: z.object({
    authenticationSuccess: z
      .object({ user: z.string().min(1), attributes: z.record(z.string(), z.unknown()).optional() })
      .optional(),
    authenticationFailure: z.object({ code: z.string() }).optional(),
  }),
})

const unreadable = () => new SsoRefusal('SSO_REFUSED', 'CAS answer unreadable')

const onlyText = (value: unknown): string | null => {
  const one = Array.isArray(value) && value.length === 1 ? value[0] : value
  return typeof one === 'string' && one !== '' ? one : null
}

const fromJson = (text: string): CasAnswer => {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw unreadable()
  }
  const parsed = JsonAnswer.safeParse(body)
  if (!parsed.success) throw unreadable()
  const { authenticationSuccess: success, authenticationFailure: failure } = parsed.data.serviceResponse
  // An answer that says both says nothing.
  if (success && !failure) {
    const attributes = Object.entries(success.attributes ?? {}).flatMap(([name, value]) => {
      const one = onlyText(value)
      return one === null ? [] : [[name, one] as const]
    })
    return { user: success.user, attributes: new Map(attributes) }
  }
  return { failure: failure?.code ?? 'no answer' }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '').trim()

const element = (name: string) =>
  new RegExp(`<(?:[\\w-]+:)?${name}(?:\\s[^<>]*)?>([^]*?)</(?:[\\w-]+:)?${name}\\s*>`, 'g')
const contentsOf = (text: string, name: string): string[] =>
  [...text.matchAll(element(name))].map((match) => match[1] ?? '')

const leaf = /<(?:[\w-]+:)?([\w.-]+)>([^<>]*)<\//g

/**
 * The small XML document of CAS 2 and 3. Whatever could make two readers see different things — a DTD, CDATA, comments,
 * a second user — is refused rather than interpreted.
 */
const fromXml = (text: string): CasAnswer => {
  if (text.includes('<!')) throw unreadable()
  const failure = /<(?:[\w-]+:)?authenticationFailure\s+code=["']([\w-]+)["']/.exec(text)
  const successes = contentsOf(text, 'authenticationSuccess')
  if (failure && successes.length === 0) return { failure: failure[1] ?? 'no answer' }
  const [success] = successes
  if (failure || success === undefined || successes.length > 1) throw unreadable()
  const [attributes = ''] = contentsOf(success, 'attributes')
  const users = contentsOf(success.replace(attributes, ''), 'user')
  const user = decoded(users[0] ?? '')
  if (users.length !== 1 || user === '' || user.includes('<')) throw unreadable()
  const seen = new Map<string, string | null>()
  // Of an attribute given twice nobody knows which one counts.
  for (const [, name = '', value = ''] of attributes.matchAll(leaf))
    seen.set(name, seen.has(name) ? null : decoded(value))
  return {
    user,
    attributes: new Map([...seen].flatMap(([name, value]) => (value ? [[name, value] as const] : []))),
  }
}

/** Reads the answer of /p3/serviceValidate, JSON or XML. @throws SsoRefusal for anything else */
export const readCasAnswer = (text: string): CasAnswer =>
  text.trimStart().startsWith('{') ? fromJson(text) : fromXml(text)
