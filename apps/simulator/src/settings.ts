import { resolve } from 'node:path'

type Mode = 'seed' | 'live'

/** What the environment and the command line decide. This file is their documentation. */
export interface Settings {
  mode: Mode
  /** HOST and PORT of the API, default 127.0.0.1:8080; SERVICE_PREFIX default /wuxi/aasms. */
  base: string
  /** INGEST_PORT — the HJ 212 gateway, default 9212. */
  gateway: { host: string; port: number }
  /** SEED_KEY — opens seed mode; needed for `seed` only. */
  seedKey: string
  /** SHARE_SECRET — signs the upper level's pushes. */
  shareSecret: string
  /** DATA_DIR — where the simulator keeps how far it came, default ./.data */
  dataDir: string
  /** SIM_SEED — another number is another city, default 20260101. */
  simSeed: number
  /** UPPER_LEVEL_PORT — publishes the public hourly form for a platform that pulls; 0 = off (default). */
  upperLevelPort: number
  /** LOG_LEVEL — debug also prints what the simulated staff were refused. */
  verbose: boolean
}

const numberOf = (env: NodeJS.ProcessEnv, name: string, byDefault: number): number => {
  const text = env[name]
  if (text === undefined || text === '') return byDefault
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} 应为非负整数，现为 ${text}`)
  return value
}

const needed = (env: NodeJS.ProcessEnv, name: string): string => {
  const text = env[name]
  if (!text) throw new Error(`缺少环境变量 ${name}：它与服务器 DATA_DIR/keys.json 中的密钥一致`)
  return text
}

export const readSettings = (argument: string | undefined, env: NodeJS.ProcessEnv): Settings => {
  const mode = argument ?? 'live'
  if (mode !== 'seed' && mode !== 'live') throw new Error(`未知模式 ${mode}：应为 seed 或 live`)
  const given = env['HOST'] ?? '127.0.0.1'
  // 0.0.0.0 is where a server listens, not where a client calls.
  const host = given === '0.0.0.0' || given === '::' ? '127.0.0.1' : given
  return {
    mode,
    base: `http://${host}:${numberOf(env, 'PORT', 8080)}/native-api${env['SERVICE_PREFIX'] ?? '/wuxi/aasms'}`,
    gateway: { host, port: numberOf(env, 'INGEST_PORT', 9212) },
    seedKey: mode === 'seed' ? needed(env, 'SEED_KEY') : '',
    shareSecret: needed(env, 'SHARE_SECRET'),
    dataDir: resolve(env['DATA_DIR'] ?? '.data'),
    simSeed: numberOf(env, 'SIM_SEED', 20260101),
    upperLevelPort: numberOf(env, 'UPPER_LEVEL_PORT', 0),
    verbose: env['LOG_LEVEL'] === 'debug' || env['LOG_LEVEL'] === 'trace',
  }
}
