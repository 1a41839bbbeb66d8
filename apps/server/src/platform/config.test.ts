import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'qk-config-'))

describe('the configuration', () => {
  it('has a default for every variable', () => {
    const config = readConfig({ DATA_DIR: dataDir })
    expect(config).toMatchObject({
      port: 8080,
      ingestPort: 9212,
      captcha: true,
      simulator: true,
      apiBase: '/native-api/wuxi/aasms',
      databaseUrl: null,
    })
    expect([...config.roles]).toEqual(['api', 'ingest', 'worker'])
  })
  it('names a wrong variable and what it should be', () => {
    expect(() => readConfig({ DATA_DIR: dataDir, PORT: 'eighty' })).toThrow(
      'PORT 应为0到65535之间的端口号，现为 eighty',
    )
    expect(() => readConfig({ DATA_DIR: dataDir, CAPTCHA: 'no' })).toThrow('CAPTCHA 应为 on 或 off')
    expect(() => readConfig({ DATA_DIR: dataDir, ROLES: 'api,web' })).toThrow('web')
    for (const prefix of ['suzhou/air', '/suzhou/', '/a"b', '/../x'])
      expect(() => readConfig({ DATA_DIR: dataDir, SERVICE_PREFIX: prefix })).toThrow('SERVICE_PREFIX 应为以 / 开头')
  })
  it('S6: production is refused without TLS or a trusted proxy, and with the simulator; commands need no TLS', () => {
    const production = { DATA_DIR: dataDir, QK_MODE: 'production' }
    expect(() => readConfig(production)).toThrow('TLS_CERT 与 TLS_KEY')
    expect(() => readConfig({ ...production, SIMULATOR: 'on' })).toThrow('SIMULATOR=off')
    expect(() => readConfig({ DATA_DIR: dataDir, TLS_CERT: import.meta.filename })).toThrow('须同时设置')
    if (process.geteuid?.() === 0) return expect(() => readConfig(production)).toThrow('root')
    expect(readConfig({ ...production, TRUSTED_PROXY: '10.0.0.1' })).toMatchObject({
      simulator: false,
      mode: 'production',
    })
    return expect(readConfig(production, { purpose: 'command' }).mode).toBe('production')
  })
  it('makes its secrets once and keeps them from other users', () => {
    const first = readConfig({ DATA_DIR: dataDir }).keys
    expect(readConfig({ DATA_DIR: dataDir }).keys).toEqual(first)
    expect(statSync(join(dataDir, 'keys.json')).mode & 0o077).toBe(0)
    expect(new Set(Object.values(first)).size).toBe(4)
  })
})
