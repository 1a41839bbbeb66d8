import { describe, expect, it } from 'vitest'
import { runInThreads, ThreadError } from './run-in-threads.ts'

const module = new URL('./testing/thread-functions.ts', import.meta.url)
const squares = (workers: number, onProgress?: (done: number, total: number) => void) =>
  runInThreads<number, number, number>({
    module,
    name: 'addSquares',
    shared: 1000,
    inputs: [5, 1, 4, 2, 3],
    workers,
    ...(onProgress ? { onProgress } : {}),
  })

describe('work over threads', () => {
  it('returns the results in the order of the inputs, whatever the number of threads', async () => {
    const expected = [1025, 1001, 1016, 1004, 1009]
    expect(await squares(1)).toEqual(expected)
    expect(await squares(2)).toEqual(expected)
    expect(await runInThreads({ module, name: 'addSquares', shared: 0, inputs: [], workers: 2 })).toEqual([])
  })

  it('tells of every input that is done', async () => {
    const seen: string[] = []
    await squares(2, (done, total) => seen.push(`${done}/${total}`))
    expect(seen).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5'])
  })

  it('hands on what goes wrong, and whether the input was at fault', async () => {
    const failing = (name: string) => runInThreads({ module, name, shared: null, inputs: [1], workers: 1 })
    await expect(failing('refuse')).rejects.toThrow('第 1 行：不行')
    await expect(failing('refuse')).rejects.toMatchObject({ isInputProblem: true })
    await expect(failing('breakDown')).rejects.toMatchObject({ isInputProblem: false, message: 'broken' })
    await expect(failing('breakDown')).rejects.toBeInstanceOf(ThreadError)
    await expect(failing('noSuchFunction')).rejects.toThrow('exports no function noSuchFunction')
  })

  it('stops in the middle of work that would never end', async () => {
    const stop = new AbortController()
    const work = runInThreads({
      module,
      name: 'spinForever',
      shared: null,
      inputs: [1, 2],
      workers: 2,
      signal: stop.signal,
    })
    setTimeout(() => stop.abort(new Error('enough')), 100)
    await expect(work).rejects.toThrow('enough')
    expect(() =>
      runInThreads({ module, name: 'addSquares', shared: 0, inputs: [1], workers: 1, signal: stop.signal }),
    ).toThrow('enough')
  }, 4000)
})
