import { Fail } from '@qingkong/contract/errors'
import { cityDate } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, sql, type Tx } from '../../../db/database.ts'
import { takeLock } from '../../../db/locks.ts'
import type { CallContext } from '../../../http/context.ts'
import { sha256Of } from '../../../platform/sha256.ts'
import { readSpreadsheet } from '../../../platform/spreadsheet-reading.ts'
import { formLimits, uploadedWorkbook } from '../../../platform/uploaded-workbook.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { type CheckedSpectra, checkSpectra, type ReadSample } from './check-spectra.ts'
import { knownSpecies } from './species-names.ts'
import { spectrumHolders } from './spectrum-holders.ts'
import { maxSpectrumRows } from './spectrum-sheet.ts'

/** More faulty cells than anybody reads. */
const maxProblems = 500

interface ReadFile extends CheckedSpectra {
  name: string
  hash: string
}

const takenCodes = async (db: Queryable): Promise<Map<string, string>> => {
  const found = await rows(
    db,
    sql<{ code: string; file: string }>`select sample_code as code, file_name as file
      from spectrum_sample join spectrum_batch on spectrum_batch.id = batch_id`,
  )
  return new Map(found.map(({ code, file }) => [code, file]))
}

const readSpectra = async (db: Queryable, now: Date, file: readonly File[]): Promise<ReadFile> => {
  const { name, data } = await uploadedWorkbook(file)
  const read = { name, hash: sha256Of(data) }
  const same = await firstRow(
    db,
    sql<{ name: string }>`select file_name as name from spectrum_batch where file_hash = ${read.hash}`,
  )
  if (same) {
    const message = '文件内容与已导入批次一致'
    const error = { row: 0, column: '', title: '文件', value: same.name, message }
    return { ...read, rowCount: 0, samples: [], errors: [error], warnings: [] }
  }
  const sheet = await readSpreadsheet(data, formLimits(maxSpectrumRows))
  const [holders, species, taken] = [await spectrumHolders(db), await knownSpecies(db), await takenCodes(db)]
  return { ...read, ...checkSpectra(sheet, { holders, species, taken, today: cityDate(now) }) }
}

/** Reads a workbook and says what is wrong, cell by cell; nothing is written. @throws Fail SPREADSHEET_REFUSED */
export const validateSpectra = async ({ db, clock }: CallContext, file: readonly File[]) => {
  const { rowCount, samples, errors, warnings } = await readSpectra(db, clock.now(), file)
  return {
    rowCount,
    sampleCount: samples.length,
    errors: errors.slice(0, maxProblems),
    errorCount: errors.length,
    warnings: warnings.slice(0, maxProblems),
  }
}

const storeSamples = async (tx: Tx, batchId: string, now: Date, samples: readonly ReadSample[]) => {
  const list = JSON.stringify(samples.map((sample) => ({ ...sample, id: uuidv7(now) })))
  await sql`
    insert into spectrum_sample (id, batch_id, sample_code, enterprise_id, process_code, section_name, outlet_id, sampled_at,
      method, sample_count, kind, unit)
    select id, ${batchId}, "sampleCode", "enterpriseId", "processCode", "sectionName", "outletId", "sampledAt", method,
      "sampleCount", kind, unit
    from jsonb_to_recordset(${list}::jsonb) as r(id uuid, "sampleCode" text, "enterpriseId" int, "processCode" text,
      "sectionName" text, "outletId" int, "sampledAt" timestamptz, method text, "sampleCount" smallint, kind text,
      unit text)`.execute(tx)
  await sql`
    insert into spectrum_species (sample_id, factor_code, value, detection_limit, uncertainty, share)
    select r.id, "factorCode", value, "detectionLimit", uncertainty, share
    from jsonb_to_recordset(${list}::jsonb) as r(id uuid, species jsonb),
      jsonb_to_recordset(species) as s("factorCode" text, value float8, "detectionLimit" float8, uncertainty float8,
        share float8)`.execute(tx)
}

/**
 * Takes over the spectra of a workbook as one batch: all of them in one transaction, or nothing. It is checked within
 * it, so that two imports of the same file cannot both pass.
 * @throws Fail SPREADSHEET_REFUSED naming the first cell when there is anything wrong with it
 */
export const importSpectra = ({ db, clock, session }: CallContext, file: readonly File[]) =>
  db.transaction().execute(async (tx) => {
    await takeLock(tx, 'spectrum')
    const now = clock.now()
    const { name, hash, samples, errors } = await readSpectra(tx, now, file)
    const [first] = errors
    if (first)
      throw new Fail(
        'SPREADSHEET_REFUSED',
        first.row === 0
          ? first.message
          : `表格有${errors.length}处问题，未导入。${first.column}${first.row}：${first.message}`,
      )
    const batchId = uuidv7(now)
    await sql`insert into spectrum_batch (id, file_name, file_hash, imported_at, imported_name)
      values (${batchId}, ${name}, ${hash}, ${now}, ${session.userName})`.execute(tx)
    await storeSamples(tx, batchId, now, samples)
    return { batchId, samples: samples.length }
  })

/** A batch goes with all its samples. @throws Fail NOT_FOUND */
export const deleteBatch = ({ db }: CallContext, batchId: string) =>
  db.transaction().execute(async (tx) => {
    await takeLock(tx, 'spectrum')
    const found = await firstRow(
      tx,
      sql<{
        samples: number
      }>`select (select count(*)::int from spectrum_sample where batch_id = spectrum_batch.id) as samples
        from spectrum_batch where id = ${batchId}`,
    )
    if (!found) throw new Fail('NOT_FOUND', '批次不存在或已被删除')
    await sql`delete from spectrum_batch where id = ${batchId}`.execute(tx)
    return found
  })
