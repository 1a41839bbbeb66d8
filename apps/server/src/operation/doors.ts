import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { sql } from '../db/database.ts'
import { liveStreams } from '../features/office/live/port.ts'
import type { Ingest } from '../ingest/port.ts'
import type { Services } from '../platform/services.ts'
import { CallFigures } from './call-figures.ts'
import { databaseFigures } from './database-figures.ts'
import { exposition, one } from './exposition.ts'
import { ingestFigures } from './ingest-figures.ts'
import { processFigures } from './process-figures.ts'

/** Parts of this process that have figures; filled as they start. */
export interface Parts {
  ingest?: Pick<Ingest, 'stats'>
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Asked from this machine itself, not through a proxy that runs on it. */
const isOwnMachine = ({ raw, headers }: FastifyRequest): boolean =>
  /^(::1|127\.|::ffff:127\.)/.test(raw.socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers['forwarded'] === undefined

/** With METRICS_TOKEN whoever shows it; without one this machine only. */
const mayRead = (request: FastifyRequest, token: string | null): boolean => {
  if (token === null) return isOwnMachine(request)
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** How long readiness waits for the database, ms. */
const readyPatienceMs = 2_000

const databaseAnswers = async ({ db }: Services): Promise<boolean> => {
  const { promise: outOfPatience, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), readyPatienceMs)
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, outOfPatience]).finally(() => clearTimeout(timer))
}

/**
 * What an operator's watch asks: /health (the process lives; asks no database), /health/ready (it can serve: 200, else 503)
 * and /metrics.
 */
export const openDoors = (app: FastifyInstance, services: Services, parts: Parts): void => {
  const calls = new CallFigures()
  const ofProcess = processFigures()
  const ofDatabase = databaseFigures(services)
  calls.listen(app)
  app.addHook('onClose', async () => ofProcess.close())

  app.get('/health', async (_, reply) => reply.header('cache-control', 'no-store').send({ alive: true }))
  app.get('/health/ready', async (_, reply) => {
    const ready = await databaseAnswers(services)
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready })
  })
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!mayRead(request, services.config.metricsToken)) {
      reply.header('www-authenticate', 'Bearer')
      return reply.status(401).type('text/plain; charset=utf-8').send('需要 METRICS_TOKEN\n')
    }
    const live = { name: 'qk_live_streams', help: 'Browsers that listen for news', type: 'gauge' as const }
    const families = [
      ...ofProcess.families(),
      ...calls.families(),
      { ...live, samples: one(liveStreams()) },
      ...(parts.ingest ? ingestFigures(parts.ingest) : []),
      ...(await ofDatabase()),
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(exposition(families))
  })
}

/** The same doors for a process without calls (ROLES=ingest, ROLES=worker), on METRICS_PORT of this machine. */
export const openOwnDoors = async (services: Services, parts: Parts, port: number): Promise<FastifyInstance> => {
  const app = Fastify({ logger: false, bodyLimit: 1024, requestTimeout: 10_000 })
  openDoors(app, services, parts)
  await app.listen({ port, host: '127.0.0.1' })
  return app
}
