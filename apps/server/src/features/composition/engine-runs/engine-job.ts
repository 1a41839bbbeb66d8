import { randomUUID } from 'node:crypto'
import { BroadcastChannel } from 'node:worker_threads'
import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import type { JobDefinition, JobResult, JobRun } from '../../../jobs/definition.ts'
import { runInThread } from '../../../jobs/in-thread.ts'
import type { JobFile } from '../../../jobs/job.ts'
import { readEngineOrder } from './engine-order.ts'
import { dataFile, type EngineTimes, resultFile, timesFile } from './engine-result.ts'
import type { EngineRunAnswer, EngineWork } from './run-engine.ts'

const engineThread = new URL('./engine-thread.ts', import.meta.url)

/** Loading and saving take the ends of the way. */
const computed = { from: 2, to: 96 }

interface Note {
  percent: number
  sentence: string
}

/** Asks an engine in a thread of its own and passes its progress on, the newest note when several came meanwhile. */
const inEngineThread = async (run: JobRun, work: Omit<EngineWork, 'channel'>): Promise<EngineRunAnswer> => {
  const failed = new AbortController()
  const channel = new BroadcastChannel(randomUUID())
  let waiting: Note | null = null
  let telling: Promise<void> | null = null
  const tell = async () => {
    while (waiting) {
      const { percent, sentence }: Note = waiting
      waiting = null
      await run.progress(computed.from + ((computed.to - computed.from) * percent) / 100, sentence)
    }
    telling = null
  }
  channel.onmessage = ({ data }) => {
    waiting = data as Note
    telling ??= tell().catch((error: unknown) => failed.abort(error))
  }
  const signal = AbortSignal.any([run.signal, failed.signal])
  try {
    return await runInThread<EngineRunAnswer>(engineThread, { ...work, channel: channel.name }, signal)
  } finally {
    channel.close()
    waiting = null
    await telling
  }
}

const build = async (run: JobRun, input: unknown): Promise<JobResult> => {
  const { clock, files } = run
  const order = readEngineOrder(input)
  const [startedAt, begunMs] = [clock.now(), clock.monotonicMs()]
  await run.progress(1, '正在读取数据')
  const [data, attached] = await Promise.all([
    files.get(order.dataVersion),
    order.attached === null ? null : files.get(order.attached),
  ])
  const answer = await inEngineThread(run, { order, data, attached })
  if ('refusal' in answer) throw new Fail('INVALID_INPUT', answer.refusal)
  await run.progress(98, '正在保存结果')
  const times: EngineTimes = {
    startTime: formatCity(startedAt),
    endTime: formatCity(clock.now()),
    seconds: Math.round(clock.monotonicMs() - begunMs) / 1000,
  }
  const kept = async (file: Pick<JobFile, 'fileName' | 'fileType'>, bytes: Uint8Array): Promise<JobFile> => ({
    ...file,
    sizeBytes: bytes.length,
    sha256: await files.put(bytes),
  })
  return {
    files: [
      await kept(resultFile, answer.result),
      ...(await Promise.all(answer.files.map(({ bytes, ...file }) => kept(file, bytes)))),
      await kept(dataFile, data),
      await kept(timesFile, Buffer.from(JSON.stringify(times))),
    ],
    dataVersion: order.dataVersion,
  }
}

/**
 * Runs an engine for its owner. Runs again to the same bytes. The tables are the owner's own, so that nothing of the
 * city's has to be asked for at a download.
 */
export const engineJob: JobDefinition = { isHeavy: true, run: build, requireAccess: () => Promise.resolve() }
