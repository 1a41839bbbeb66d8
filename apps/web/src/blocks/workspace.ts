import { create } from 'zustand'

/** What an assigned task comes from: it begins with these words, and its source is told when it has been dispatched. */
export interface TaskOrigin {
  description: string
  onRaised?: (eventId: string) => void
}

/** What lies above the page: dialogs that several features open and none owns. */
interface WorkspaceState {
  taskEventId: string | null
  /** Where the task dialog was opened; the anchor list shows from the map and the cockpit only (task-02). */
  taskFrom: 'map' | 'list'
  openTask: (eventId: string, from: 'map' | 'list') => void
  closeTask: () => void
  /** Place of an assigned task that is being created (map right click, a measure that was accepted). */
  newTaskAt: readonly [number, number] | null
  /** null = made at a place of the map, from nothing. */
  newTaskOrigin: TaskOrigin | null
  createTask: (at: readonly [number, number], origin?: TaskOrigin) => void
  closeNewTask: () => void
}

export const useWorkspace = create<WorkspaceState>((set) => ({
  taskEventId: null,
  taskFrom: 'list',
  openTask: (taskEventId, taskFrom) => set({ taskEventId, taskFrom }),
  closeTask: () => set({ taskEventId: null }),
  newTaskAt: null,
  newTaskOrigin: null,
  createTask: (newTaskAt, origin) => set({ newTaskAt, newTaskOrigin: origin ?? null }),
  closeNewTask: () => set({ newTaskAt: null, newTaskOrigin: null }),
}))
