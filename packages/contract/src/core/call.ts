import { z } from 'zod'
import type { Right } from '../rights.ts'
import type { FixtureCity } from '../testing/fixture-city.ts'
import type { Entity } from './entity.ts'
import type { OutsideAnswer } from './outside-answer.ts'

/**
 * What a call does to the world. It decides how the server mounts it (a write also answers POST when the
 * specification says GET), and what the conformance suite expects of its example.
 */
type CallKind = 'read' | 'write' | 'export' | 'file' | 'stream'

/**
 * Who may call. A right from the permission tree, or
 * `open` = no session (sign-in), `self` = any session, about its own user,
 * `ticket` = any session, or a one-time ticket in its place where a plain link cannot send headers,
 * `share` = a signed upper-level peer, `radar` = a lidar that signs its files, `seed` = the simulator before the city is live.
 */
type CallRight = Right | 'open' | 'self' | 'ticket' | 'share' | 'radar' | 'seed'

type BodyKind = 'query' | 'json' | 'form' | 'multipart'

/** An input that is valid in the fixture city, and whom to send it as. */
type Example<I> = (city: FixtureCity) => I

export interface Call<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> {
  name: string
  method: 'GET' | 'POST'
  /** Path below the configured service prefix. */
  path: string
  summary: string
  kind: CallKind
  right: CallRight
  /** What a person from elsewhere is told; null where there is no session to judge. */
  outside: OutsideAnswer | null
  /** What it speaks of. */
  about: Entity
  /** What a write changes: calls about these are asked again once it is done. Empty for everything else. */
  changes: readonly Entity[]
  /** Fields of the input that name the object of a write; the operations log writes the first that is given. */
  object: readonly string[]
  /** Whether the operations log tells of it: writes, exports, and reads of personal data. */
  isLogged: boolean
  /** False for polls and live connections: they must not keep an idle session alive. */
  keepsSession: boolean
  /** True where it may run before a password that must be changed is. */
  beforePasswordChange: boolean
  body: BodyKind
  /** Files of a multipart body, at most. */
  mostFiles: number
  /** Values of a body, at most: entries of its lists and objects, at every depth. */
  mostValues: number
  input: I
  output: O
  timeoutMs: number
  /** True for an import that goes on at the server past the limit: the client then answers code 1 and 请求超时 (request-06). */
  answersTimeout: boolean
  origin: 'spec' | 'own'
  example: Example<z.input<I>>
  /** userCode in the fixture city that sends the example; default the duty chief. */
  exampleAs: keyof FixtureCity['users']
  /** For writes, exports, files and streams: the effect, in words, that the conformance suite's reader can check. */
  effect?: string
  /** A read whose answer may rightly be empty for the example says why. */
  mayBeEmpty?: string
}

interface FrameSpec<I extends z.ZodRawShape, O extends z.ZodType> {
  summary: string
  about: Entity
  input: I
  output: O
  body?: BodyKind
  /** Default one file. */
  mostFiles?: number
  /** Default `defaultMostValues`. */
  mostValues?: number
  timeoutMs?: number
  answersTimeout?: true
  /** It answers personal data (the address book): who read it is logged. */
  personal?: true
  origin?: 'own'
}

/** Who asks: with a session the call says what others are told and how it stands to the session. */
type SessionSpec =
  | {
      right: Right | 'self' | 'ticket'
      outside: OutsideAnswer
      keepsSession?: false
      beforePasswordChange?: true
    }
  | {
      right: 'open' | 'share' | 'radar' | 'seed'
      outside?: never
      keepsSession?: never
      beforePasswordChange?: never
    }

interface ChangeSpec<I extends z.ZodRawShape> {
  changes: readonly Entity[]
  object?: NoInfer<keyof I & string> | readonly NoInfer<keyof I & string>[]
}

interface NoChangeSpec {
  changes?: never
  object?: never
}

type Reading = Exclude<CallKind, 'write'>
/** A GET reads and a POST writes unless `kind` says otherwise; whatever writes says what it changes. */
type KindSpec<M extends 'GET' | 'POST', I extends z.ZodRawShape> = M extends 'GET'
  ? ({ kind: 'write' } & ChangeSpec<I>) | ({ kind?: Reading } & NoChangeSpec)
  : ({ kind?: 'write' } & ChangeSpec<I>) | ({ kind: Reading } & NoChangeSpec)

export type CallSpec<M extends 'GET' | 'POST', I extends z.ZodRawShape, O extends z.ZodType> = FrameSpec<I, O> &
  SessionSpec &
  KindSpec<M, I>

export interface ExampleSpec<I extends z.ZodRawShape> {
  example: Example<z.input<z.ZodObject<I>>>
  exampleAs?: keyof FixtureCity['users']
  effect?: string
  mayBeEmpty?: string
}

/** The specification's client-wide limit (document 1 section 9). */
export const defaultTimeoutMs = 120_000

/**
 * No form and no list of this platform has more. Each value that is wrong becomes an issue of some kilobyte before the
 * first of them is told, so that bytes alone are no bound: a million zeros fit in 2 MB.
 */
const defaultMostValues = 20_000

// Curried: with the example in the same generic call TypeScript would widen its literals ('0' becomes string).
const make =
  <M extends 'GET' | 'POST'>(method: M) =>
  <I extends z.ZodRawShape, O extends z.ZodType>(path: string, spec: CallSpec<M, I, O>) =>
  (proof: ExampleSpec<I>): Call<z.ZodObject<I>, O> => ({
    name: '',
    method,
    path,
    summary: spec.summary,
    kind: spec.kind ?? (method === 'GET' ? 'read' : 'write'),
    right: spec.right,
    outside: spec.outside ?? null,
    about: spec.about,
    changes: spec.changes ?? [],
    object: [spec.object ?? []].flat(),
    isLogged:
      ['write', 'export'].includes(spec.kind ?? (method === 'GET' ? 'read' : 'write')) || spec.personal === true,
    keepsSession: spec.keepsSession ?? true,
    beforePasswordChange: spec.beforePasswordChange ?? false,
    body: spec.body ?? (method === 'GET' ? 'query' : 'json'),
    mostFiles: spec.mostFiles ?? 1,
    mostValues: spec.mostValues ?? defaultMostValues,
    input: z.object(spec.input),
    output: spec.output,
    timeoutMs: spec.timeoutMs ?? defaultTimeoutMs,
    answersTimeout: spec.answersTimeout ?? false,
    origin: spec.origin ?? 'spec',
    example: proof.example,
    exampleAs: proof.exampleAs ?? 'dutyChief',
    ...(proof.effect === undefined ? {} : { effect: proof.effect }),
    ...(proof.mayBeEmpty === undefined ? {} : { mayBeEmpty: proof.mayBeEmpty }),
  })

export const get = make('GET')
export const post = make('POST')

// The record's members keep their own input and output types; only the shared frame is constrained here.
export type Group = Record<string, Call<z.ZodObject, z.ZodType>>

/** Names the calls by their keys and puts them below a service segment of the specification. */
export const group = <G extends { [K in keyof G]: Call<z.ZodObject, z.ZodType> }>(prefix: string, calls: G): G => {
  for (const [name, call] of Object.entries<Call<z.ZodObject, z.ZodType>>(calls)) {
    call.name = name
    call.path = prefix + call.path
  }
  return calls
}

export type Input<C extends { input: z.ZodType }> = z.input<C['input']>
export type ParsedInput<C extends { input: z.ZodType }> = z.output<C['input']>
export type Answer<C extends { output: z.ZodType }> = z.output<C['output']>
/** What a handler returns: the answer before defaults of the output schema are applied. */
export type HandlerAnswer<C extends { output: z.ZodType }> = z.input<C['output']>

/** A write that the specification gives as GET answers POST as well; our own client uses that. */
export const alsoAnswersPost = (call: Pick<Call, 'method' | 'kind'>): boolean =>
  call.method === 'GET' && call.kind === 'write'
