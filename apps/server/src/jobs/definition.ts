import type { Scope } from '../db/scope.ts'
import type { Services } from '../platform/services.ts'
import type { JobFile } from './job.ts'

/** What a running job is given. */
export interface JobRun extends Services {
  /** Null: the system. */
  ownerId: string | null
  /** What the owner could see when asking. */
  scope: Scope
  /** Aborted when the job is cancelled, its lease is lost or the worker stops. */
  signal: AbortSignal
  /** Tells the owner how far it is; throws when the job has to stop, so long work calls it often. */
  progress(percent: number, sentence: string): Promise<void>
}

export interface JobResult {
  files: JobFile[]
  dataVersion: string
}

/** One kind of job. Running it twice must do no harm: a worker that dies leaves it to the next. */
export interface JobDefinition {
  /** Computes for minutes or hours: it has slots of its own, so that short jobs never wait behind it. */
  isHeavy?: true
  run(run: JobRun, input: unknown): Promise<JobResult>
  /** Whether somebody may still have the result, asked at every download. @throws Fail */
  requireAccess(services: Services, scope: Scope, input: unknown): Promise<void>
}
