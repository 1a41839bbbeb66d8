import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import { Fail } from '@qingkong/contract/errors'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { tileOrigins } from '../platform/map-source.ts'
import type { Services } from '../platform/services.ts'
import { replyFailure } from './errors.ts'
import { servePage } from './page.ts'

const mebibyte = 1 << 20

const contentSecurityPolicy = (origins: readonly string[]) =>
  [
    "default-src 'self'",
    `img-src 'self' data: blob: ${origins.join(' ')}`,
    `connect-src 'self' ${origins.join(' ')}`,
    // Ant Design and MapLibre write style elements at run time.
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self' blob:",
    // The PDF preview shows a file it fetched itself.
    "frame-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

/**
 * The HTTP server without its calls: parsers, limits, security headers, error answers, the web application's files.
 * @param mapOrigins asked for each page: where its map may load tiles from; by default what the environment says
 */
export const createApp = async (
  services: Services,
  mapOrigins: (services: Services) => Promise<readonly string[]> = async ({ config }) => tileOrigins(config.map),
): Promise<FastifyInstance> => {
  const { tls } = services.config
  // Typed as plain HTTP, the same to everything that registers on it.
  const https = tls ? { https: { ...tls, minVersion: 'TLSv1.2' as const } } : {}
  const app: FastifyInstance = Fastify({
    ...https,
    logger: false,
    bodyLimit: 2 * mebibyte,
    genReqId: () => randomBytes(6).toString('hex'),
    requestTimeout: 60_000,
    connectionTimeout: 0,
    keepAliveTimeout: 30_000,
    trustProxy: services.config.trustedProxy ?? 'loopback',
    routerOptions: { maxParamLength: 200 },
    // A path that is no text: answered before any hook runs, and by default in the framework's own words.
    frameworkErrors: (_, request, reply) => {
      reply.header('x-content-type-options', 'nosniff').header('x-correlation-id', request.id)
      replyFailure(services.log, new Fail('UNKNOWN_CALL'), request, reply)
    },
  })
  await app.register(formbody)
  // What a call allows is said with each body (form-body.ts).
  await app.register(multipart, { limits: { files: 0, fields: 0, parts: 0 } })
  await app.register(compress, { threshold: 1024, encodings: ['gzip'] })

  // The bytes as sent: signed doors compare them first, and nothing is parsed before (raw-input.ts).
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_: FastifyRequest, body: Buffer, done) =>
    done(null, body),
  )

  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    reply.header('x-correlation-id', request.id)
    if (!reply.hasHeader('content-security-policy')) {
      // Only a page loads anything; every other answer is spared the look.
      const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
      reply.header('content-security-policy', contentSecurityPolicy(isPage ? await mapOrigins(services) : []))
    }
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
  // No file and no call has such a name; the file system would refuse it as a fault of ours.
  app.addHook('onRequest', async (request, reply) => {
    if (!/%[01][0-9a-f]|%7f/i.test(request.url.split('?')[0] ?? '')) return
    return reply.status(400).type('text/plain; charset=utf-8').send('地址有误')
  })
  app.setErrorHandler((error, request, reply) => replyFailure(services.log, error, request, reply))

  if (existsSync(services.config.webDir)) {
    servePage(app, services.config)
    await app.register(fastifyStatic, {
      root: services.config.webDir,
      // What the build notes for itself is nobody's to read.
      dotfiles: 'ignore',
      immutable: true,
      maxAge: '365d',
      setHeaders: (reply, path) => {
        // Only files with a content hash in their name may be kept.
        if (!path.includes('/assets/')) reply.header('cache-control', 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/native-api'))
      return replyFailure(services.log, new Fail('UNKNOWN_CALL'), request, reply)
    return reply.status(404).type('text/plain; charset=utf-8').send('页面不存在')
  })
  return app
}
