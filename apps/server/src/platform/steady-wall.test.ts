import { expect, it } from 'vitest'
import { SteadyWall } from './steady-wall.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const machineAt = (wallMs: number) => {
  const clocks = { wall: wallMs, up: 5_000 }
  return {
    clocks,
    steady: new SteadyWall({ wallMs: () => clocks.wall, upMs: () => clocks.up }),
    pass: (ms: number) => {
      clocks.wall += ms
      clocks.up += ms
    },
  }
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
  const { clocks, steady, pass } = machineAt(0)
  for (let step = 0; step < 10; step += 1) {
    clocks.wall += minuteMs
    pass(1_000)
    expect(steady.nowMs()).toBe(clocks.wall)
  }
  pass(8 * hourMs)
  expect([steady.nowMs(), steady.jumpMs]).toEqual([clocks.wall, 0])
})
