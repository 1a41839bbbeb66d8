import type { Services } from '../../../platform/services.ts'
import { endedSessions } from '../../people/sign-in/port.ts'
import { closeEnded, listeningSessions } from './live-sessions.ts'

/** A stream outlives its session by this much at most, in whichever process the session was ended. */
const lookEveryMs = 1000

/** Closes the streams of sessions that were signed out, ran out or lost their account: one question for all of them. */
export const watchLiveSessions = (services: Services): { close(): void } => {
  let looking = false
  const look = async () => {
    const hashes = listeningSessions()
    if (looking || hashes.length === 0) return
    looking = true
    try {
      closeEnded(await endedSessions(services, hashes))
    } catch (error) {
      services.log.warn({ err: error }, 'live sessions not looked after')
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  return { close: () => clearInterval(timer) }
}
