import type { DraftCall } from './draft.ts'

/** One form is written at a time per kind and event. */
export const draftIdOf = (call: DraftCall, eventId: string | null): string => `${call}:${eventId ?? 'new'}`
