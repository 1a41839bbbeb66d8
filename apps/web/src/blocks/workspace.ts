import { create } from 'zustand'

/** What lies above the page: dialogs that several features open and none owns. */
interface WorkspaceState {
  taskEventId: string | null
  /** Where the task dialog was opened; the anchor list shows from the map and the cockpit only (task-02). */
  taskFrom: 'map' | 'list'
  openTask: (eventId: string, from: 'map' | 'list') => void
  closeTask: () => void
  /** Place of an assigned task that is being created (map right click). */
  newTaskAt: readonly [number, number] | null
  createTask: (at: readonly [number, number]) => void
  closeNewTask: () => void
}

export const useWorkspace = create<WorkspaceState>((set) => ({
  taskEventId: null,
  taskFrom: 'list',
  openTask: (taskEventId, taskFrom) => set({ taskEventId, taskFrom }),
  closeTask: () => set({ taskEventId: null }),
  newTaskAt: null,
  createTask: (newTaskAt) => set({ newTaskAt }),
  closeNewTask: () => set({ newTaskAt: null }),
}))
