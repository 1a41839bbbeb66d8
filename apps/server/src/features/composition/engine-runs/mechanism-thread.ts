import { parentPort, workerData } from 'node:worker_threads'
import type { ImportedMechanism } from '@qingkong/contract/calls/composition/engine-runs'
import { vocLumping } from '@qingkong/science/obm/cb6r3/voc-lumping'
import { mechanismTestDay } from '@qingkong/science/obm/compare/mechanism-test-day'
import { importMechanism, type MechanismFiles } from '@qingkong/science/obm/mechanism/mechanism-files'
import { mechanismReport } from '@qingkong/science/obm/mechanism/mechanism-report'
import { InputProblem } from '@qingkong/science/stats/input-problem'

/** What an import found, or why the files are no mechanism. */
export type MechanismReading = Omit<ImportedMechanism, 'mechanismId' | 'version'> | { refusal: string }

const reading = (brought: MechanismFiles): MechanismReading => {
  try {
    const { mechanism, format, leftOut, condensed } = importMechanism(brought)
    const { photolysis, unused, outsideRo2, ...report } = mechanismReport(mechanism)
    return {
      name: mechanism.name,
      format,
      ...report,
      photolysis: [...photolysis],
      unused: [...unused],
      outsideRo2: [...outsideRo2],
      leftOut: leftOut.map((one) => ({ ...one })),
      testDay: mechanismTestDay({ mechanism, condensed, facts: vocLumping, cut: true }),
    }
  } catch (error) {
    if (error instanceof InputProblem) return { refusal: error.message }
    throw error
  }
}

parentPort?.postMessage(reading(workerData as MechanismFiles))
