import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { join, resolve } from 'node:path'
import { ConfigError } from './config-error.ts'
import { readWritten, writeDurably } from './durable-file.ts'
import { type Mode, modeOf, requireProductionReady } from './mode.ts'
import { networksOf } from './outgoing.ts'

type Role = 'api' | 'ingest' | 'worker'

/** Everything the environment decides, read once. This file is its documentation. */
export interface Config {
  /** QK_MODE — demo (default) or production, which refuses what is published of the demo and plain HTTP. */
  mode: Mode
  /** TLS_CERT, TLS_KEY — files in PEM: the server speaks HTTPS itself. */
  tls: { cert: string; key: string } | null
  /** TRUSTED_PROXY — comma list of addresses or networks of the reverse proxy that speaks HTTPS; default this machine. */
  trustedProxy: string | null
  /** PORT — web and API, default 8080. */
  port: number
  /** HOST — listening address, default 127.0.0.1; 0.0.0.0 opens it to the network. */
  host: string
  /** INGEST_PORT — HJ 212 gateway, default 9212. */
  ingestPort: number
  /** INGEST_HOST — gateway's listening address, default HOST. */
  ingestHost: string
  /** DATA_DIR — database, files and keys, default ./.data */
  dataDir: string
  /** DATABASE_URL — an outside PostgreSQL 15–18; empty = the embedded one below DATA_DIR. */
  databaseUrl: string | null
  /** CAPTCHA — on (default) or off for automation. */
  captcha: boolean
  /** SIMULATOR — on (default; in production off) runs the demo city's devices and staff; demo accounts then skip forced change and lockout. */
  simulator: boolean
  /** LOG_LEVEL — fatal, error, warn, info (default), debug, trace. */
  logLevel: string
  /** ROLES — comma list of api, ingest, worker; default all three in this process. */
  roles: ReadonlySet<Role>
  /** SERVICE_PREFIX — path below /native-api, default /wuxi/aasms. */
  apiBase: string
  /** WEB_DIR — the built front end, default apps/web/dist. */
  webDir: string
  /** CITY_CODE — the city served, default 320200. */
  cityCode: string
  /** NODE_ENV=production skips the schema check of answers. */
  checkAnswers: boolean
  /** MAP_TILE_URL (raster tiles, {z}/{x}/{y}), MAP_APPROVAL_NUMBER (审图号), TIANDITU_KEY (天地图) — all optional. */
  map: { tileUrl: string | null; approvalNumber: string | null; tiandituKey: string | null }
  /** SHARE_PULL_URL — public JSON form of the upper level to pull each hour; empty = no puller. */
  sharePullUrl: string | null
  /** OUTGOING_NETWORKS — comma list of own networks (10.20.0.0/16, 127.0.0.1) that addresses set by people may lead to; default none. */
  outgoingNetworks: BlockList
  /** METRICS_TOKEN — whoever shows it as bearer reads /metrics; empty = this machine only. */
  metricsToken: string | null
  /** METRICS_PORT — /health and /metrics of a process without the role api, on 127.0.0.1; empty = none. */
  metricsPort: number | null
  /** Secrets made at first start and kept in DATA_DIR/keys.json (mode 0600). */
  keys: Keys
}

interface Keys {
  seedKey: string
  ticketKey: string
  shareSecret: string
  /** Keys the chain of the operations log; whoever can write the database alone cannot rewrite it. */
  logKey: string
}

export { ConfigError }

const portOf = (env: NodeJS.ProcessEnv, name: string, byDefault: number): number => {
  const text = env[name]
  if (text === undefined || text === '') return byDefault
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ConfigError(`${name} 应为0到65535之间的端口号，现为 ${text}`)
  return port
}

const switchOf = (env: NodeJS.ProcessEnv, name: string, byDefault: 'on' | 'off' = 'on'): boolean => {
  const text = env[name] || byDefault
  if (text !== 'on' && text !== 'off') throw new ConfigError(`${name} 应为 on 或 off，现为 ${text}`)
  return text === 'on'
}

const allRoles: readonly Role[] = ['api', 'ingest', 'worker']

const rolesOf = (text: string | undefined): ReadonlySet<Role> => {
  if (!text) return new Set(allRoles)
  return new Set(
    text.split(',').map((name) => {
      const role = allRoles.find((known) => known === name.trim())
      if (!role) throw new ConfigError(`ROLES 只能包含 ${allRoles.join('、')}，现有 ${name}`)
      return role
    }),
  )
}

/** It stands in the page and in every address, so it is a plain path. */
const servicePrefixOf = (text = '/wuxi/aasms'): string => {
  if (/^(\/[\w-]+)*$/.test(text)) return text
  throw new ConfigError(`SERVICE_PREFIX 应为以 / 开头的路径，如 /wuxi/aasms，现为 ${text}`)
}

const outgoingOf = (text: string | undefined): BlockList => {
  try {
    return networksOf((text ?? '').split(',').flatMap((one) => one.trim() || []))
  } catch {
    throw new ConfigError(`OUTGOING_NETWORKS 应为以逗号分隔的网段，如 10.20.0.0/16，现为 ${text}`)
  }
}

const secret = () => randomBytes(32).toString('base64url')

/** Keys as written; null where the file is damaged. One of an earlier release lacks the key of the log. */
const keysOf = (text: string): (Omit<Keys, 'logKey'> & { logKey?: string }) | null => {
  try {
    const value: unknown = JSON.parse(text)
    const isText = (name: string) =>
      typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'string'
    return isText('seedKey') && isText('ticketKey') && isText('shareSecret') ? (value as Omit<Keys, 'logKey'>) : null
  } catch {
    return null
  }
}

const readKeys = (dataDir: string): Keys => {
  const path = join(dataDir, 'keys.json')
  const written = readWritten(path)
  if (written !== null) {
    const keys = keysOf(written)
    if (keys?.logKey !== undefined) return { ...keys, logKey: keys.logKey }
    if (keys) {
      const whole = { ...keys, logKey: secret() }
      writeDurably(path, JSON.stringify(whole, null, 2))
      return whole
    }
    throw new ConfigError(
      `密钥文件 ${path} 已损坏：请从备份恢复；没有备份时删除该文件再启动，设备与上级平台须改用新密钥`,
    )
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const keys: Keys = { seedKey: secret(), ticketKey: secret(), shareSecret: secret(), logKey: secret() }
  writeDurably(path, JSON.stringify(keys, null, 2))
  return keys
}

const readPem = (env: NodeJS.ProcessEnv, name: string): string | null => {
  const path = env[name]
  if (!path) return null
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new ConfigError(`${name} 指定的文件 ${path} 无法读取`)
  }
}

const tlsOf = (env: NodeJS.ProcessEnv): Config['tls'] => {
  const [cert, key] = [readPem(env, 'TLS_CERT'), readPem(env, 'TLS_KEY')]
  if (cert !== null && key !== null) return { cert, key }
  if (cert !== null || key !== null) throw new ConfigError('TLS_CERT 与 TLS_KEY 须同时设置')
  return null
}

/**
 * @param purpose command: a command line tool, which serves nothing and needs no TLS
 * @throws ConfigError
 */
export const readConfig = (
  env: NodeJS.ProcessEnv = process.env,
  { purpose = 'serve' }: { purpose?: 'serve' | 'command' } = {},
): Config => {
  const dataDir = resolve(env['DATA_DIR'] ?? '.data')
  const host = env['HOST'] ?? '127.0.0.1'
  const mode = modeOf(env['QK_MODE'])
  const [tls, trustedProxy] = [tlsOf(env), env['TRUSTED_PROXY'] || null]
  const simulator = switchOf(env, 'SIMULATOR', mode === 'production' ? 'off' : 'on')
  const captcha = switchOf(env, 'CAPTCHA')
  const roles = rolesOf(env['ROLES'])
  if (mode === 'production')
    requireProductionReady({
      simulator,
      captcha,
      hasTls: tls !== null,
      hasTrustedProxy: trustedProxy !== null,
      userId: process.geteuid?.() ?? null,
      servesCalls: purpose === 'serve' && roles.has('api'),
    })
  return {
    mode,
    tls,
    trustedProxy,
    port: portOf(env, 'PORT', 8080),
    host,
    ingestPort: portOf(env, 'INGEST_PORT', 9212),
    ingestHost: env['INGEST_HOST'] ?? host,
    dataDir,
    databaseUrl: env['DATABASE_URL'] || null,
    captcha,
    simulator,
    logLevel: env['LOG_LEVEL'] ?? 'info',
    roles,
    apiBase: `/native-api${servicePrefixOf(env['SERVICE_PREFIX'])}`,
    webDir: resolve(env['WEB_DIR'] ?? join(import.meta.dirname, '../../../web/dist')),
    cityCode: env['CITY_CODE'] ?? '320200',
    checkAnswers: env['NODE_ENV'] !== 'production',
    map: {
      tileUrl: env['MAP_TILE_URL'] || null,
      approvalNumber: env['MAP_APPROVAL_NUMBER'] || null,
      tiandituKey: env['TIANDITU_KEY'] || null,
    },
    sharePullUrl: env['SHARE_PULL_URL'] || null,
    outgoingNetworks: outgoingOf(env['OUTGOING_NETWORKS']),
    metricsToken: env['METRICS_TOKEN'] || null,
    metricsPort: env['METRICS_PORT'] ? portOf(env, 'METRICS_PORT', 0) : null,
    keys: readKeys(dataDir),
  }
}
