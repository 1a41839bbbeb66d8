import { expect, it, vi } from 'vitest'
import { DrivenClock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { sharedAnswers } from './shared-answers.ts'

const servicesAt = (clock: DrivenClock): Pick<Services, 'db' | 'clock'> => ({ db: {} as Services['db'], clock })
const start = new Date('2026-11-20T10:00:00+08:00')

it('fifty screens that ask alike cost one answer, until it is too old', async () => {
  const clock = new DrivenClock(start)
  const services = servicesAt(clock)
  const ask = sharedAnswers<number>(60_000)
  const work = vi.fn(() => Promise.resolve(7))
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(services, 'rank', work)))
  expect(answers).toEqual(Array.from({ length: 50 }, () => 7))
  expect(work).toHaveBeenCalledTimes(1)
  clock.set(new Date(start.getTime() + 60_000))
  await ask(services, 'rank', work)
  expect(work).toHaveBeenCalledTimes(2)
})

it('another question, or another city’s database, is another answer', async () => {
  const ask = sharedAnswers<string>(60_000)
  const [here, there] = [servicesAt(new DrivenClock(start)), servicesAt(new DrivenClock(start))]
  expect(await ask(here, 'a', () => Promise.resolve('a'))).toBe('a')
  expect(await ask(here, 'b', () => Promise.resolve('b'))).toBe('b')
  expect(await ask(there, 'a', () => Promise.resolve('other'))).toBe('other')
})

it('a failure is told to whoever asked and is not kept', async () => {
  const services = servicesAt(new DrivenClock(start))
  const ask = sharedAnswers<string>(60_000)
  await expect(ask(services, 'a', () => Promise.reject(new RangeError('gone')))).rejects.toThrow('gone')
  expect(await ask(services, 'a', () => Promise.resolve('there'))).toBe('there')
})
