import { calls } from '@qingkong/contract/calls'
import { Fail } from '@qingkong/contract/errors'
import { eventTypes, isNotified, messageRuleOf } from '@qingkong/domain/event/event-type'
import { firstRow, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { implement } from '../../../http/implement.ts'
import { tokenOf } from '../../../http/token.ts'
import { sessionOf } from '../../people/sign-in/port.ts'
import { addLiveSession } from './live-sessions.ts'

const heartbeatMs = 15_000
const recheckMs = 30_000

const silencedTypes = async ({ db, session }: CallContext): Promise<ReadonlySet<string>> => {
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
  const { stream } = request
  stream.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
  })
  stream.write('retry: 3000\n\n')
  const remove = addLiveSession({
    scope: session.scope,
    mayReadMap: session.rights.has('map.read'),
    mayReadEvents: session.rights.has('event.read'),
    mayReadInstruments: session.rights.has('instrument.read'),
    silencedTypes: await silencedTypes(context),
    stream,
  })
  const heartbeat = setInterval(() => stream.write(': alive\n\n'), heartbeatMs)
  // A session that ended elsewhere must not go on listening; the look does not renew it.
  const recheck = setInterval(() => {
    sessionOf(context, tokenOf(request.headers), false).catch((error: unknown) => {
      if (error instanceof Fail)
        stream.end(`event: session\ndata: ${JSON.stringify({ topic: 'session', reason: 'ended' })}\n\n`)
      else context.log.warn({ err: error }, 'live session not rechecked')
    })
  }, recheckMs)
  await new Promise<void>((done) => {
    stream.once('close', done)
    stream.once('error', () => done())
  })
  clearInterval(heartbeat)
  clearInterval(recheck)
  remove()
}

export const routes = [implement(calls.liveEvents)((_, context) => streamLive(context).then(() => undefined as never))]
