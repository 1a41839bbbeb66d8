import { type DocumentKind, type DocumentRow, documentKindNames } from '@qingkong/contract/calls/command/documents'
import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import { sql } from '../../../db/database.ts'
import { inAreaScope } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { lockEvent, requireVisible } from '../events/port.ts'
import { documentBody, documentFileName } from './document-body.ts'
import { documentDocx } from './document-docx.ts'
import { documentRefusal, forbiddenInDocument } from './document-due.ts'
import { documentFacts } from './document-facts.ts'
import { documentNumberText, nextDocumentNumber } from './document-number.ts'
import { documentSettings } from './document-settings.ts'
import { documentById, issuesOf } from './queries.ts'
import { setPictures } from './set-pictures.ts'

interface DocumentOrder {
  eventId: string
  kind: DocumentKind
  reason: string
}

/**
 * Issues a numbered document: facts, number, document and row in one transaction, so that a number is never given without
 * its document. A kind is issued once per event; again only with a reason.
 * @throws Fail OUT_OF_SCOPE, DOCUMENT_NOT_DUE, DOCUMENT_ISSUED, FORBIDDEN_INSTRUCTION
 */
export const issueDocument = async (
  context: CallContext,
  { eventId, kind, reason }: DocumentOrder,
): Promise<DocumentRow> => {
  const { db, session, clock, config, files } = context
  await requireVisible(db, session.scope, eventId)
  return db.transaction().execute(async (tx) => {
    // The event's lock keeps its facts still and makes a second click wait for the first.
    const event = await lockEvent(tx, eventId)
    if (!event) throw new Fail('NOT_FOUND')
    if (!inAreaScope(session.scope, event.areaCode)) throw new Fail('OUT_OF_SCOPE')
    const at = clock.now()
    const facts = await documentFacts(tx, event.id)
    const refusal = documentRefusal(kind, facts, at)
    if (refusal) throw new Fail('DOCUMENT_NOT_DUE', refusal)
    const last = await issuesOf(tx, event.id, kind)
    if (last && reason === '')
      throw new Fail(
        'DOCUMENT_ISSUED',
        `${documentKindNames[kind]}已开具（${last.documentNumber}），重新开具请填写原因`,
      )
    const forbidden = forbiddenInDocument(facts)
    if (forbidden) throw new Fail('FORBIDDEN_INSTRUCTION', forbidden)
    const pictures = await setPictures(files, facts.pictures)
    const settings = await documentSettings(tx, config.cityCode)
    const year = Number(formatCity(at, 'YYYY-MM').slice(0, 4))
    // Last, because everybody else who issues a document of this kind waits from here to the commit.
    const number = await nextDocumentNumber(tx, kind, year)
    const documentNumber = documentNumberText(settings.numberPrefix, kind, year, number)
    const bytes = await documentDocx(documentBody(kind, facts, { documentNumber, settings, at }), pictures)
    const sha256 = await files.put(bytes)
    const id = uuidv7(at)
    await sql`
      insert into document (id, event_id, kind, issue, year, number, document_number, reason, issued_by, issued_by_name,
        issued_at, file_name, size_bytes, sha256)
      values (${id}, ${event.id}, ${kind}, ${(last?.issue ?? 0) + 1}, ${year}, ${number}, ${documentNumber},
        ${last ? reason : ''}, ${session.userId}, ${session.userName}, ${at}, ${documentFileName(kind, documentNumber)},
        ${bytes.length}, ${sha256})`.execute(tx)
    return documentById(tx, id)
  })
}
