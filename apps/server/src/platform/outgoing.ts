import { lookup as resolveName } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Addresses that are no public service's: this machine, its networks, clouds' metadata, and what is reserved (RFC 6890). */
const own = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  own.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  // Translation within one's own network, and tunnels: an IPv4 address of any kind may lie behind them.
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  // Site-local: deprecated, and still routed where it was set up.
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  own.addSubnet(network, prefix, 'ipv6')

/** Networks of CIDR texts or single addresses. @throws Error on what is none */
export const networksOf = (texts: readonly string[]): BlockList => {
  const networks = new BlockList()
  for (const text of texts) {
    const [address = '', prefix] = text.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    networks.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family)
  }
  return networks
}

/** An IPv4 address written as an IPv6 one (::ffff:7f00:1, as URLs write ::ffff:127.0.0.1) is that IPv4 address. */
const plainAddress = (address: string): string => {
  const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i.exec(address)
  if (mapped === null) return address
  if (mapped[1] !== undefined) return mapped[1]
  const [high, low] = [Number.parseInt(mapped[2] ?? '0', 16), Number.parseInt(mapped[3] ?? '0', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Whether an address may be called: a public one, or one of the networks the operator named. */
export const mayCall = (address: string, networks: BlockList): boolean => {
  const plain = plainAddress(address)
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4'
  return networks.check(plain, family) || !own.check(plain, family)
}

/** The target lies in this machine's own networks and nobody allowed it. */
export class OutgoingRefused extends Error {}

const refused = (host: string) => new OutgoingRefused(`${host} lies in an internal network that is not allowed`)

/** The address a URL names itself; null for a name. `URL` has written decimal, octal and hex forms out already. */
const literalOf = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? null : bare
}

/** Judges every address a name has, and hands on those judged: what is connected to is what was looked at. */
const lookupIn =
  (networks: BlockList): LookupFunction =>
  (host, options, callback) =>
    resolveName(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const [first] = addresses
      if (!first || addresses.some(({ address }) => !mayCall(address, networks))) return callback(refused(host), [])
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })

/** @throws OutgoingRefused when the address or what its name stands for now may not be called; an unknown name may */
export const requireCallable = (address: string, networks: BlockList): Promise<void> => {
  const url = new URL(address)
  const literal = literalOf(url)
  if (literal !== null) return mayCall(literal, networks) ? Promise.resolve() : Promise.reject(refused(literal))
  return new Promise((resolve, reject) =>
    lookupIn(networks)(url.hostname, { all: true }, (error) =>
      error instanceof OutgoingRefused ? reject(error) : resolve(),
    ),
  )
}

interface Asked {
  method?: string
  headers?: ConstructorParameters<typeof Headers>[0]
  body?: unknown
  signal?: AbortSignal | null
}

const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * `fetch` for addresses that people set: it follows no redirect, connects to no internal address unless allowed, and
 * reads no more than it was told.
 * @throws TypeError 'fetch failed' as `fetch` does, with the cause; the signal's reason when it is aborted
 */
export const outgoingFetch =
  (networks: BlockList, maxBytes: number) =>
  async (address: string | URL, { method = 'GET', headers, body, signal }: Asked = {}): Promise<Response> => {
    const url = new URL(address)
    const literal = literalOf(url)
    try {
      if (literal !== null && !mayCall(literal, networks)) throw refused(literal)
      return await new Promise<Response>((resolve, reject) => {
        const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
          method,
          headers: Object.fromEntries(new Headers(headers)),
          lookup: lookupIn(networks),
          agent: false,
          ...(signal ? { signal } : {}),
        })
        request.once('error', reject)
        request.once('response', async (response) => {
          try {
            const chunks: Buffer[] = []
            let size = 0
            for await (const chunk of response as AsyncIterable<Buffer>) {
              size += chunk.length
              if (size > maxBytes) throw new Error(`answer of ${url.host} exceeds ${maxBytes} bytes`)
              chunks.push(chunk)
            }
            const status = response.statusCode ?? 502
            const given = Object.entries(response.headers).flatMap(([name, value]) =>
              value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
            )
            resolve(
              new Response(withoutBody.has(status) ? null : Buffer.concat(chunks), {
                status,
                headers: new Headers(given),
              }),
            )
          } catch (error) {
            request.destroy()
            reject(error)
          }
        })
        request.end(body === undefined || body === null ? undefined : String(body))
      })
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      throw new TypeError('fetch failed', { cause })
    }
  }
