import { CallError } from '@qingkong/contract/core/client'
import { formatCity } from '@qingkong/domain/time/city-time'
import { create } from 'zustand'
import { api } from '../../../client/api.ts'
import { refreshed } from '../../../client/refresh.ts'
import { useSession } from '../../../client/session.ts'
import { now } from '../../../kit/clock.ts'
import { notify } from '../../../kit/notify.ts'
import { type Draft, draftNames, isRefusal } from './draft.ts'
import { type DraftStore, openDraftStore } from './draft-store.ts'

interface DraftState {
  drafts: readonly Draft[]
  durable: boolean
}

/** Drafts of the signed-in user on this phone, oldest first. */
export const useDrafts = create<DraftState>(() => ({ drafts: [], durable: true }))

let store: Promise<DraftStore> | null = null
/** The store is opened at first use; tests hand in their own. */
export const setDraftStore = (own: DraftStore): void => {
  store = Promise.resolve(own)
}
const opened = (): Promise<DraftStore> => {
  store ??= openDraftStore()
  return store
}

const ownUser = (): string => useSession.getState().user?.userId ?? ''

export const loadDrafts = async (): Promise<void> => {
  const { all, durable } = await opened()
  const drafts = (await all()).filter((draft) => draft.userId === ownUser())
  useDrafts.setState({ drafts: drafts.sort((a, b) => a.savedAt.localeCompare(b.savedAt)), durable })
}

export const saveDraft = async (draft: Draft): Promise<void> => {
  await (await opened()).put(draft)
  await loadDrafts()
}

export const removeDraft = async (draftId: string): Promise<void> => {
  await (await opened()).remove(draftId)
  await loadDrafts()
}

/** Finds the form as it was left, if it was. */
export const findDraft = async (draftId: string): Promise<Draft | null> => {
  const found = (await (await opened()).all()).find((draft) => draft.draftId === draftId)
  return found && found.userId === ownUser() ? found : null
}

/** Sends one draft as it stands. */
const sendDraft = (draft: Draft): Promise<unknown> => {
  switch (draft.call) {
    case 'taskFeedback':
      return api.taskFeedback({ ...draft.input, files: draft.files })
    case 'overseerFeedback':
      return api.overseerFeedback({ ...draft.input, files: draft.files })
    case 'reportCreate':
      return api.reportCreate({ ...draft.input, files: draft.files })
  }
}

/** No answer came: the network is gone or too slow. The server takes the same form only once, so it is sent again. */
const isUnreachable = (error: unknown): boolean => error instanceof CallError && error.status === 0

export type Outcome = 'sent' | 'kept' | 'failed'

/** Sends a submitted form now, or keeps it as 待发送 when the network is gone. Says what happened. */
export const submitDraft = async (draft: Draft): Promise<Outcome> => {
  const name = draftNames[draft.call]
  try {
    await sendDraft(draft)
  } catch (error) {
    if (!isUnreachable(error)) {
      notify.error(error instanceof Error ? `${name}失败：${error.message}` : `${name}失败`)
      return 'failed'
    }
    const savedAt = formatCity(now())
    try {
      await saveDraft({ ...draft, draftId: `${draft.draftId}:${savedAt}`, savedAt, state: 'waiting' })
      await removeDraft(draft.draftId)
    } catch {
      notify.error('当前无网络，且手机存储空间不足，请保持本页打开，联网后重新提交')
      return 'failed'
    }
    notify.warning(`当前无网络，${name}已保存为待发送，联网后自动发送`)
    return 'kept'
  }
  await removeDraft(draft.draftId)
  notify.success(`${name}成功`)
  await refreshed()
  return 'sent'
}

let sending = false

/** Sends everything 待发送, oldest first; stops at the first sign that there is still no network. */
export const sendWaiting = async (): Promise<void> => {
  if (sending) return
  sending = true
  try {
    await loadDrafts()
    for (const draft of useDrafts.getState().drafts.filter((item) => item.state === 'waiting')) {
      try {
        await sendDraft(draft)
      } catch (error) {
        if (!(error instanceof CallError) || !isRefusal(error.code)) return
        await saveDraft({ ...draft, state: 'refused', message: error.message })
        notify.error(`${draft.title}未能发送：${error.message}`)
        continue
      }
      await removeDraft(draft.draftId)
      notify.success(`${draft.title}已自动发送`)
    }
  } finally {
    sending = false
  }
}
