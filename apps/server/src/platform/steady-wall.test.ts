import { expect, it } from 'vitest'
import { SteadyWall } from './steady-wall.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const machineAt = (wallMs: number) => {
  const clocks = { wall: wallMs, up: 5_000, tick: 0, upReadings: 0 }
  const steady = new SteadyWall({
    wallMs: () => clocks.wall,
    upMs: () => {
      clocks.upReadings += 1
      return clocks.up
    },
    tickMs: () => clocks.tick,
  })
  /** The machine sleeps: its counter stands still. */
  const sleep = (ms: number) => {
    clocks.wall += ms
    clocks.up += ms
  }
  const pass = (ms: number) => {
    sleep(ms)
    clocks.tick += ms
  }
  return { clocks, steady, pass, sleep }
}

it('R11: an hour’s jump of the machine’s clock moves no time, and is told', () => {
  for (const jump of [hourMs, -hourMs]) {
    const { clocks, steady, pass } = machineAt(1_000_000)
    pass(minuteMs)
    clocks.wall += jump
    pass(minuteMs)
    expect(steady.nowMs()).toBe(1_000_000 + 2 * minuteMs)
    expect(steady.jumpMs).toBe(jump)
    clocks.wall -= jump
    pass(minuteMs)
    expect([steady.nowMs(), steady.jumpMs]).toEqual([1_000_000 + 3 * minuteMs, 0])
  }
})

it('small corrections are followed, one after the other, and so is time slept', () => {
  const { clocks, steady, pass, sleep } = machineAt(0)
  for (let step = 0; step < 10; step += 1) {
    clocks.wall += minuteMs
    pass(1_000)
    expect(steady.nowMs()).toBe(clocks.wall)
  }
  sleep(8 * hourMs)
  expect([steady.nowMs(), steady.jumpMs]).toEqual([clocks.wall, 0])
})

it('a thousand frames in a second read the machine’s uptime once at most', () => {
  const { clocks, steady, pass } = machineAt(1_000_000)
  const before = clocks.upReadings
  for (let frame = 0; frame < 1000; frame += 1) {
    pass(1)
    expect(steady.nowMs()).toBe(clocks.wall)
  }
  expect(clocks.upReadings - before).toBeLessThanOrEqual(1)
})

it('time slept between two readings is not lost, nor is a jump believed', () => {
  const { clocks, steady, pass, sleep } = machineAt(1_000_000)
  pass(10)
  steady.nowMs()
  sleep(3 * hourMs)
  expect(steady.nowMs()).toBe(clocks.wall)
  clocks.wall += hourMs
  pass(10)
  expect([steady.nowMs(), steady.jumpMs]).toEqual([clocks.wall - hourMs, hourMs])
})
