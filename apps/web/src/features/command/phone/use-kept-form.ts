import { useCallback, useEffect, useRef } from 'react'
import type { Draft } from './draft.ts'
import { findDraft, saveDraft } from './drafts.ts'

const pauseMs = 600

/**
 * Keeps a form while it is written: phones end the page when the camera needs the memory. Restores it once on mount.
 * @returns `keep`, to be called with the whole form after each change, and `release`, called when it was submitted
 */
export const useKeptForm = (draftId: string, restore: (draft: Draft) => void) => {
  const timer = useRef(0)
  const pending = useRef<Draft | null>(null)
  const restoring = useRef(restore)
  restoring.current = restore

  const write = useCallback(() => {
    window.clearTimeout(timer.current)
    const draft = pending.current
    pending.current = null
    // A phone without room for it loses nothing that is on the screen; the submission says so itself.
    if (draft) saveDraft(draft).catch(() => undefined)
  }, [])

  useEffect(() => {
    let current = true
    void findDraft(draftId).then((draft) => {
      if (current && draft) restoring.current(draft)
    })
    return () => {
      current = false
      write()
    }
  }, [draftId, write])

  const keep = useCallback(
    (draft: Draft) => {
      pending.current = draft
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(write, pauseMs)
    },
    [write],
  )
  const release = useCallback(() => {
    window.clearTimeout(timer.current)
    pending.current = null
  }, [])
  return { keep, release }
}
