import { ConfigError } from './config-error.ts'

/** demo: a city to look at, with accounts and passwords that are published. production: a city that is at work. */
export type Mode = 'demo' | 'production'

export const modeOf = (text: string | undefined): Mode => {
  if (text === undefined || text === '' || text === 'demo') return 'demo'
  if (text === 'production') return 'production'
  throw new ConfigError(`QK_MODE 应为 demo 或 production，现为 ${text}`)
}

/** What a production start is judged by. */
export interface Standing {
  simulator: boolean
  captcha: boolean
  hasTls: boolean
  hasTrustedProxy: boolean
  /** Effective user id; null where the system knows none. */
  userId: number | null
  /** Address the calls are served at is reached over the network, or by a proxy on this machine. */
  servesCalls: boolean
}

/** Everything that keeps a start from production, each with what to do. */
export const productionProblems = (standing: Standing): string[] => [
  ...(standing.userId === 0 ? ['不能以 root 身份运行：请用普通用户启动（见部署手册的 systemd 单元）'] : []),
  ...(standing.simulator ? ['不能运行模拟器：请设置 SIMULATOR=off'] : []),
  ...(standing.captcha ? [] : ['不能关闭验证码：请去掉 CAPTCHA=off']),
  ...(standing.servesCalls && !standing.hasTls && !standing.hasTrustedProxy
    ? ['须加密访问：请设置 TLS_CERT 与 TLS_KEY，或由反向代理提供 HTTPS 并设置 TRUSTED_PROXY 为其地址']
    : []),
]

/** @throws ConfigError naming everything at once */
export const requireProductionReady = (standing: Standing): void => {
  const problems = productionProblems(standing)
  if (problems.length > 0) throw new ConfigError(`QK_MODE=production 拒绝启动：${problems.join('；')}`)
}

/** Accounts of the demo city, whose password is published, open nothing in a city at work. */
export const isClosedAccount = (mode: Mode, { disabled, demo }: { disabled: boolean; demo: boolean }): boolean =>
  disabled || (demo && mode === 'production')
