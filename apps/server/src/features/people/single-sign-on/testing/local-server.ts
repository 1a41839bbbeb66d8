import { createServer, type RequestListener } from 'node:http'

/** An HTTP server on a free port of the loopback whose handler may be given once the address is known. */
export const localServer = async () => {
  let handle: RequestListener = (_, response) => response.writeHead(503).end()
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the test server does not listen')
  return {
    url: `http://127.0.0.1:${address.port}`,
    answer: (handler: RequestListener) => {
      handle = handler
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
