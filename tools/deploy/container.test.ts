import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { broughtBy } from '../bundle/brought.ts'
import { bundleName } from '../bundle/make-bundle.ts'

const root = join(import.meta.dirname, '../..')
const path = join(root, 'deploy/Containerfile')
const text = readFileSync(path, 'utf8')
const guide = readFileSync(join(root, 'docs/guides/deploy.md'), 'utf8')
const bundle = bundleName(root, 'linux-x64')

/** Instructions, continued lines joined, arguments replaced by what they are unless told otherwise. */
const instructions = text
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
const given = new Map(
  instructions.flatMap((line) => {
    const [, name, value] = /^ARG (\w+)=(\S+)$/.exec(line) ?? []
    return name !== undefined && value !== undefined ? [[name, value] as const] : []
  }),
)
const resolved = instructions.map((line) => line.replaceAll(/\$\{(\w+)\}/g, (all, name) => given.get(name) ?? all))

/** Words docker knows at the beginning of a line. */
const known =
  /^(FROM|ARG|RUN|ADD|COPY|ENV|WORKDIR|VOLUME|EXPOSE|USER|HEALTHCHECK|STOPSIGNAL|ENTRYPOINT|CMD|LABEL|SHELL) /

describe('the container file', () => {
  it('has instructions only, and every argument it uses is given', () => {
    expect(instructions.filter((line) => !known.test(line))).toEqual([])
    expect(resolved.join('\n')).not.toContain('$')
  })

  it('copies nothing but the archive that npm run bundle makes of this release', () => {
    const sources = resolved.flatMap((line) => {
      const [, rest] = /^(?:ADD|COPY) (.+)$/.exec(line) ?? []
      return rest === undefined
        ? []
        : rest
            .split(' ')
            .filter((word) => !word.startsWith('--'))
            .slice(0, -1)
    })
    expect(sources).toEqual([`${bundle}.tar.gz`])
  })

  it('runs only what the archive brings', () => {
    const files = [...resolved.join('\n').matchAll(/"\/opt\/qingkong\/([^"]+)"/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(2)
    const isBrought = broughtBy(root)
    expect(files.filter((file) => !isBrought(file))).toEqual([])
  })

  it('is built in the guide, and in its own first line, from the archive of this release', () => {
    for (const words of [guide, text])
      expect(words).toContain(`podman build -f deploy/Containerfile --build-arg BUNDLE=${bundle} dist`)
    const named = [...`${guide}\n${text}`.matchAll(/qingkong-\d+\.\d+\.\d+[\w-]*/g)].map(([name]) => name)
    expect([...new Set(named)]).toEqual([bundle])
  })

  const lints = spawnSync('hadolint', ['--version']).status === 0
  if (!lints) process.stdout.write('container: hadolint skipped, it is not installed here\n')
  it.skipIf(!lints)('hadolint has nothing to say against it', () => {
    const { stdout, stderr } = spawnSync('hadolint', [path], { encoding: 'utf8' })
    expect(`${stdout}${stderr}`).toBe('')
  })
})
