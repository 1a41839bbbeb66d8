import type { JobKind } from '@qingkong/contract/calls/jobs'
import { backTestJob } from '../features/back-test/port.ts'
import { engineJob } from '../features/engine-runs/port.ts'
import { evidenceJob } from '../features/evidence/port.ts'
import { exportJob } from '../features/exports/port.ts'
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
