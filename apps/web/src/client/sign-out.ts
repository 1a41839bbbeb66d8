import { api } from './api.ts'
import { goToLogin } from './session.ts'

/** auth-02: also when the call fails the session here is over. */
export const signOut = async (): Promise<void> => {
  try {
    await api.logout({})
  } catch {
    // The token is dropped either way; an unreachable server lets it expire.
  }
  goToLogin()
}
