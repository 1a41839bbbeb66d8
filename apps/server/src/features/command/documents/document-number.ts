import type { DocumentKind } from '@qingkong/contract/calls/command/documents'
import { firstRow, sql, type Tx } from '../../../db/database.ts'

const words: Readonly<Record<DocumentKind, string>> = { assignment: '交办', supervision: '督办', transfer: '线移' }

/** 锡环交办〔2026〕0001号 (发文字号, GB/T 9704-2012 7.2.5: year in hexagonal brackets). */
export const documentNumberText = (prefix: string, kind: DocumentKind, year: number, number: number): string =>
  `${prefix}${words[kind]}〔${year}〕${String(number).padStart(4, '0')}号`

/**
 * The next number of a kind in a year. The counter's row stays locked until the transaction ends: numbers are given in
 * commit order, and a transaction that fails gives its number back.
 */
export const nextDocumentNumber = async (tx: Tx, kind: DocumentKind, year: number): Promise<number> => {
  const row = await firstRow(
    tx,
    sql<{ last: number }>`insert into document_number (kind, year, last) values (${kind}, ${year}, 1)
      on conflict (kind, year) do update set last = document_number.last + 1 returning last`,
  )
  if (!row) throw new Error('no document number')
  return row.last
}
