import type { ComponentType } from 'react'
import { loadedWhenShown } from '../../../kit/loaded-when-shown.tsx'
import type { PopupKind } from '../../../map/popup-store.ts'

interface CardProps {
  eventId: string
  onClose: () => void
}

/** The map comes first; a card and what it draws with are loaded when one is opened. */
const loaded = (load: () => Promise<ComponentType<CardProps>>): ComponentType<CardProps> =>
  loadedWhenShown(async () => ({ default: await load() }))

/** The card of each event type that the map shows one for (event-01). */
export const eventCards: Partial<Record<PopupKind, ComponentType<CardProps>>> = {
  '1': loaded(() => import('./site-alarm-popup.tsx').then((module) => module.SiteAlarmPopup)),
  '2': loaded(() => import('./radar-popup.tsx').then((module) => module.RadarPopup)),
  '3': loaded(() => import('./report-popup.tsx').then((module) => module.ReportPopup)),
  '4': loaded(() => import('./hotspot-popup.tsx').then((module) => module.HotspotPopup)),
  '6': loaded(() => import('./source-alarm-popup.tsx').then((module) => module.SourceAlarmPopup)),
}
