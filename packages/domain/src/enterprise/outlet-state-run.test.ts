import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '../time/city-time.ts'
import { type OutletRun, outletStateOver, type RunReading } from './outlet-state-run.ts'

const now = Date.UTC(2026, 10, 20, 2)
type Said = number | null | string | Partial<RunReading>

/** Hours up to now, oldest first: a value under N, a flag without one, or a whole reading. */
const run = (said: readonly Said[], part: Partial<OutletRun> = {}, silentMs = 5 * minuteMs): OutletRun => ({
  nowMs: now,
  granularity: 'hour',
  intervals: said.map((one, at) => {
    const base: RunReading = { code: 'a21002', value: null, limit: 50, flag: 'N' }
    const own = typeof one === 'string' ? { flag: one } : typeof one === 'object' && one !== null ? one : { value: one }
    return { endAtMs: now - silentMs - (said.length - 1 - at) * hourMs, readings: [{ ...base, ...own }] }
  }),
  ...part,
})
const state = (...of: Parameters<typeof run>) => outletStateOver(run(...of)).state

describe('states of an outlet with memory (enterprise-01)', () => {
  it.each([
    ['an hour above the limit is an alarm', [30, 51], 'alarm'],
    ['one clean hour does not end it', [51, 30], 'alarm'],
    ['two do', [51, 30, 30], 'online'],
    ['two clean hours close to the limit leave a warning', [51, 46, 46], 'warning'],
    ['an exceedance between them begins anew', [51, 30, 51, 30], 'alarm'],
    ['a missing hour is no clean one', [51, 30, null, 30], 'alarm'],
    ['nine tenths warn', [30, 45], 'warning'],
    ['a warning stays between 0.85 and 0.9', [45, 43, 43, 43], 'warning'],
    ['one interval below 0.85 does not end it', [45, 42], 'warning'],
    ['two do', [45, 42, 42], 'online'],
    ['a single F is no stop', [30, 'F'], 'online'],
    ['two are', [30, 'F', 'F'], 'stop'],
    ['the only interval known is', ['F'], 'stop'],
    ['the first N ends a stop', ['F', 'F', 30], 'online'],
    ['maintenance is an anomaly', [30, 'M'], 'anomaly'],
    ['so are a missing and a negative value', [30, -1], 'anomaly'],
    ['it ends with the next valid interval', [null, 30], 'online'],
    ['an alarm stands over it', [51, 'D'], 'alarm'],
    ['a number by hand accuses nobody', [30, { value: 80, flag: 'S' }], 'online'],
    ['a marked hour neither', [30, { value: 80, isMarked: true }], 'online'],
    ['above a limit by day means an hour only warns', [30, { value: 80, judgeBy: 'DAY' }], 'warning'],
    ['a factor nothing is said of is offline', ['-'], 'offline'],
  ] as const)('%s', (_, said, expected) => {
    expect(state([...said])).toBe(expected)
  })

  it('a minute above the limit only warns', () => {
    expect(state([30, 51], { granularity: 'minute' })).toBe('warning')
  })

  it('precedence: 告警 > 预警 > 异常 > 离线 > 在线 > 停产', () => {
    const [first] = run([30]).intervals
    const readings = [
      { code: 'a', value: 30, limit: 50, flag: 'N' },
      { code: 'b', value: null, limit: 50, flag: 'D' },
      { code: 'c', value: 46, limit: 50, flag: 'N' },
    ]
    const over = (count: number) =>
      outletStateOver(run([], { intervals: [{ endAtMs: first?.endAtMs ?? 0, readings: readings.slice(0, count) }] }))
        .state
    expect([over(1), over(2), over(3)]).toEqual(['online', 'anomaly', 'warning'])
  })

  it('three hours of silence are offline; an alarm outlives six and is then 告警未恢复', () => {
    expect([state([30], {}, 3 * hourMs), state([30], {}, 3 * hourMs + 1)]).toEqual(['online', 'offline'])
    expect(outletStateOver(run([51], {}, 5 * hourMs))).toEqual({ state: 'alarm', remark: null })
    expect(outletStateOver(run([51], {}, 6 * hourMs + 1))).toEqual({ state: 'offline', remark: '告警未恢复' })
    expect(outletStateOver(run([30], { isAlarming: true }, 7 * hourMs)).remark).toBe('告警未恢复')
    expect(outletStateOver(run([])).state).toBe('offline')
  })

  it('F while the line produces is an anomaly: 停运标记与用电不符', () => {
    expect(outletStateOver(run(['F', 'F'], { isProducing: true }))).toEqual({
      state: 'anomaly',
      remark: '停运标记与用电不符',
    })
    expect(state(['F', 'F'], { isProducing: false })).toBe('stop')
  })

  it('a stop ends with the first N under load', () => {
    expect(state(['F', 'F', 30], { isProducing: false })).toBe('stop')
    expect(state(['F', 'F', 30], { isProducing: true })).toBe('online')
  })

  it('报停 is a stop at once, silent or not, until the line produces', () => {
    expect([state([30], { isClosed: true }), state([30], { isClosed: true }, 9 * hourMs)]).toEqual(['stop', 'stop'])
    expect(state([30], { isClosed: true, isProducing: true })).toBe('online')
  })

  it('oxygen that is none of a flue is an anomaly and says so', () => {
    expect(outletStateOver(run([{ value: 30, isOxygenOff: true }]))).toEqual({ state: 'anomaly', remark: '氧含量异常' })
  })
})
