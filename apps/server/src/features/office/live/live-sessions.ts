import type { ServerResponse } from 'node:http'
import type { LiveMessage } from '@qingkong/contract/calls/office/live'
import { Fail } from '@qingkong/contract/errors'
import { inAreaScope, type Scope } from '../../../db/scope.ts'

/** One open connection of one signed-in user. */
export interface LiveSession {
  tokenHash: Buffer
  scope: Scope
  mayReadMap: boolean
  mayReadEvents: boolean
  mayReadInstruments: boolean
  /** Event types whose reminders the user switched off: they still refresh lists and map, but make no sound. */
  silencedTypes: ReadonlySet<string>
  stream: ServerResponse
}

/** A client that lets this much wait unread is dropped; it reconnects and reads the lists afresh. */
const maxWaitingBytes = 1 << 20

/** Windows of one session that listen at a time, in one process. */
const streamsOfASession = 5

const sessions = new Set<LiveSession>()

/** How many connections are open in this process. */
export const liveStreams = (): number => sessions.size

/** @throws Fail TOO_MANY_REQUESTS for a sixth stream of one session */
export const requireRoom = (tokenHash: Buffer): void => {
  const own = [...sessions].filter((session) => session.tokenHash.equals(tokenHash))
  if (own.length >= streamsOfASession)
    throw new Fail('TOO_MANY_REQUESTS', `同一登录最多同时打开${streamsOfASession}个实时窗口，请关闭不用的窗口`)
}

/** Hashes of the sessions that listen. */
export const listeningSessions = (): Buffer[] => [
  ...new Map([...sessions].map(({ tokenHash }) => [tokenHash.toString('hex'), tokenHash])).values(),
]

/** Tells the streams of ended sessions so and closes them. @param ended hashes in hexadecimal */
export const closeEnded = (ended: ReadonlySet<string>): void => {
  for (const { tokenHash, stream } of sessions)
    if (ended.has(tokenHash.toString('hex')))
      stream.end(`event: session\ndata: ${JSON.stringify({ topic: 'session', reason: 'ended' })}\n\n`)
}

export const addLiveSession = (session: LiveSession): (() => void) => {
  sessions.add(session)
  return () => {
    sessions.delete(session)
  }
}

/** What one session is told of a message: the message, a quieter copy, or nothing. */
export const messageFor = (
  session: Omit<LiveSession, 'stream' | 'tokenHash'>,
  message: LiveMessage,
  areaCode: string | null,
): LiveMessage | null => {
  switch (message.topic) {
    case 'event': {
      if (!session.mayReadEvents || (areaCode !== null && !inAreaScope(session.scope, areaCode))) return null
      return session.silencedTypes.has(message.eventType) ? { ...message, notify: false } : message
    }
    case 'siteHour':
      return session.mayReadMap ? message : null
    case 'task':
      return message.userIds.includes(session.scope.userId) ? message : null
    case 'job':
      return message.userId === session.scope.userId ? message : null
    case 'condition':
      if (!session.mayReadInstruments) return null
      // Its news speaks of the whole city; the list is asked within the own areas.
      return inAreaScope(session.scope, session.scope.cityCode) ? message : { ...message, news: [] }
    case 'warning':
    case 'session':
      return message
  }
}

/** Writes a message to every session it concerns. */
export const publish = (message: LiveMessage, areaCode: string | null): void => {
  for (const session of sessions) {
    // An ended stream lies here until its client has read the rest; a write to it would be an error nobody hears.
    if (session.stream.writableEnded) continue
    const own = messageFor(session, message, areaCode)
    if (!own) continue
    if (session.stream.writableLength > maxWaitingBytes) session.stream.destroy()
    else session.stream.write(`event: ${own.topic}\ndata: ${JSON.stringify(own)}\n\n`)
  }
}
