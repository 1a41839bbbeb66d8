import type { Tables } from './schema.gen.ts'

/** `owner_id` → `ownerId`. */
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Name

type CamelRow<Table extends keyof Tables> = {
  [Column in keyof Tables[Table] as CamelCase<Column & string>]: Tables[Table][Column]
}

/** Columns of a table as they are stored: `select site_code, site_name from site` → `Stored<'site', 'site_code' | 'site_name'>`. */
export type Stored<Table extends keyof Tables, Column extends keyof Tables[Table]> = Pick<Tables[Table], Column>

/** Columns of a table under our names: `select owner_id as "ownerId" from job` → `Row<'job', 'ownerId'>`. */
export type Row<Table extends keyof Tables, Column extends keyof CamelRow<Table>> = Pick<CamelRow<Table>, Column>
