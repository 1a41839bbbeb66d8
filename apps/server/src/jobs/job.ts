import type { JobKind } from '@qingkong/contract/calls/office/jobs'
import { type Queryable, rows, type Sql, sql } from '../db/database.ts'
import type { Row } from '../db/row.ts'
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

type StoredJob = Row<
  'job',
  | 'id'
  | 'kind'
  | 'title'
  | 'ownerId'
  | 'ownerName'
  | 'scope'
  | 'areaCode'
  | 'input'
  | 'state'
  | 'percent'
  | 'sentence'
  | 'log'
  | 'cancelRequested'
  | 'attempts'
  | 'leaseToken'
  | 'leaseUntil'
  | 'files'
  | 'dataVersion'
  | 'createdAt'
  | 'startedAt'
  | 'endedAt'
>

/** A job as stored, with what its JSON columns hold. */
export interface Job extends StoredJob {
  kind: JobKind
  scope: Scope
  log: { at: string; text: string }[]
  files: JobFile[]
}

export const jobColumns = sql`
  id, kind, title, owner_id as "ownerId", owner_name as "ownerName", scope, area_code as "areaCode", input, state, percent,
  sentence, log, cancel_requested as "cancelRequested", attempts, lease_token as "leaseToken", lease_until as "leaseUntil",
  files, data_version as "dataVersion", created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt"`

export const jobsWhere = (db: Queryable, where: Sql, suffix: Sql = sql``): Promise<Job[]> =>
  rows(db, sql<Job>`select ${jobColumns} from job where ${where} ${suffix}`)
