import { create } from 'zustand'

export interface SessionUser {
  userId: string
  userCode: string
  userName: string
  remarkName: string
  orgCode: string
  orgName: string
  roles: string[]
  roleNames: string[]
  mustChangePassword: boolean
}

interface StoredSession {
  /** The double-submit token: worth nothing without the session's cookie, which no script can read. */
  token: string
  user: SessionUser
}

interface SessionState {
  /** The double-submit token of the session, null when nobody is signed in. */
  token: string | null
  user: SessionUser | null
  sysCode: string
  orgCode: string
  /** auth-01: called only with a complete answer of code 0. */
  begin: (session: StoredSession) => void
  setOrgSystem: (sysCode: string, orgCode: string) => void
  rename: (remarkName: string) => void
  clear: () => void
}

const storageKey = 'qingkong.session'

const read = (): StoredSession | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return value !== null && typeof value === 'object' && 'token' in value && 'user' in value
      ? (value as StoredSession)
      : null
  } catch {
    // A damaged entry is the same as none: the user signs in again.
    return null
  }
}

const first = read()

/** The signed-in user. Kept in localStorage because the source map and data pages open in windows of their own. */
export const useSession = create<SessionState>((set, get) => ({
  token: first?.token ?? null,
  user: first?.user ?? null,
  sysCode: '',
  orgCode: first?.user.orgCode ?? '',
  begin: ({ token, user }) => {
    localStorage.setItem(storageKey, JSON.stringify({ token, user }))
    set({ token, user, orgCode: user.orgCode })
  },
  setOrgSystem: (sysCode, orgCode) => set({ sysCode, orgCode }),
  rename: (remarkName) => {
    const { token, user } = get()
    if (token && user) get().begin({ token, user: { ...user, remarkName } })
  },
  clear: () => {
    localStorage.removeItem(storageKey)
    set({ token: null, user: null, sysCode: '', orgCode: '' })
  },
}))

// Signing in or out in another window is the same session here: cookie and double-submit token belong together.
window.addEventListener('storage', ({ key }) => {
  if (key !== storageKey) return
  const stored = read()
  useSession.setState(
    stored
      ? { token: stored.token, user: stored.user, orgCode: stored.user.orgCode }
      : { token: null, user: null, sysCode: '', orgCode: '' },
  )
})

/** Leaves for the login page; the token is gone before anything else happens. */
export const goToLogin = (): void => {
  useSession.getState().clear()
  window.location.hash = '#/login'
}
