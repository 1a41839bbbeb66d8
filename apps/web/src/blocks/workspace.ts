import { create } from 'zustand'

/** What lies above the page: dialogs that several features open and none owns. */
interface WorkspaceState {
  taskEventId: string | null
  /** Where the task dialog was opened; the anchor list shows from the map and the cockpit only (task-02). */
  taskFrom: 'map' | 'list'
  openTask: (eventId: string, from: 'map' | 'list') => void
  closeTask: () => void
  /** Place of an assigned task that is being created (map right click, a measure that was accepted). */
  newTaskAt: readonly [number, number] | null
  /** Its first words; null = those of every such task. */
  newTaskDescription: string | null
  createTask: (at: readonly [number, number], description?: string) => void
  closeNewTask: () => void
}

export const useWorkspace = create<WorkspaceState>((set) => ({
  taskEventId: null,
  taskFrom: 'list',
  openTask: (taskEventId, taskFrom) => set({ taskEventId, taskFrom }),
  closeTask: () => set({ taskEventId: null }),
  newTaskAt: null,
  newTaskDescription: null,
  createTask: (newTaskAt, description) => set({ newTaskAt, newTaskDescription: description ?? null }),
  closeNewTask: () => set({ newTaskAt: null }),
}))
