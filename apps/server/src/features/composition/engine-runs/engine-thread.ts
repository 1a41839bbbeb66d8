import { constants, setPriority } from 'node:os'
import { BroadcastChannel, parentPort, workerData } from 'node:worker_threads'
import { type EngineWork, runEngine } from './run-engine.ts'

/** Steps of progress worth a line in the job's log. */
const stepPercent = 2

// On Linux this lowers this thread alone; elsewhere it would lower the calls as well.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)

const work = workerData as EngineWork
const channel = new BroadcastChannel(work.channel)
let told = -stepPercent
const answer = await runEngine(work, (percent, sentence) => {
  if (percent < told + stepPercent) return
  told = percent
  channel.postMessage({ percent, sentence })
})
channel.close()
parentPort?.postMessage(answer)
