import { create } from 'zustand'
import type { LngLat } from './engine.ts'

/** Kinds of cards on the map; at most one of each is open. */
export type PopupKind = 'site' | 'company' | 'dust' | 'taxi' | 'remote-sensing' | '1' | '2' | '3' | '4' | '6'

interface OpenPopup {
  kind: PopupKind
  /** Site code, psCode, recordNum, code of a moving monitor, identifier of a point of remote sensing, or event id. */
  id: string
  at: LngLat
}

interface PopupState {
  open: readonly OpenPopup[]
  show: (popup: OpenPopup) => void
  close: (kind: PopupKind) => void
  closeTop: () => void
  closeAll: () => void
}

/** Opening a kind again replaces its card and brings it to the top. */
export const usePopups = create<PopupState>((set) => ({
  open: [],
  show: (popup) => set(({ open }) => ({ open: [...open.filter((item) => item.kind !== popup.kind), popup] })),
  close: (kind) => set(({ open }) => ({ open: open.filter((item) => item.kind !== kind) })),
  closeTop: () => set(({ open }) => ({ open: open.slice(0, -1) })),
  closeAll: () => set({ open: [] }),
}))
