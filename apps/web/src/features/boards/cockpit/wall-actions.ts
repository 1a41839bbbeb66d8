import { createContext, use } from 'react'

export interface WallActions {
  /** Opens an alarm's card over the map, or the dialog of an event that has none. */
  openEvent: (eventId: string) => void
  /** Opens the task dialog of an event. */
  openTask: (eventId: string) => void
}

const none: WallActions = { openEvent: () => undefined, openTask: () => undefined }

/** What a click on the wall opens; handed in by the application, because other features own it. */
export const WallActionsContext = createContext<WallActions>(none)
export const useWallActions = (): WallActions => use(WallActionsContext)
