import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code, text } from '../../core/input.ts'
import { stamp } from '../../core/output.ts'

/** Documents of an event: to the handling unit, under supervision, to the enforcement unit. */
export const DocumentKindCode = z.enum(['assignment', 'supervision', 'transfer'])
export type DocumentKind = z.infer<typeof DocumentKindCode>
export const documentKindNames: Readonly<Record<DocumentKind, string>> = {
  assignment: '交办单',
  supervision: '督办单',
  transfer: '线索移送单',
}

export const DocumentRow = z.object({
  documentId: z.string(),
  eventId: z.string(),
  kind: DocumentKindCode,
  kindName: z.string(),
  /** 锡环交办〔2026〕0001号 */
  documentNumber: z.string(),
  fileName: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
  issueUser: z.string(),
  issueTime: stamp,
  /** Why it was issued again; empty for a first issue. */
  reason: z.string(),
  /** A later issue of the same kind has taken its place. */
  replaced: z.boolean(),
})
export type DocumentRow = z.infer<typeof DocumentRow>

/** Whether a kind can be issued for the event now, by the asking person, and if not why. */
const DocumentOption = z.object({
  kind: DocumentKindCode,
  kindName: z.string(),
  mayIssue: z.boolean(),
  /** It has been issued: another issue needs a reason. */
  issued: z.boolean(),
  refusal: z.string(),
})

export const documents = group('/document', {
  documentList: get('/list', {
    summary: '事件的文书',
    right: 'event.read',
    outside: 'denied',
    about: 'document',
    origin: 'own',
    input: { eventId: code },
    output: z.object({ records: z.array(DocumentRow), options: z.array(DocumentOption) }),
  })({
    example: (city) => ({ eventId: city.documents.documentEventId }),
  }),
  documentIssue: post('/issue', {
    summary: '开具交办单、督办单或线索移送单',
    right: 'document.issue',
    outside: 'denied',
    about: 'document',
    changes: ['document', 'event'],
    object: 'eventId',
    origin: 'own',
    input: {
      eventId: code,
      kind: DocumentKindCode,
      /** 重新开具的原因. */
      reason: text(200).default(''),
    },
    output: DocumentRow,
  })({
    example: (city) => ({ eventId: city.events.dispatched, kind: 'assignment' }),
    effect: '按年连续编号的文书保存，可下载',
  }),
  documentDownload: get('/download', {
    summary: '下载文书（docx）',
    right: 'event.read',
    outside: 'denied',
    about: 'document',
    kind: 'file',
    origin: 'own',
    input: { documentId: code },
    output: fileAnswer,
  })({
    example: (city) => ({ documentId: city.documents.documentId }),
    effect: '返回文件内容',
  }),
})
