import type { JobKind } from '@qingkong/contract/calls/office/jobs'
import type { JobDefinition } from '../jobs/definition.ts'
import type { Services } from './services.ts'

/** What the parts of the server know of each other only by the composition root (registry.ts). */
export interface Registry {
  /** Every kind of job and the code behind it. */
  jobs: Readonly<Record<JobKind, JobDefinition>>
  /** Everything that is due by the city's clock, in the order data flows. */
  runDueWork(services: Services): Promise<void>
}
