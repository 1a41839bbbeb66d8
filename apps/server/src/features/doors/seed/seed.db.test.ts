import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDemoCity } from '../../../city/create-demo-city.ts'
import { CityClock } from '../../../platform/clock.ts'
import type { Registry } from '../../../platform/registry.ts'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { issueToken, sessionOf } from '../../people/sign-in/port.ts'
import { finishSeed, stepClock } from './commands.ts'
import { checkSeed, cityIsLive, restoreSeedClock } from './port.ts'

const ran = { at: [] as string[] }

describe('seed mode', () => {
  let test: TestServices
  beforeAll(async () => {
    const made = await testServices()
    // The pipeline has its own tests; here it only matters that it runs, after the clock was set.
    const registry: Registry = {
      ...made.services.registry,
      runDueWork: async ({ clock }) => void ran.at.push(clock.now().toISOString()),
    }
    test = { ...made, services: { ...made.services, registry } }
    await createDemoCity(test.services)
  })
  beforeEach(() => {
    ran.at.length = 0
  })
  afterAll(() => test.close())

  const request = (key: string | undefined) => ({ headers: { 'x-seed-key': key } })

  it('opens with the key beside the data only', async () => {
    const { keys } = test.services.config
    await checkSeed(test.services, request(keys.seedKey))
    for (const wrong of [undefined, '', 'x', keys.ticketKey, `${keys.seedKey}x`]) {
      await expect(checkSeed(test.services, request(wrong))).rejects.toMatchObject({ key: 'SEED_REFUSED' })
    }
    const withoutSimulator = { ...test.services, config: { ...test.services.config, simulator: false } }
    await expect(checkSeed(withoutSimulator, request(keys.seedKey))).rejects.toMatchObject({ key: 'SEED_REFUSED' })
  })

  it('drives the city’s clock forward, never back, and does the due work at each step', async () => {
    const services = { ...test.services, clock: new CityClock() }
    expect(await stepClock(services, '2025-11-20 10:00:00')).toBe('2025-11-20 10:00:00')
    expect(services.clock.isDriven).toBe(true)
    await stepClock(services, '2025-11-20 11:00:00')
    await stepClock(services, '2025-11-20 11:00:00')
    await expect(stepClock(services, '2025-11-20 10:59:59')).rejects.toMatchObject({ key: 'INVALID_INPUT' })
    expect(ran.at).toEqual(['2025-11-20T02:00:00.000Z', '2025-11-20T03:00:00.000Z', '2025-11-20T03:00:00.000Z'])
  })

  it('unsettled, only the clock moves: what is due waits for the next step', async () => {
    const services = { ...test.services, clock: new CityClock() }
    expect(await stepClock(services, '2025-11-20 11:07:00', false)).toBe('2025-11-20 11:07:00')
    expect(services.clock.now().toISOString()).toBe('2025-11-20T03:07:00.000Z')
    expect(ran.at).toEqual([])
    await expect(stepClock(services, '2025-11-20 11:00:00', false)).rejects.toMatchObject({ key: 'INVALID_INPUT' })
    await stepClock(services, '2025-11-20 11:07:00')
    expect(ran.at).toEqual(['2025-11-20T03:07:00.000Z'])
  })

  it('after a restart the clock stands where the simulator left it', async () => {
    const services = { ...test.services, clock: new CityClock() }
    await restoreSeedClock(services)
    expect(services.clock.now().toISOString()).toBe('2025-11-20T03:07:00.000Z')
    await expect(stepClock(services, '2025-11-20 10:00:00')).rejects.toMatchObject({ key: 'INVALID_INPUT' })
  })

  it('tokens of simulated staff live through months, for demo accounts and only while the simulator runs', async () => {
    const token = await issueToken(test.services, 'diaodu', { kind: 'seed' })
    test.clock.set(new Date(test.clock.now().getTime() + 90 * 86_400_000))
    expect((await sessionOf(test.services, token, true)).userCode).toBe('diaodu')
    const withoutSimulator = { ...test.services, config: { ...test.services.config, simulator: false } }
    await expect(sessionOf(withoutSimulator, token, true)).rejects.toMatchObject({ key: 'SESSION_ENDED' })
    await expect(issueToken(test.services, 'nobody', { kind: 'seed' })).rejects.toMatchObject({ key: 'NOT_FOUND' })
  })

  it('once the city is live the machine’s clock rules and seeding is refused for good', async () => {
    const services = { ...test.services, clock: new CityClock() }
    services.clock.drive(new Date('2025-01-01T00:00:00Z'))
    expect(await cityIsLive(services)).toBe(false)
    await finishSeed(services)
    expect(await cityIsLive(services)).toBe(true)
    expect(services.clock.isDriven).toBe(false)
    await restoreSeedClock(services)
    expect(services.clock.isDriven).toBe(false)
    await expect(checkSeed(services, request(services.config.keys.seedKey))).rejects.toMatchObject({
      key: 'SEED_REFUSED',
    })
  })
})
