import { type PaperKind, type PaperRow, paperKindNames } from '@qingkong/contract/calls/command/documents'
import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import { sql } from '../../../db/database.ts'
import { inAreaScope } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { lockEvent, requireVisible } from '../events/port.ts'
import { paperBody, paperFileName } from './paper-body.ts'
import { paperDocx } from './paper-docx.ts'
import { forbiddenInPaper, paperRefusal } from './paper-due.ts'
import { paperFacts } from './paper-facts.ts'
import { nextPaperNumber, paperNumberText } from './paper-number.ts'
import { paperSettings } from './paper-settings.ts'
import { issuesOf, paperById } from './queries.ts'
import { setPictures } from './set-pictures.ts'

interface PaperOrder {
  eventId: string
  kind: PaperKind
  reason: string
}

/**
 * Issues a numbered paper: facts, number, document and row in one transaction, so that a number is never given without
 * its paper. A kind is issued once per event; again only with a reason.
 * @throws Fail OUT_OF_SCOPE, PAPER_NOT_DUE, PAPER_ISSUED, FORBIDDEN_INSTRUCTION
 */
export const issuePaper = async (context: CallContext, { eventId, kind, reason }: PaperOrder): Promise<PaperRow> => {
  const { db, session, clock, config, files } = context
  await requireVisible(db, session.scope, eventId)
  return db.transaction().execute(async (tx) => {
    // The event's lock keeps its facts still and makes a second click wait for the first.
    const event = await lockEvent(tx, eventId)
    if (!event) throw new Fail('NOT_FOUND')
    if (!inAreaScope(session.scope, event.areaCode)) throw new Fail('OUT_OF_SCOPE')
    const at = clock.now()
    const facts = await paperFacts(tx, event.id)
    const refusal = paperRefusal(kind, facts, at)
    if (refusal) throw new Fail('PAPER_NOT_DUE', refusal)
    const last = await issuesOf(tx, event.id, kind)
    if (last && reason === '')
      throw new Fail('PAPER_ISSUED', `${paperKindNames[kind]}已开具（${last.paperNumber}），重新开具请填写原因`)
    const forbidden = forbiddenInPaper(facts)
    if (forbidden) throw new Fail('FORBIDDEN_INSTRUCTION', forbidden)
    const pictures = await setPictures(files, facts.pictures)
    const settings = await paperSettings(tx, config.cityCode)
    const year = Number(formatCity(at, 'YYYY-MM').slice(0, 4))
    // Last, because everybody else who issues a paper of this kind waits from here to the commit.
    const number = await nextPaperNumber(tx, kind, year)
    const paperNumber = paperNumberText(settings.numberPrefix, kind, year, number)
    const bytes = await paperDocx(paperBody(kind, facts, { paperNumber, settings, at }), pictures)
    const sha256 = await files.put(bytes)
    const id = uuidv7(at)
    await sql`
      insert into paper (id, event_id, kind, issue, year, number, paper_number, reason, issued_by, issued_by_name,
        issued_at, file_name, size_bytes, sha256)
      values (${id}, ${event.id}, ${kind}, ${(last?.issue ?? 0) + 1}, ${year}, ${number}, ${paperNumber},
        ${last ? reason : ''}, ${session.userId}, ${session.userName}, ${at}, ${paperFileName(kind, paperNumber)},
        ${bytes.length}, ${sha256})`.execute(tx)
    return paperById(tx, id)
  })
}
