import type { JobKind, JobState } from '@qingkong/contract/calls/office/jobs'
import { type Queryable, rows, type Sql, sql } from '../db/database.ts'
import type { Scope } from '../db/scope.ts'

/** A result file in the file store. */
export interface JobFile {
  fileName: string
  fileType: string
  sizeBytes: number
  sha256: string
}

/** What a screen reads of a result; people are offered the other files. */
export const answerType = 'application/json'

/** A job as stored. */
export interface Job {
  id: string
  kind: JobKind
  title: string
  ownerId: string
  ownerName: string
  scope: Scope
  areaCode: string | null
  input: unknown
  state: JobState
  percent: number
  sentence: string
  log: { at: string; text: string }[]
  cancelRequested: boolean
  attempts: number
  leaseToken: string | null
  leaseUntil: Date | null
  files: JobFile[]
  dataVersion: string | null
  createdAt: Date
  startedAt: Date | null
  endedAt: Date | null
}

export const jobColumns = sql`
  id, kind, title, owner_id as "ownerId", owner_name as "ownerName", scope, area_code as "areaCode", input, state, percent,
  sentence, log, cancel_requested as "cancelRequested", attempts, lease_token as "leaseToken", lease_until as "leaseUntil",
  files, data_version as "dataVersion", created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt"`

export const jobsWhere = (db: Queryable, where: Sql, suffix: Sql = sql``): Promise<Job[]> =>
  rows(db, sql<Job>`select ${jobColumns} from job where ${where} ${suffix}`)
