import type { JobKind } from '@qingkong/contract/calls/jobs'
import { evidenceJob } from '../features/evidence/port.ts'
import { exportJob } from '../features/exports/port.ts'
import type { JobDefinition } from './definition.ts'

/** Every kind of job and the code behind it. */
export const jobDefinitions: Readonly<Record<JobKind, JobDefinition>> = {
  evidence: evidenceJob,
  export: exportJob,
}
