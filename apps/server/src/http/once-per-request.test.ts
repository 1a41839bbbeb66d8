import { expect, it } from 'vitest'
import { oncePerRequest } from './once-per-request.ts'

it('P: one request works the same out once, another request works it out anew', async () => {
  let count = 0
  const workOut = async () => ++count
  const [one, other] = [{}, {}]
  expect(await Promise.all([oncePerRequest(one, 'a', workOut), oncePerRequest(one, 'a', workOut)])).toEqual([1, 1])
  expect(await oncePerRequest(one, 'b', workOut)).toBe(2)
  expect(await oncePerRequest(other, 'a', workOut)).toBe(3)
})
