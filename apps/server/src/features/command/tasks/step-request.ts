import { createHash } from 'node:crypto'
import type { Recipient } from '@qingkong/contract/shapes/people'
import type { Finding, Measure, OverseerResult } from '@qingkong/domain/event/flow-form'
import type { FlowAction, FlowInput } from '@qingkong/domain/event/workflow'

/** What the forms of the steps bring, under one roof; each action reads its own fields. */
export interface StepForm {
  description?: string
  opinion?: string
  reason?: string
  reasonCode?: string
  note?: string
  delegateType?: string
  finding?: Finding
  measure?: Measure
  measureDate?: string
  caseNumber?: string
  location?: string
  /** Attachment of the event that shows the radar scan. */
  radarFile?: string
  pollutionJudge?: string
  pollutionType?: string
  dislocation?: boolean
  traceContent?: string
  pol?: readonly string[]
  longitude?: number
  latitude?: number
  overseerContent?: string
  result?: OverseerResult
  isRecheck?: boolean
}

export interface StepRequest {
  action: FlowAction
  eventId: string
  /** The status the person saw; undefined where the document's call does not carry it. */
  seenStatus: number | undefined
  form: StepForm
  recipients?: readonly Recipient[]
  psIds?: readonly string[]
  dustIds?: readonly string[]
  /** Pictures uploaded before. */
  attachmentIds?: readonly string[]
  /** Pictures sent with the form, already stored. */
  pictureIds?: readonly string[]
  /** SHA-256 of the pictures sent with the form. */
  pictureDigests?: readonly string[]
}

const filled = (text: string | undefined) => text !== undefined && text.trim() !== ''

/** The required inputs that this request brings. */
export const inputsOf = (request: StepRequest): ReadonlySet<FlowInput> => {
  const { form } = request
  const some = (request.recipients?.length ?? 0) > 0
  const brought: Readonly<Record<FlowInput, boolean>> = {
    description: filled(form.description),
    recipients: some,
    newHolder: some,
    overseers: some,
    reason: filled(form.reason) || filled(form.reasonCode),
    location: filled(form.location),
    pollutionJudge: filled(form.pollutionJudge),
    traceContent: filled(form.traceContent),
    opinion: filled(form.opinion),
    overseerContent: filled(form.overseerContent),
    result: form.result !== undefined,
  }
  const names = Object.keys(brought) as FlowInput[]
  return new Set(names.filter((name) => brought[name]))
}

/** What makes two submissions the same: every field and every picture as sent. */
export const submittedForm = (request: StepRequest): Record<string, unknown> => ({
  ...request.form,
  recipients: (request.recipients ?? []).map(({ userId, structureCode }) => [userId, structureCode]),
  psIds: request.psIds ?? [],
  dustIds: request.dustIds ?? [],
  attachmentIds: request.attachmentIds ?? [],
  pictures: request.pictureDigests ?? [],
})

export const digestOf = async (file: File): Promise<string> =>
  createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex')
