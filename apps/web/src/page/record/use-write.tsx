import { type ReactNode, useCallback, useRef, useState } from 'react'
import { refreshAfter, refreshed } from '../../client/refresh.ts'
import { failureText, notify } from '../../kit/notify.ts'
import { sendWrite, type Write, wordsOf } from './write.ts'

interface Writing {
  /**
   * Sends once, says how it went, and reads again what changed.
   * @param onDone told before anything is read again
   * @returns whether it was done
   */
  run: (write: Write, tried: string, onDone?: () => void) => Promise<boolean>
  busy: boolean
  /** What the last write answered, where it has something to show. */
  shown: ReactNode
}

/** A write outside of a form: a second press while one runs is nothing. */
export const useWrite = (): Writing => {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<ReactNode>(null)
  const run = useCallback(async (write: Write, tried: string, onDone?: () => void) => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    let isDone = true
    try {
      const answer = await sendWrite(write)
      onDone?.()
      const words = wordsOf(write, answer)
      if (words !== null) notify.success(words)
      if (write.show) setShown(write.show(answer, () => setShown(null)))
      await refreshed()
    } catch (failure) {
      isDone = false
      notify.error(failureText(`${tried}失败`, failure))
      // What was refused was most often read too long ago.
      await refreshAfter(write.call)
    }
    running.current = false
    setBusy(false)
    return isDone
  }, [])
  return { run, busy, shown }
}
