/** Evidence packs: everything known about an event in a PDF and an archive, marked as leads and rebuilt to the byte. */
import { evidence as calls } from '@qingkong/contract/calls/command/evidence'
import { type Implementation, implement } from '../../../http/implement.ts'
import { buildEvidence } from './commands.ts'
import { evidenceList } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.evidenceBuild)(({ eventId }, context) => buildEvidence(context, eventId)),
  implement(calls.evidenceList)(({ eventId }, context) => evidenceList(context, eventId)),
]
