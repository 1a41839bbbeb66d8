import { describe, expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

const later = () => new Promise<void>((done) => setTimeout(done, 2))

describe('dear work in turn', () => {
  it('is done one at a time, in the order it was asked for', async () => {
    const turn = inTurn()
    const said: string[] = []
    const work = (name: string) => async () => {
      said.push(`${name} begins`)
      await later()
      said.push(`${name} ends`)
      return name
    }
    expect(await Promise.all([turn(work('a')), turn(work('b'))])).toEqual(['a', 'b'])
    expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  it('goes on after what failed, and tells the failure to who asked', async () => {
    const turn = inTurn()
    const failing = turn(() => Promise.reject(new Error('damaged')))
    const next = turn(() => Promise.resolve('next'))
    await expect(failing).rejects.toThrow('damaged')
    expect(await next).toBe('next')
  })
})
