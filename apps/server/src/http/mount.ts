import { type FileAnswer, fileAnswer } from '@qingkong/contract/core/blob'
import { alsoAnswersPost, type Call } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { Right } from '@qingkong/contract/rights'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireCityWide } from '../db/scope.ts'
import type { Services } from '../platform/services.ts'
import { BodyBudget, type HeldBody } from './body-budget.ts'
import type { OpenContext, RequestInfo, Session } from './context.ts'
import { invalidInput } from './errors.ts'
import { mostFormBytes } from './form-body.ts'
import type { Implementation } from './implement.ts'
import { rawInput } from './raw-input.ts'
import { RefusalCounts } from './refusal-counts.ts'
import { cookieToken, doubleSubmitToken, sessionCookie } from './session-cookie.ts'
import { checkTimeRanges } from './time-range.ts'
import { headerToken, sessionToken } from './token.ts'

/** What mounting needs from the identity features, injected so that http imports no feature. */
export interface Guards {
  /** The session of a header token, or a Fail of the 44000 family. */
  sessionOf(services: Services, token: string | null, renew: boolean): Promise<Session>
  /** Before the body is read: throws unless its headers are signed by the upper level. */
  admitShare(services: Services, request: RequestInfo): void
  /** Throws unless the body is what the upper level signed, and is new. */
  checkShare(services: Services, request: RequestInfo): Promise<void>
  /** Before the body is read: throws unless its headers are signed by a radar. */
  admitRadar(services: Services, request: RequestInfo): void
  /** Throws unless the city is in seed mode and the key is right. */
  checkSeed(services: Services, request: RequestInfo): Promise<void>
  /** One row of the operations log; who did what on which object with which result. */
  logOperation(
    services: Services,
    session: Session | null,
    request: RequestInfo,
    entry: { action: string; object: string; result: string; detail?: Record<string, unknown> },
  ): Promise<void>
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isPrefetch = (request: FastifyRequest): boolean =>
  [request.headers['sec-purpose'], request.headers['purpose'], request.headers['x-moz']].some((value) =>
    String(value ?? '').includes('prefetch'),
  )

/** Whoever names a proxy has it speak HTTPS, whether it says so of each request or not. */
const isSecure = ({ trustedProxy }: Services['config'], request: FastifyRequest): boolean =>
  request.protocol === 'https' || trustedProxy !== null

const requestInfo = ({ config }: Services, request: FastifyRequest, reply: FastifyReply): RequestInfo => ({
  openStream: () => {
    reply.hijack()
    return reply.raw
  },
  keepSession: (token) => {
    if (request.headers['x-session'] !== 'cookie') return token
    reply.header('set-cookie', sessionCookie(config, token, isSecure(config, request)))
    return doubleSubmitToken(config, token)
  },
  dropSession: () => {
    if (cookieToken(config, request.headers.cookie) !== null)
      reply.header('set-cookie', sessionCookie(config, '', isSecure(config, request)))
  },
  address: request.ip,
  correlationId: request.id,
  headers: request.headers,
  rawBody: request.body instanceof Buffer ? request.body : null,
})

/** Our client sends these codes percent-encoded: a header holds no Chinese. */
const headerCode = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  if (typeof value !== 'string') return ''
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The caller may name system and organisation; others than its own are refused (4.4 #19). */
const checkOrganisationHeaders = (request: FastifyRequest, session: Session) => {
  const [system, organisation] = [headerCode(request, 'syscode'), headerCode(request, 'orgcode')]
  if (organisation !== '' && organisation !== session.orgCode) throw new Fail('FORBIDDEN', '请求的组织与当前用户不符')
  if (system !== '' && system !== session.scope.cityCode) throw new Fail('FORBIDDEN', '请求的系统与当前用户不符')
}

const hasTicket = (request: FastifyRequest): boolean =>
  typeof request.query === 'object' && request.query !== null && 'ticket' in request.query

/** What all calls of one application share. */
interface House {
  services: Services
  guards: Guards
  room: BodyBudget
  refusals: RefusalCounts
  admitted: AdmittedRequests
}

/** Who tries what he may not is told by the log; the same again within a minute only adds to a count. */
const logRefusal = async (
  { services, guards, refusals }: House,
  call: Call,
  session: Session,
  info: RequestInfo,
  error: unknown,
): Promise<void> => {
  if (!(error instanceof Fail) || error.key === 'PASSWORD_CHANGE_REQUIRED') return
  const unsaid = refusals.take(`${session.userId} ${call.name} ${error.key}`, services.clock.monotonicMs())
  if (unsaid === null) return
  const detail = unsaid > 0 ? { 此前一分钟内未逐条记录: unsaid } : {}
  await guards.logOperation(services, session, info, { action: call.name, object: '', result: error.key, detail })
}

/** Who asks, judged before a byte of the body is read. */
const authorise = async (
  call: Call,
  house: House,
  request: FastifyRequest,
  info: RequestInfo,
): Promise<Session | null> => {
  const { services, guards } = house
  if (call.right === 'open') return null
  if (call.right === 'share') {
    guards.admitShare(services, info)
    return null
  }
  if (call.right === 'radar') {
    guards.admitRadar(services, info)
    return null
  }
  if (call.right === 'seed') {
    await guards.checkSeed(services, info)
    return null
  }
  // The handler judges the ticket; without one the header token is demanded as everywhere.
  const token = sessionToken(call, services.config, request)
  if (call.right === 'ticket' && headerToken(request.headers) === null && hasTicket(request)) return null
  const session = await guards.sessionOf(services, token, call.keepsSession)
  try {
    requireRight(call, request, session)
  } catch (error) {
    await logRefusal(house, call, session, info, error)
    throw error
  }
  return session
}

/** What the session's rights and reach leave to it. @throws Fail PASSWORD_CHANGE_REQUIRED, FORBIDDEN, OUT_OF_SCOPE */
const requireRight = (call: Call, request: FastifyRequest, session: Session): void => {
  if (session.mustChangePassword && !call.beforePasswordChange) throw new Fail('PASSWORD_CHANGE_REQUIRED')
  checkOrganisationHeaders(request, session)
  if (call.right !== 'self' && call.right !== 'ticket' && !session.rights.has(call.right as Right))
    throw new Fail('FORBIDDEN')
  if (call.outside === 'cityOnly') requireCityWide(session.scope, '此项由市级统一维护，您的管辖范围不含全市')
}

const sendFile = (reply: FastifyReply, file: FileAnswer) =>
  reply
    .type(file.type)
    .header(
      'content-disposition',
      `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(file.data))

/** What is known of a request before its body. */
interface Admitted {
  session: Session | null
  /** What its body takes of the memory for all. */
  held: HeldBody
}

const mebibyte = 1 << 20
const bodyBytes = 2 * mebibyte
/** Whoever is not known yet has a name and a password to send, no more. */
const openBodyBytes = 64 << 10
/** All bodies in memory at once; while they are decoded they take about twice as much. */
const allBodiesBytes = 96 * mebibyte

const mostBytes = (call: Call): number =>
  call.body === 'multipart' ? mostFormBytes(call) : call.right === 'open' ? openBodyBytes : bodyBytes

/** What a body will need: as announced, else as much as the call takes. @throws Fail BODY_TOO_LARGE */
const announcedBytes = (call: Call, request: FastifyRequest): number => {
  const { 'content-length': announced, 'transfer-encoding': encoding } = request.headers
  const most = mostBytes(call)
  const bytes = announced === undefined ? (encoding === undefined ? 0 : most) : Number(announced)
  if (!(bytes <= most)) throw new Fail('BODY_TOO_LARGE')
  return bytes
}

/** Runs before the body is read: who asks, and whether there is room for what comes. */
const doorOf =
  ({ call }: Implementation, house: House) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    if (call.kind === 'write' && isPrefetch(request)) throw new Fail('PREFETCH_REFUSED')
    const info = requestInfo(house.services, request, reply)
    const session = await authorise(call, house, request, info)
    const held = house.room.hold()
    reply.raw.once('close', held.release)
    const announced = announcedBytes(call, request)
    // The files of a form count as they come.
    if (call.body !== 'multipart') held.add(announced)
    house.admitted.set(request, { session, held })
  }

type AdmittedRequests = WeakMap<FastifyRequest, Admitted>

const handlerOf =
  ({ call, run }: Implementation, { services, guards, admitted }: House) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const known = admitted.get(request)
    if (!known) throw new Fail('FORBIDDEN')
    const { session, held } = known
    const info = requestInfo(services, request, reply)
    if (call.right === 'share') await guards.checkShare(services, info)
    const raw = await rawInput(request, call, held)
    const parsed = call.input.safeParse(raw)
    if (!parsed.success) throw invalidInput(parsed.error)
    // As sent: a call that only wants the days would no longer see which time came first.
    checkTimeRanges(isRecord(raw) ? { ...parsed.data, ...raw } : parsed.data)
    const context: OpenContext = { ...services, session, request: info }
    if (call.kind === 'stream') {
      // The handler opens the raw response and writes it itself.
      await run(parsed.data, context)
      return reply
    }
    const isLogged = call.isLogged && session !== null
    const object = objectOf(call, parsed.data)
    let answer: unknown
    try {
      answer = await run(parsed.data, context)
    } catch (error) {
      if (isLogged) {
        const result = error instanceof Fail ? error.key : 'INTERNAL'
        await guards.logOperation(services, session, info, { action: call.name, object, result })
      }
      throw error
    }
    if (isLogged) await guards.logOperation(services, session, info, { action: call.name, object, result: 'ok' })
    if (call.output === fileAnswer) return sendFile(reply, answer as FileAnswer)
    if (services.config.checkAnswers) {
      const checked = call.output.safeParse(answer)
      if (!checked.success) throw new Error(`${call.name} answered against its contract: ${checked.error.message}`)
      answer = checked.data
    }
    return reply.header('cache-control', 'no-store').send({ code: 0, data: answer, message: 'ok' })
  }

/** The object of an operation for the log: the first of its named fields that is given. */
const objectOf = ({ object }: Call, input: Record<string, unknown>): string => {
  for (const field of object) {
    const value = input[field]
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return String(value)
  }
  return ''
}

/** Mounts every implementation at its path; a write given as GET answers POST on the same path as well. */
export const mount = (
  app: FastifyInstance,
  services: Services,
  guards: Guards,
  implementations: readonly Implementation[],
) => {
  const house: House = {
    services,
    guards,
    room: new BodyBudget(allBodiesBytes),
    refusals: new RefusalCounts(),
    admitted: new WeakMap(),
  }
  for (const implementation of implementations) {
    const { call } = implementation
    const onRequest = doorOf(implementation, house)
    const handler = handlerOf(implementation, house)
    const bodyLimit = call.right === 'open' ? openBodyBytes : bodyBytes
    const methods = alsoAnswersPost(call) ? (['GET', 'POST'] as const) : [call.method]
    for (const method of methods)
      app.route({
        method,
        url: services.config.apiBase + call.path,
        exposeHeadRoute: false,
        bodyLimit,
        onRequest,
        handler,
      })
  }
}
