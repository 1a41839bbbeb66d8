/** Pictures of events: upload, one-time tickets, download. What is served was drawn by us. */

import { files } from '@qingkong/contract/calls/office/files'
import { Fail } from '@qingkong/contract/errors'
import type { Session } from '../../../http/context.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import type { Services } from '../../../platform/services.ts'
import { sessionOfHash } from '../../people/sign-in/port.ts'
import { fileAnswerOf, storePictures } from './commands.ts'
import { readableFile } from './queries.ts'
import { newTicket, spendTicket } from './ticket.ts'

/** Who downloads: the header's session, or the ticket's; a ticket is no good in somebody else's hands. */
const downloader = async (services: Services, session: Session | null, attachmentId: string, ticket?: string) => {
  if (ticket === undefined) {
    if (session === null) throw new Fail('NO_TOKEN')
    return session
  }
  const tokenHash = await spendTicket(services, attachmentId, ticket)
  if (session !== null && !session.tokenHash.equals(tokenHash)) throw new Fail('TICKET_REFUSED')
  return session ?? sessionOfHash(services, tokenHash, false)
}

export const routes: Implementation[] = [
  implement(files.attachmentDownload)(async ({ attachmentId, ticket }, context) => {
    const session = await downloader(context, context.session, attachmentId, ticket)
    return fileAnswerOf(context, await readableFile(context.db, session, attachmentId))
  }),
  implement(files.attachmentTicket)(async ({ attachmentId }, context) => {
    await readableFile(context.db, context.session, attachmentId)
    return { ticket: newTicket(context, attachmentId, context.session.tokenHash) }
  }),
  implement(files.attachmentUpload)((input, context) => storePictures(context, context.session, input.files)),
]
