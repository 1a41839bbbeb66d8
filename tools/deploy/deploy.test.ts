import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const units = readdirSync(join(root, 'deploy/systemd'))
const services = units.filter((name) => name.endsWith('.service'))
const guide = read('docs/guides/deploy.md')

/** Instructions of a container file, continued lines joined. */
const instructions = read('deploy/Containerfile')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))

describe('the container file', () => {
  it('stands on one pinned release, never on whatever is newest', () => {
    const bases = instructions.filter((line) => line.startsWith('FROM '))
    expect(bases).toHaveLength(1)
    expect(bases[0]).toMatch(/^FROM [\w.]+\/[\w./-]+:\d+(\.\d+)+(-slim)?(@sha256:[0-9a-f]{64})?$/)
  })

  it('runs as an ordinary user, in production, and nothing after USER needs more', () => {
    const user = instructions.findIndex((line) => line.startsWith('USER '))
    expect(instructions[user]).toMatch(/^USER [1-9]\d*:[1-9]\d*$/)
    expect(instructions.slice(user).some((line) => /^(RUN|COPY|ADD)\b/.test(line))).toBe(false)
    expect(instructions.join('\n')).toMatch(/QK_MODE=production/)
  })

  it('says whether it is well, keeps its data on a volume and is told to stop by a signal it hears', () => {
    for (const word of ['HEALTHCHECK', 'VOLUME', 'STOPSIGNAL SIGTERM', 'ENTRYPOINT ['])
      expect(instructions.some((line) => line.startsWith(word))).toBe(true)
    // No secrets in layers, nothing loaded while it is built.
    expect(instructions.join('\n')).not.toMatch(/curl|wget|PASSWORD=|TOKEN=|PASSPHRASE=|https?:/)
  })
})

describe('the systemd units', () => {
  it.each(services)('%s runs as its own user, confined, with private files', (name) => {
    const unit = read(`deploy/systemd/${name}`)
    for (const line of [
      'User=qingkong',
      'UMask=0077',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'PrivateTmp=yes',
      'CapabilityBoundingSet=',
    ])
      expect(unit.split('\n')).toContain(line)
    expect(unit).toMatch(/QK_MODE=production/)
  })

  it('are there for each role, and what runs is started again', () => {
    for (const role of ['api', 'ingest', 'worker']) {
      const unit = read(`deploy/systemd/qingkong-${role}.service`)
      expect(unit).toContain(`ROLES=${role}`)
      expect(unit).toMatch(/^Restart=always$/m)
    }
  })

  it('bound the server’s memory as npm start does', () => {
    const flags = /thriftyMemory = \[([^\]]+)\]/.exec(read('tools/start.mjs'))?.[1]?.replaceAll(/[',]/g, '')
    expect(flags).toMatch(/^--max-semi-space-size=\d+ --max-old-space-size=\d+$/)
    for (const role of ['api', 'ingest', 'worker'])
      expect(read(`deploy/systemd/qingkong-${role}.service`)).toContain(`bin/node ${flags} --disable-warning`)
    // The memory that the bench tells is that of a server so started.
    expect(read('tools/bench/api-of-bench.ts').replaceAll(/[',]/g, '')).toContain(`thriftyMemory = [${flags}]`)
  })

  it('back up by a timer, and try every week whether a backup can be restored', () => {
    expect(units).toEqual(expect.arrayContaining(['qingkong-backup.timer', 'qingkong-restore-drill.timer']))
    expect(read('deploy/restore-drill.sh')).toContain('restore "$newest"')
  })
})

describe('what an operator writes', () => {
  const sources = ['apps/server/src/platform', 'apps/cli/src/commands']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => read(`${folder}/${name}`)))
    .join('\n')

  it('into the file of settings is read by the server', () => {
    const names = [...read('deploy/qingkong.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !sources.includes(name))).toEqual([])
  })

  it('into alerts are figures the server has', () => {
    const known = readdirSync(join(root, 'apps/server/src/operation'))
      .map((name) => read(`apps/server/src/operation/${name}`))
      .join('\n')
    const asked = new Set(read('deploy/prometheus-alerts.yml').match(/\bqk_[a-z_]+/g))
    expect(asked.size).toBeGreaterThan(10)
    expect([...asked].map((name) => name.replace(/_bucket$/, '')).filter((name) => !known.includes(name))).toEqual([])
  })

  it('is explained in the guide: every unit and file by its name', () => {
    for (const name of [
      ...units,
      'Containerfile',
      'nginx.conf',
      'prometheus-alerts.yml',
      'backup.sh',
      'restore-drill.sh',
    ])
      expect(guide).toContain(name)
  })
})

describe('the example of a reverse proxy', () => {
  it('speaks TLS 1.2 and later, says itself whom it speaks for, and keeps /metrics in', () => {
    const proxy = read('deploy/nginx.conf')
    expect(proxy).toMatch(/ssl_protocols\s+TLSv1\.2 TLSv1\.3;/)
    expect(proxy).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(proxy).toMatch(/location = \/metrics \{ return 404; \}/)
  })
})
