import { type SessionUser, useSession } from '../../../client/session.ts'

/** Begins the session at the home page; the address changes first, so that the session's router starts there. */
export const enter = ({ token, userInfo }: { token: string; userInfo: SessionUser }): void => {
  if (!userInfo.mustChangePassword) window.history.replaceState(null, '', `${window.location.pathname}#/`)
  useSession.getState().begin({ token, user: userInfo })
}
