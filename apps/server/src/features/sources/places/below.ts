import { type Sql, sql } from '../../../db/database.ts'

/** Codes of areas or industries: each means everything below it. */
export const below = (column: Sql, codes: readonly string[]): Sql =>
  codes.length === 0
    ? sql`true`
    : sql`exists (select from unnest(${codes}::text[]) wanted where starts_with(${column}, wanted))`
