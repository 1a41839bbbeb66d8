import { createReadStream, createWriteStream } from 'node:fs'
import { access, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { privateFolder } from '../platform/private-folder.ts'
import type { DatabaseAddress } from './database.ts'
import { programRole } from './program-role.ts'

interface Manifest {
  format: 1
  madeAt: string
  migrations: string[]
  tables: { name: string; columns: string[]; rows: number }[]
  partitions: { name: string; parent: string; bounds: string }[]
  sequences: { name: string; value: string; isCalled: boolean }[]
}

export class BackupError extends Error {}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const clientOf = (address: DatabaseAddress) => {
  const client = new pg.Client(
    address.url
      ? { connectionString: address.url }
      : { host: address.host, user: address.user ?? programRole, database: address.database ?? 'qingkong' },
  )
  // A database that goes away is told by the statement under way; without a listener it would end the process as well.
  client.on('error', () => undefined)
  return client
}

/** Tables in an order in which every foreign key finds its row already there. */
const tablesQuery = `
  with recursive base as (
    select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
  ), depth(oid, level) as (
    select oid, 0 from base
    union
    select k.conrelid, d.level + 1 from depth d join pg_constraint k on k.contype = 'f' and k.confrelid = d.oid and k.conrelid <> d.oid
    where d.level < 20
  )
  select b.relname as name, max(d.level) as level,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = b.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from base b join depth d using (oid) group by b.oid, b.relname order by 2, 1`

/** One consistent snapshot: a COPY per table, the partitions, the sequences, the schema number, and the files. */
export const backup = async (
  address: DatabaseAddress,
  filesFolder: string,
  target: string,
  madeAt: Date,
): Promise<Manifest> => {
  if (
    await access(join(target, 'manifest.json')).then(
      () => true,
      () => false,
    )
  )
    throw new BackupError(`${target} 已有一份备份，请换一个目录`)
  // Password hashes, phone numbers and device passwords are in it: its owner alone reads it.
  privateFolder(target, { spared: [] })
  await mkdir(join(target, 'tables'), { recursive: true })
  const client = clientOf(address)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const tables = (await client.query<{ name: string; columns: string[] }>(tablesQuery)).rows
    const manifest: Manifest = {
      format: 1,
      madeAt: madeAt.toISOString(),
      migrations: (await client.query<{ name: string }>('select name from migration order by name')).rows.map(
        (row) => row.name,
      ),
      tables: [],
      partitions: (
        await client.query<Manifest['partitions'][number]>(
          `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bounds
           from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
           where c.relispartition and c.relkind = 'r' order by 1`,
        )
      ).rows,
      sequences: [],
    }
    for (const { name, columns } of tables) {
      if (name === 'migration') continue
      const list = columns.map(quoted).join(', ')
      const stream = client.query(copyTo(`copy (select ${list} from ${quoted(name)}) to stdout`))
      await pipeline(stream, createGzip(), createWriteStream(join(target, 'tables', `${name}.copy.gz`)))
      manifest.tables.push({ name, columns, rows: stream.rowCount })
    }
    const sequences = (
      await client.query<{ name: string }>(
        "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
      )
    ).rows
    for (const { name } of sequences) {
      const state = (
        await client.query<{ last_value: string; is_called: boolean }>(
          `select last_value::text, is_called from ${quoted(name)}`,
        )
      ).rows[0]
      if (state) manifest.sequences.push({ name, value: state.last_value, isCalled: state.is_called })
    }
    await client.query('commit')
    if (
      await access(filesFolder).then(
        () => true,
        () => false,
      )
    )
      await cp(filesFolder, join(target, 'files'), { recursive: true })
    await writeFile(join(target, 'manifest.json'), JSON.stringify(manifest, null, 2))
    privateFolder(target, { spared: [] })
    return manifest
  } finally {
    await client.end()
  }
}

/** A database in which one of these holds a row belongs to a city already. */
const cityTables = ['site', 'app_user', 'event', 'frame_raw', 'setting', 'operations_log']

const partitionBounds = /^(?:FOR VALUES FROM \('[\d :+-]+'\) TO \('[\d :+-]+'\)|DEFAULT)$/

/** A manifest is no statement: what it names goes into SQL and into paths. @throws BackupError */
const requirePlain = ({ tables, partitions, sequences }: Manifest): void => {
  const names = [...tables, ...partitions, ...sequences].map(({ name }) => name)
  if (names.some((name) => !/^\w+$/.test(name)) || partitions.some(({ bounds }) => !partitionBounds.test(bounds)))
    throw new BackupError('备份清单 manifest.json 已损坏或被改动，未恢复')
}

/** Fills an empty, migrated database from a backup of the same schema, in one transaction, and compares the counts. */
export const restore = async (address: DatabaseAddress, filesFolder: string, source: string): Promise<Manifest> => {
  const manifest = JSON.parse(await readFile(join(source, 'manifest.json'), 'utf8')) as Manifest
  requirePlain(manifest)
  const client = clientOf(address)
  await client.connect()
  try {
    const migrations = (await client.query<{ name: string }>('select name from migration order by name')).rows.map(
      (row) => row.name,
    )
    if (migrations.join() !== manifest.migrations.join()) {
      throw new BackupError(
        `备份的结构版本（${manifest.migrations.at(-1)}）与程序（${migrations.at(-1)}）不同，请用同一版本恢复`,
      )
    }
    await client.query('begin')
    for (const name of cityTables) {
      const filled = await client.query(`select 1 from ${quoted(name)} limit 1`)
      if (filled.rowCount !== 0) throw new BackupError(`目标数据库不是空的（${name} 已有数据），请恢复到新的数据目录`)
    }
    // What the migrations themselves wrote gives way to what was backed up.
    for (const { name } of manifest.tables.toReversed()) await client.query(`delete from ${quoted(name)}`)
    for (const { name, parent, bounds } of manifest.partitions) {
      await client.query(`create table if not exists ${quoted(name)} partition of ${quoted(parent)} ${bounds}`)
    }
    for (const { name, columns, rows } of manifest.tables) {
      const stream = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`))
      await pipeline(createReadStream(join(source, 'tables', `${name}.copy.gz`)), createGunzip(), stream)
      if (stream.rowCount !== rows) throw new BackupError(`${name} 恢复了 ${stream.rowCount} 行，备份中有 ${rows} 行`)
    }
    for (const { name, value, isCalled } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled])
    }
    await client.query('commit')
    if ((await readdir(source)).includes('files')) await cp(join(source, 'files'), filesFolder, { recursive: true })
    return manifest
  } finally {
    // An open transaction ends with its connection: nothing half restored stays.
    await client.end()
  }
}
