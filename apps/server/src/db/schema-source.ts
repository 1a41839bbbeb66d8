import { type Queryable, rows, sql } from './database.ts'

interface Column {
  table: string
  column: string
  /** PostgreSQL's own name of the type; arrays begin with an underscore. */
  type: string
  isNull: boolean
  /** The column's check of a list of values, as PostgreSQL writes it. */
  list: string | null
}

/** What the driver makes of a type (database.ts sets the parsers of dates and numbers). */
const driverTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  cidr: 'string',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  numeric: 'number',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
}

const columns = (db: Queryable) =>
  rows(
    db,
    sql<Column>`
      select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as "isNull",
        (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
          and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ 'ANY \\(' limit 1) as list
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by c.relname collate "C", a.attnum`,
  )

/** `'a' | 'b'` or `1 | 2` of a check like `(state = ANY (ARRAY['a'::text, 'b'::text]))`. */
const listed = (check: string, isNumber: boolean): string =>
  (/ARRAY\[(.*?)\]/s.exec(check)?.[1] ?? '')
    .split(', ')
    .map((value) => value.replace(/::[\w ]+$/, '').replace(/^\((.*)\)$/, '$1'))
    .map((value) => (isNumber ? value.replaceAll("'", '') : value))
    .join(' | ')

const typeOf = ({ table, column, type, isNull, list }: Column): string => {
  const element = type.startsWith('_') ? type.slice(1) : type
  const known = driverTypes[element]
  if (known === undefined) throw new Error(`no type of the driver for ${table}.${column} (${type})`)
  const one = list === null ? known : listed(list, known === 'number')
  // The cells of a series may be empty; words of a list never are.
  const whole = type.startsWith('_') ? (known === 'number' ? `(${one} | null)[]` : `${one}[]`) : one
  return isNull && known !== 'unknown' ? `${whole} | null` : whole
}

/** The source of schema.gen.ts: the row of every table of a database as the driver gives it. */
export const schemaSource = async (db: Queryable): Promise<string> => {
  const byTable = new Map<string, Column[]>()
  for (const column of await columns(db)) byTable.set(column.table, [...(byTable.get(column.table) ?? []), column])
  const tables = [...byTable].map(
    ([table, found]) =>
      `  ${table}: {\n${found.map((column) => `    ${column.column}: ${typeOf(column)}\n`).join('')}  }\n`,
  )
  return `// Made by \`npm run schema\` from the migrations; a test compares. Rows as the driver gives them, by table and column.\nexport interface Tables {\n${tables.join('')}}\n`
}
