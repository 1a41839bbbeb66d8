import { type Queryable, sql, type Tx } from './database.ts'

/**
 * Every advisory lock of the product, one number each: two things that share a number wait for each other for no
 * reason, and two that should and do not lose an update. A lock is taken for the whole table of what it guards, or
 * for one key of it (`takeKeyLock`); keyed locks live in PostgreSQL's space of two numbers and never meet the others.
 * `pg_locks.objid` (or `classid` for keyed ones) shows the number to the operator.
 */
export const locks = {
  /** One process migrates the database. Held by the session, not by a transaction. */
  migration: 7203211,
  /** The hash chain of the operations log grows by one entry at a time. Taken in SQL, by `append_operation`. */
  operationsLog: 7203212,
  /** Keyed by user code: attempts to sign in count each other. */
  signInAttempt: 7203213,
  /** A city is created once. */
  demoCity: 7203214,
  /** Keyed by user: what one user submits twice is one task. */
  createdTask: 7203215,
  /** A partition is made by one process: `create table if not exists` races. */
  partition: 7203216,
  /** The order of data versions is the order of commits; held to the end of the transaction. */
  dataVersion: 7203217,
  /** One alarm engine at a time, in whichever process: episodes need their intervals in order. */
  alarmEngine: 7203218,
  /** Accounts, roles, organisations and posts: checks that span several rows (the last administrator). */
  administration: 7203219,
  /** Keyed by owner: the limit of jobs counts them all. */
  jobQueue: 7203220,
  /** Names of alarm rules are unique among those in use. */
  alarmRuleName: 7203221,
  /** Keyed by the number of an order: an order of the hotline raises one event. */
  orderNumber: 7203222,
  /** Keyed by area: targets of an area and their months. */
  target: 7203223,
  /** Keyed by category: one warning of a category runs in an area. */
  warning: 7203224,
  /** Criteria of warnings: one per category, level and date. */
  warningCriterion: 7203225,
  /** Versions of the emission-reduction plan are numbered without gaps. */
  reductionPlan: 7203226,
  /** Keyed by city: records of sand and dust never share an hour. */
  sandDust: 7203227,
  /** Shifts are handed over and taken over once. */
  handOver: 7203228,
  /** The roster is saved, copied and swapped by one at a time. */
  dutyRoster: 7203229,
  /** Settings are read, checked and saved together. */
  settings: 7203230,
  /** One queue for all lidars: what one raises the other must see before it raises the same. */
  lidarScan: 7203231,
  /** Keyed by issuer and subject: an identity is linked to one account. */
  ssoIdentity: 7203232,
  /** Keyed by kind: changes of an identity provider are proposed and decided one after the other. */
  ssoProvider: 7203243,
  /** Permits are imported by one workbook at a time. */
  permit: 7203251,
  /** Keyed by outlet: marks (工况标记) of an outlet never share an hour. */
  sourceMark: 7203252,
  /** Source spectra are imported by one workbook at a time. */
  spectrum: 7203253,
  /** Source profiles of the library are imported by one workbook at a time. */
  pmfProfile: 7203254,
  /** Keyed by user: names of a person's sets of arguments are unique. */
  relativityArgs: 7203246,
  /** Keyed by area: days of a site on the list of an area never overlap. */
  assessmentSite: 7203255,
  /** Hours of moving monitors are worked out one after the other. */
  roadHours: 7203250,
} as const satisfies Record<string, number>

export type Lock = keyof typeof locks

/** Waits for the lock and holds it to the end of the transaction; a rolled-back savepoint gives it back. */
export const takeLock = async (tx: Tx, lock: Lock): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${locks[lock]}::bigint)`.execute(tx)
}

/** The same for one key; keys that happen to share a hash wait for each other, which costs time and nothing else. */
export const takeKeyLock = async (tx: Tx, lock: Lock, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${locks[lock]}::int, hashtext(${key}))`.execute(tx)
}

/** Runs the work under a lock of the session: for work that is many transactions. `connection` is one connection. */
export const underSessionLock = async <R>(connection: Queryable, lock: Lock, work: () => Promise<R>): Promise<R> => {
  await sql`select pg_advisory_lock(${locks[lock]}::bigint)`.execute(connection)
  try {
    return await work()
  } finally {
    await sql`select pg_advisory_unlock(${locks[lock]}::bigint)`.execute(connection)
  }
}
