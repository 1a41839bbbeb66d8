/** Documents of events: numbered 交办单, 督办单 and 线索移送单 as Word documents, kept as they were issued. */
import { documents as calls } from '@qingkong/contract/calls/command/documents'
import { type Implementation, implement } from '../../../http/implement.ts'
import { issueDocument } from './commands.ts'
import { documentFile, documentList } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.documentList)(({ eventId }, context) => documentList(context, eventId)),
  implement(calls.documentIssue)((input, context) => issueDocument(context, input)),
  implement(calls.documentDownload)(({ documentId }, context) => documentFile(context, documentId)),
]
