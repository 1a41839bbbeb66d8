import { runInThreads, type ThreadWork } from './run-in-threads.ts'

/**
 * Where runs are computed: over so many threads, or one after the other in the thread that asks. The results are the
 * same.
 */
export type Workers = number | 'this-thread'

type Work<Shared, Input> = Omit<ThreadWork<Shared, Input>, 'workers' | 'signal'> & { workers: Workers }

/**
 * Runs every input of a work, results in the order of the inputs.
 * @throws what the function throws; over threads as a ThreadError
 */
export const spreadRuns = async <Shared, Input, Result>(work: Work<Shared, Input>): Promise<Result[]> => {
  const { workers, ...rest } = work
  if (workers !== 'this-thread') return runInThreads<Shared, Input, Result>({ ...rest, workers })
  const { module, name, shared, inputs, onProgress } = rest
  if (inputs.length === 0) return []
  const exported: unknown = ((await import(module.href)) as Record<string, unknown>)[name]
  if (typeof exported !== 'function') throw new Error(`${module.href} exports no function ${name}`)
  const run = exported(shared) as (input: Input) => Result
  return inputs.map((input, i) => {
    const result = run(input)
    onProgress?.(i + 1, inputs.length)
    return result
  })
}
