/** Papers of events: numbered 交办单, 督办单 and 线索移送单 as Word documents, kept as they were issued. */
import { documents as calls } from '@qingkong/contract/calls/command/documents'
import { type Implementation, implement } from '../../../http/implement.ts'
import { issuePaper } from './commands.ts'
import { paperFile, paperList } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.paperList)(({ eventId }, context) => paperList(context, eventId)),
  implement(calls.paperIssue)((input, context) => issuePaper(context, input)),
  implement(calls.paperDownload)(({ paperId }, context) => paperFile(context, paperId)),
]
