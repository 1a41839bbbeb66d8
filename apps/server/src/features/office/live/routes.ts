import { calls } from '@qingkong/contract/calls'
import { eventTypes, isNotified, messageRuleOf } from '@qingkong/domain/event/event-type'
import { firstRow, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { implement } from '../../../http/implement.ts'
import { addLiveSession, requireRoom } from './live-sessions.ts'

const heartbeatMs = 15_000

const silencedTypesOf = async ({ db, session }: CallContext): Promise<ReadonlySet<string>> => {
  const row = await firstRow(
    db,
    sql<{ rule_content: string }>`select rule_content from message_rule where user_id = ${session.userId}::uuid`,
  )
  const content = row?.rule_content ?? ''
  return new Set(eventTypes.filter((type) => !isNotified(content, messageRuleOf(type))))
}

/** Server-sent events over the header token: what changed, so that the browser need not ask. */
const streamLive = async (context: CallContext): Promise<void> => {
  const { session, request } = context
  const silenced = await silencedTypesOf(context)
  requireRoom(session.tokenHash)
  const stream = request.openStream()
  stream.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
  })
  stream.write('retry: 3000\n\n')
  const remove = addLiveSession({
    tokenHash: session.tokenHash,
    scope: session.scope,
    mayReadMap: session.rights.has('map.read'),
    mayReadEvents: session.rights.has('event.read'),
    mayReadInstruments: session.rights.has('instrument.read'),
    silencedTypes: silenced,
    stream,
  })
  const heartbeat = setInterval(() => stream.write(': alive\n\n'), heartbeatMs)
  await new Promise<void>((done) => {
    stream.once('close', done)
    stream.once('error', () => done())
  })
  clearInterval(heartbeat)
  remove()
}

// The stream itself is the answer; the call has no other.
export const routes = [implement(calls.liveEvents)((_, context) => streamLive(context).then(() => undefined as never))]
