import type { JobKind } from '@qingkong/contract/calls/office/jobs'
import { backTestJob } from '../features/command/back-test/port.ts'
import { evidenceJob } from '../features/command/evidence/port.ts'
import { engineJob } from '../features/composition/engine-runs/port.ts'
import { exportJob } from '../features/office/exports/port.ts'
import type { JobDefinition } from './definition.ts'

/** Every kind of job and the code behind it. */
export const jobDefinitions: Readonly<Record<JobKind, JobDefinition>> = {
  evidence: evidenceJob,
  export: exportJob,
  'back-test': backTestJob,
  pmf: engineJob,
  'box-model': engineJob,
  'forecast-train': engineJob,
  'forecast-run': engineJob,
  trajectory: engineJob,
}
