import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { formatCity, hourMs, parseCity } from '@qingkong/domain/time/city-time'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type LiveMessage, startLive } from '../../../client/live.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { queryClient } from '../../../client/query-client.ts'
import { useSession } from '../../../client/session.ts'
import { answerCalls, asked } from '../../../client/testing/answered-calls.ts'
import { CockpitScreen } from './cockpit-screen.tsx'
import { panels } from './panels.ts'
import { wallAnswers } from './testing/wall-answers.ts'

vi.mock('../../../client/api.ts', async () => ({
  ...(await import('../../../client/testing/answered-calls.ts')),
  apiBase: '',
  sessionHeaders: () => ({}),
  endSession: () => undefined,
}))
vi.mock('../../../charts/chart.tsx', () => ({ Chart: ({ label }: { label: string }) => <p>{label}</p> }))

const hours = 24
const beginning = parseCity('2026-11-22 00:00:00')?.getTime() ?? 0
/** Sites whose hour is pushed, and what happens besides. */
const sitesPerHour = 138
const eventsPerHour = 12
/** The first hours fill what is kept: every view of every panel, the questions of the last five minutes. */
const warmHours = 3
/**
 * Of the heap after a collection, from the first third of the day to its last. What the engine compiles in the meantime and
 * the stacks that React's development build keeps come to 2 MB; one answer kept of each minute would come to 30.
 */
const mostGrowthMb = 4

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

let stream: ReadableStreamDefaultController<Uint8Array> | null = null
const say = (text: string) => stream?.enqueue(new TextEncoder().encode(text))
const push = (message: LiveMessage) => say(`data: ${JSON.stringify(message)}\n\n`)

/** Each answer is another object with figures of its own, as from the network. */
const fresh = (answer: unknown) => (input: Record<string, unknown>) => {
  const given = typeof answer === 'function' ? answer(input) : answer
  return typeof given === 'object' && given !== null && !Array.isArray(given)
    ? { ...structuredClone(given), askedAt: Date.now() }
    : structuredClone(given)
}

let stop: () => void = () => undefined
beforeAll(() => {
  vi.useFakeTimers({ now: beginning })
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  usePermissions.setState({ rights: new Set(Object.values(panels).map(({ right }) => right)), routes: [], nodes: [] })
  answerCalls(Object.fromEntries(Object.entries(wallAnswers).map(([name, answer]) => [name, fresh(answer)])))
  useSession.getState().begin({ token: 't1', user: { userId: 'wall' } as never })
  stop = startLive()
})
afterAll(() => {
  stop()
  queryClient.clear()
  vi.useRealTimers()
})

/** One hour: the sites send theirs within half a minute, events come now and then, the server is heard every 15 s. */
const liveHour = async (hour: number) => {
  const dataTime = formatCity(beginning + hour * hourMs)
  for (let second = 0; second < 3600; second += 15) {
    if (second < 30)
      for (let site = 0; site < sitesPerHour / 2; site += 1)
        push({ topic: 'siteHour', siteCode: `S${second}-${site}`, dataTime, level: 2, values: { pm25: site + hour } })
    if (second % (3600 / eventsPerHour) === 0) push({ topic: 'warning' })
    say(': alive\n\n')
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    asked.length = 0
  }
}

const heapMb = (): number => {
  collect()
  collect()
  return process.memoryUsage().heapUsed / 2 ** 20
}
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

it('command 5: 24 h soak flat heap: a day of minutes, turns and thousands of pushes leaves no more behind than its first hours', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <CockpitScreen map={<p>地图</p>} actions={{ openEvent: () => undefined, openTask: () => undefined }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const samples: { heap: number; nodes: number; questions: number }[] = []
  for (let hour = 0; hour < hours; hour += 1) {
    await liveHour(hour)
    if (hour < warmHours) continue
    samples.push({
      heap: heapMb(),
      nodes: document.querySelectorAll('*').length,
      questions: queryClient.getQueryCache().getAll().length,
    })
  }
  const third = Math.floor(samples.length / 3)
  const growth =
    median(samples.slice(-third).map(({ heap }) => heap)) - median(samples.slice(0, third).map(({ heap }) => heap))
  process.stdout.write(
    `wall over ${hours} h: heap ${samples.map(({ heap }) => heap.toFixed(1)).join(' ')} MB, growth ${growth.toFixed(2)} MB\n`,
  )
  expect(growth).toBeLessThan(mostGrowthMb)
  const most = (of: 'nodes' | 'questions', part: typeof samples) => Math.max(...part.map((sample) => sample[of]))
  for (const of of ['nodes', 'questions'] as const)
    expect(most(of, samples.slice(-third))).toBeLessThanOrEqual(1.1 * most(of, samples.slice(0, third)))
})
