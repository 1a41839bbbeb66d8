import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { broughtBy } from '../bundle/brought.ts'
import { commands } from '../bundle/make-bundle.ts'
import { readUnit, UnitFileError } from './unit-file.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'deploy/systemd')
const guide = readFileSync(join(root, 'docs/guides/deploy.md'), 'utf8')
const program = '/opt/qingkong/current'
const isBrought = broughtBy(root)
const units = readdirSync(folder).map((name) => ({ name, unit: readUnit(readFileSync(join(folder, name), 'utf8')) }))
const services = units.filter(({ name }) => name.endsWith('.service'))

/** Keys of systemd 252 that are used here: a misspelt one would be passed over with no more than a warning. */
const knownKeys: Readonly<Record<string, readonly string[]>> = {
  Unit: ['Description', 'After', 'Wants'],
  Install: ['WantedBy'],
  Timer: ['OnCalendar', 'RandomizedDelaySec', 'Persistent'],
  Service: [
    ...['Type', 'User', 'Group', 'WorkingDirectory', 'EnvironmentFile', 'Environment', 'ExecStart', 'Restart'],
    ...['RestartSec', 'TimeoutStopSec', 'KillMode', 'LimitNOFILE', 'MemoryMax', 'Nice', 'IOSchedulingClass', 'UMask'],
    ...['NoNewPrivileges', 'ProtectSystem', 'ProtectHome', 'PrivateTmp', 'PrivateDevices', 'ProtectKernelTunables'],
    ...['ProtectKernelModules', 'ProtectControlGroups', 'RestrictSUIDSGID', 'RestrictAddressFamilies'],
    ...['LockPersonality', 'CapabilityBoundingSet', 'ReadWritePaths'],
  ],
}

const valuesOf = (unit: (typeof units)[number]['unit'], section: string, key: string): readonly string[] =>
  unit[section]?.[key] ?? []

describe('every systemd unit', () => {
  it.each(units)('$name says nothing that systemd does not know', ({ unit }) => {
    const unknown = Object.entries(unit).flatMap(([section, values]) =>
      Object.keys(values).filter((key) => !knownKeys[section]?.includes(key)),
    )
    expect(unknown).toEqual([])
    expect(valuesOf(unit, 'Unit', 'Description')).toHaveLength(1)
  })

  it('is refused where a line is none of a unit', () => {
    expect(() => readUnit('[Service]\nRestart always\n')).toThrow(UnitFileError)
    expect(() => readUnit('User=qingkong\n')).toThrow(UnitFileError)
    expect(readUnit('[Service]\n# who\nExecStart=/bin/a \\\n  b\n')).toEqual({
      Service: { ExecStart: ['/bin/a    b'] },
    })
  })

  it('a timer has the service it starts', () => {
    const timers = units.map(({ name }) => name).filter((name) => name.endsWith('.timer'))
    expect(timers.length).toBeGreaterThan(1)
    for (const timer of timers) expect(services.map(({ name }) => name)).toContain(timer.replace('.timer', '.service'))
  })
})

describe('every service', () => {
  it.each(services)('$name starts a program, and scripts, that the bundle brings', ({ unit }) => {
    const starts = valuesOf(unit, 'Service', 'ExecStart')
    expect(starts).toHaveLength(1)
    expect(valuesOf(unit, 'Service', 'WorkingDirectory')).toEqual([program])
    const [started = '', ...args] = (starts[0] ?? '').split(' ')
    expect(started.startsWith(`${program}/`)).toBe(true)
    const path = started.slice(program.length + 1)
    expect(isBrought(path), path).toBe(true)
    if (commands[path] === undefined) expect(statSync(join(root, path)).mode & 0o111).not.toBe(0)
    for (const arg of args.filter((word) => !word.startsWith('-'))) expect(isBrought(arg), arg).toBe(true)
  })

  it.each(services)('$name names a user, folders and a file of settings that the guide makes', ({ unit }) => {
    const [user = ''] = valuesOf(unit, 'Service', 'User')
    expect(user).toMatch(/^[a-z]+$/)
    expect(valuesOf(unit, 'Service', 'Group')).toEqual([user])
    expect(guide).toMatch(new RegExp(`^useradd --system .* ${user}$`, 'm'))
    const made = guide.split('\n').filter((line) => line.startsWith('install -'))
    const [settings = ''] = valuesOf(unit, 'Service', 'EnvironmentFile')
    expect(made.some((line) => line.includes(` ${settings} `))).toBe(true)
    const folders = valuesOf(unit, 'Service', 'ReadWritePaths').flatMap((paths) => paths.split(' '))
    expect(folders.length).toBeGreaterThan(0)
    for (const path of folders)
      expect(made.some((line) => line.includes(`-o ${user} -g ${user}`) && line.split(' ').includes(path))).toBe(true)
    // A folder in its environment that it cannot write would fail only when it is used.
    const named = valuesOf(unit, 'Service', 'Environment').flatMap((line) =>
      [...line.matchAll(/(?:DATA|BACKUP)_DIR=(\S+)/g)].map(([, path = '']) => path),
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((path) => !folders.includes(path))).toEqual([])
  })
})

const analyses = spawnSync('systemd-analyze', ['--version']).status === 0
if (!analyses) process.stdout.write('units: systemd-analyze verify skipped, it is not installed here\n')

describe.skipIf(!analyses)('systemd itself', () => {
  const work = mkdtempSync(join(tmpdir(), 'qk-units-'))
  afterAll(() => rmSync(work, { recursive: true, force: true }))

  /** What it says of units whose program stands in the work folder. */
  const saidOf = (change: (text: string) => string): string => {
    const paths = units.map(({ name }) => {
      const path = join(work, name)
      writeFileSync(path, change(readFileSync(join(folder, name), 'utf8')).replaceAll(program, join(work, 'program')))
      return path
    })
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', ...paths], {
      encoding: 'utf8',
    })
    return stderr
  }

  it('has nothing to say against any unit', () => {
    mkdirSync(join(work, 'program'))
    for (const part of ['deploy', 'node_modules', 'apps']) symlinkSync(join(root, part), join(work, 'program', part))
    for (const command of Object.keys(commands)) writeFileSync(join(work, 'program', command), '', { mode: 0o755 })
    expect(saidOf((text) => text)).toBe('')
    // It does speak where something is wrong.
    expect(saidOf((text) => text.replace('UMask=', 'UMaks='))).toContain('UMaks')
  })
})
