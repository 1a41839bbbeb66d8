import { describe, expect, it } from 'vitest'
import { createLog } from '../platform/log.ts'
import type { Services } from '../platform/services.ts'
import { type DueStep, dueTurns, runSteps } from './due-steps.ts'

const logged: unknown[] = []
const log = createLog('error', { write: (line) => logged.push(JSON.parse(line)) })
const services = { log } as Services

const setUp = () => {
  logged.length = 0
  const ran: string[] = []
  const step = (name: string, run: () => Promise<unknown> = async () => undefined): DueStep => ({
    name,
    title: `步骤${name}`,
    run: async () => {
      ran.push(name)
      await run()
    },
  })
  const failing = async () => {
    throw new Error('broken')
  }
  return { ran, step, failing }
}

describe('the steps of what is due', () => {
  it('run in their order, and one that fails stops none behind it', async () => {
    const { ran, step, failing } = setUp()
    const steps = [step('a'), step('b', failing), step('c'), step('d', failing), step('e')]
    await expect(runSteps(services, steps)).rejects.toThrow('未完成：步骤b、步骤d')
    expect(ran).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(logged).toMatchObject([{ step: 'b' }, { step: 'd' }])
    expect(logged[0]).toHaveProperty('err.message', 'broken')
  })

  it('in a turn of the worker the next one finds what the one before has done', async () => {
    const { ran, step, failing } = setUp()
    const turns = dueTurns(services, [step('a', failing), step('b'), step('c')], { patienceMs: 10_000, lateEveryMs: 0 })
    await turns.turn()
    await turns.turn()
    expect(ran).toEqual(['a', 'b', 'c', 'a', 'b', 'c'])
  })

  it('one that takes long holds the others up for a moment only, and is not at work twice', async () => {
    const { ran, step } = setUp()
    let finish: () => void = () => undefined
    const slow = new Promise<void>((resolve) => {
      finish = resolve
    })
    const turns = dueTurns(services, [step('slow', () => slow), step('b')], { patienceMs: 5, lateEveryMs: 0 })
    await turns.turn()
    await turns.turn()
    expect(ran).toEqual(['slow', 'b', 'b'])
    let isSettled = false
    const settled = turns.settled().then(() => {
      isSettled = true
    })
    await turns.turn()
    expect(isSettled).toBe(false)
    finish()
    await settled
    await turns.turn()
    expect(ran).toEqual(['slow', 'b', 'b', 'b', 'slow', 'b'])
  })

  it('whoever stops waits for what is at work as long as he has patience, and nothing more is begun', async () => {
    const { ran, step } = setUp()
    let finish: (error?: Error) => void = () => undefined
    const long = new Promise<void>((resolve, reject) => {
      finish = (error) => (error ? reject(error) : resolve())
    })
    const turns = dueTurns(services, [step('long', () => long), step('b')], { patienceMs: 5, lateEveryMs: 0 })
    await turns.turn()
    const stopped = performance.now()
    await turns.close(50)
    expect(performance.now() - stopped).toBeLessThan(1000)
    // Its connection is ended under it: that is no fault to be told as one.
    finish(Object.assign(new Error('terminating connection'), { code: '57P01' }))
    await turns.settled()
    await turns.turn()
    expect(ran).toEqual(['long', 'b'])
    expect(logged).toEqual([])
  })

  it('what came late is taken every so often, and by whoever runs all steps once', async () => {
    const taken: boolean[] = []
    const step: DueStep = { name: 'a', title: '步骤a', run: async (_, { takesLate }) => taken.push(takesLate) }
    const turns = dueTurns(services, [step], { patienceMs: 10_000, lateEveryMs: 60_000 })
    for (let n = 0; n < 3; n++) await turns.turn()
    await runSteps(services, [step])
    expect(taken).toEqual([true, false, false, true])
  })
})
