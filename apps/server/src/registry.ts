import { runDueWork } from './due-work.ts'
import { backTestJob } from './features/command/back-test/port.ts'
import { evidenceJob } from './features/command/evidence/port.ts'
import { engineJob } from './features/composition/engine-runs/port.ts'
import { exportJob } from './features/office/exports/port.ts'
import type { Registry } from './platform/registry.ts'

const exportSheet = exportJob(new URL('./export-thread.ts', import.meta.url))

/** Every kind of job with the code behind it, and the work that falls due: put together here, known to nothing below. */
export const registry: Registry = {
  jobs: {
    evidence: evidenceJob,
    export: exportSheet,
    'back-test': backTestJob,
    pmf: engineJob,
    'box-model': engineJob,
    'forecast-train': engineJob,
    'forecast-run': engineJob,
    trajectory: engineJob,
  },
  runDueWork,
}
