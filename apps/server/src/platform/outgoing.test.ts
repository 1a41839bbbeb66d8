import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayCall, networksOf, OutgoingRefused, outgoingFetch, requireCallable } from './outgoing.ts'

const none = networksOf([])
const loopback = networksOf(['127.0.0.0/8', '::1'])

describe('S13, 4.4 #56: outgoing targets', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:a9fe:a9fe',
    'fe80::1',
    'fec0::1',
    '64:ff9b:1::7f00:1',
    '2001:0:7f00:1::1',
    'fd00::1',
    '64:ff9b::7f00:1',
  ])('%s may not be called unless the operator names its network', (address) => {
    expect(mayCall(address, none)).toBe(false)
  })

  it('public addresses may, and private ones that were named', () => {
    for (const address of ['114.114.114.114', '2400:3200::1']) expect(mayCall(address, none)).toBe(true)
    const bureau = networksOf(['10.20.0.0/16', '192.168.5.7'])
    expect(['10.20.3.4', '192.168.5.7', '::ffff:10.20.3.4'].every((address) => mayCall(address, bureau))).toBe(true)
    expect(['10.21.3.4', '192.168.5.8'].some((address) => mayCall(address, bureau))).toBe(false)
  })

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost/',
    'https://169.254.169.254/latest/meta-data',
  ])('%s is refused however it is written, also as what a name stands for', async (address) => {
    await expect(requireCallable(address, none)).rejects.toThrow(OutgoingRefused)
    const failure = await outgoingFetch(none, 1000)(address).catch((error: unknown) => error)
    expect(failure).toMatchObject({ message: 'fetch failed', cause: expect.any(OutgoingRefused) })
  })
})

describe('a call to an allowed target', () => {
  let server: Server
  let base: string
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/away') return response.writeHead(302, { location: '/' }).end()
      if (request.url === '/vast') return response.end('a'.repeat(2000))
      if (request.url === '/slow') return undefined
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => response.end(`${request.method} ${request.headers['x-a'] ?? ''} ${body}`))
      return undefined
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const call = outgoingFetch(loopback, 1000)

  it('carries method, headers and body, and answers like fetch', async () => {
    const answer = await call(`${base}/`, { method: 'POST', headers: { 'x-a': '1' }, body: new URLSearchParams('b=2') })
    expect(answer.ok).toBe(true)
    expect(await answer.text()).toBe('POST 1 b=2')
  })

  it('follows no redirect, reads no more than it was told, and ends with its signal', async () => {
    expect((await call(`${base}/away`)).status).toBe(302)
    await expect(call(`${base}/vast`)).rejects.toMatchObject({ cause: { message: expect.stringContaining('1000') } })
    await expect(call(`${base}/slow`, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })
})
