import { type Profiler, Session } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const shown = 30
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where a function stands, short enough for a line. */
const placeOf = ({ functionName, url, lineNumber }: { functionName: string; url: string; lineNumber: number }) =>
  `${functionName || '(anonymous)'} ${url.startsWith('file:') ? relative(root, fileURLToPath(url)) : url}:${lineNumber + 1}`

/** Which functions took the time, themselves and with all they call. */
const linesOf = (profile: Profiler.Profile): string[] => {
  const own = new Map<string, number>()
  const whole = new Map<string, number>()
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const total = profile.nodes.reduce((sum, { hitCount = 0 }) => sum + hitCount, 0)
  /** Counts a function once however deep it calls itself. */
  const count = (id: number, within: ReadonlySet<string>): number => {
    const node = nodes.get(id)
    if (!node) return 0
    const place = placeOf(node.callFrame)
    const inside = new Set([...within, place])
    const hits = node.hitCount ?? 0
    own.set(place, (own.get(place) ?? 0) + hits)
    const sum = (node.children ?? []).reduce((all, child) => all + count(child, inside), hits)
    if (!within.has(place)) whole.set(place, (whole.get(place) ?? 0) + sum)
    return sum
  }
  const [first] = profile.nodes
  if (first) count(first.id, new Set())
  const top = (title: string, counts: ReadonlyMap<string, number>) => [
    title,
    ...[...counts]
      .sort(([, a], [, b]) => b - a)
      .slice(0, shown)
      .map(([place, hits]) => `  ${((hits / total) * 100).toFixed(1).padStart(5)} %  ${place}`),
  ]
  return [...top('itself', own), ...top('with what it calls', whole)]
}

/** Says where the time of this process goes between `start` and `stop`. */
export const profileSession = () => {
  const session = new Session()
  return {
    start: async () => {
      session.connect()
      await session.post('Profiler.enable')
      await session.post('Profiler.setSamplingInterval', { interval: 200 })
      await session.post('Profiler.start')
    },
    stop: async () => {
      const { profile } = await session.post('Profiler.stop')
      session.disconnect()
      return linesOf(profile)
    },
  }
}
