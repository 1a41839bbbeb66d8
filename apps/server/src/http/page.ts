import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const apiBaseTag = /(<meta name="api-base" content=")[^"]*/

/** The page says where the calls lie (SERVICE_PREFIX): whoever built it could not know. */
export const servePage = (app: FastifyInstance, { webDir, apiBase }: { webDir: string; apiBase: string }): void => {
  const page = async (_: FastifyRequest, reply: FastifyReply) => {
    const path = join(webDir, 'index.html')
    // A build that is at work takes the page away for a moment.
    if (!existsSync(path)) return reply.callNotFound()
    const html = await readFile(path, 'utf8')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html.replace(apiBaseTag, (_, tag: string) => `${tag}${apiBase}`))
  }
  app.get('/', page)
  app.get('/index.html', page)
}
