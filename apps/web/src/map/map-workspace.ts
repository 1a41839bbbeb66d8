import { create } from 'zustand'

type LngLat = readonly [number, number]

/** A sector that is searched: where the wind comes from, full opening in degrees, kilometres. */
interface SearchSector {
  directionDeg: number
  angleDeg: number
  radiusKm: number
}

/** Where the nearby pollution sources are searched, and on whose behalf. */
export interface NearbyTarget {
  at: LngLat
  /** Hour-ending label whose wind opens the sector; null = now. */
  dataTime: string | null
  eventId: string | null
  /** Trace evidence is offered for national sites (type 10) only (trace-12). */
  siteType: string | null
  siteCode: string | null
  siteName: string | null
  factorCode: string | null
  /** The search begins with this sector; left out, by the wind of the hour and the user's own radius. */
  sector?: SearchSector
}

/** A source named as suspected in a task. `dust` are construction sites. */
export interface Suspect {
  kind: 'ps' | 'dust'
  code: string
  name: string
}

/** The site and hour whose sources are being traced. */
export interface TraceSubject {
  siteCode: string
  siteName: string
  factorCode: string
  /** Hour-ending label. */
  dataTime: string
}

/** A source of a trace list that goes into a task, with what speaks for it. */
export interface TraceTaskSource extends Suspect {
  areaName: string
  industryName: string
  longitude: number
  latitude: number
  distanceM: number
  /** 0…1; null when it was listed by hand. */
  probability: number | null
  reasons: readonly string[]
}

/** A trace list that becomes a task of type 7, 7.4 or 4.7. */
export interface TraceTask {
  /** The run the list came from; null for a list made by hand. */
  traceRunId: string | null
  /** Site, factor and hour that were traced, in words. */
  title: string
  sources: readonly TraceTaskSource[]
}

interface MapWorkspace {
  /** Hour-ending label that every layer shows; null = now. A change asks for the nearby sources again (event-33). */
  dataTime: string | null
  setDataTime: (dataTime: string | null) => void
  nearby: NearbyTarget | null
  openNearby: (target: NearbyTarget) => void
  closeNearby: () => void
  /** The hot-spot event whose scan lies over the map. */
  radarEventId: string | null
  showRadar: (eventId: string) => void
  closeRadar: () => void
  traceOn: boolean
  setTraceOn: (on: boolean) => void
  trace: TraceSubject | null
  setTrace: (subject: TraceSubject | null) => void
  /** Enterprises that are in the trace list already, by psCode. */
  traceCompanies: ReadonlySet<string>
  setTraceCompanies: (codes: ReadonlySet<string>) => void
  /** The trace list whose task is being written. */
  traceTask: TraceTask | null
  createTraceTask: (task: TraceTask) => void
  closeTraceTask: () => void
  /** Sources chosen for the description of a task, by event ('' = an assigned task being created). */
  suspects: Readonly<Record<string, readonly Suspect[]>>
  addSuspects: (eventId: string, added: readonly Suspect[]) => void
  removeSuspect: (eventId: string, code: string) => void
  resetSuspects: (eventId: string) => void
  /** A dust site chosen from an event: its card opens on the second tab (event-20). */
  dustSite: string | null
  selectDust: (recordNum: string | null) => void
}

const withAdded = (present: readonly Suspect[], added: readonly Suspect[]): readonly Suspect[] => [
  ...present,
  ...added.filter((one) => !present.some((known) => known.kind === one.kind && known.code === one.code)),
]

/** What the map, the popups and the task dialog share and none of them owns. */
export const useMapWorkspace = create<MapWorkspace>((set) => ({
  dataTime: null,
  setDataTime: (dataTime) => set(({ nearby }) => ({ dataTime, nearby: nearby && { ...nearby, dataTime } })),
  nearby: null,
  openNearby: (nearby) => set({ nearby }),
  closeNearby: () => set({ nearby: null }),
  radarEventId: null,
  showRadar: (radarEventId) => set({ radarEventId }),
  closeRadar: () => set({ radarEventId: null }),
  traceOn: false,
  setTraceOn: (traceOn) => set({ traceOn }),
  trace: null,
  setTrace: (trace) => set({ trace }),
  traceCompanies: new Set(),
  setTraceCompanies: (traceCompanies) => set({ traceCompanies }),
  traceTask: null,
  createTraceTask: (traceTask) => set({ traceTask }),
  closeTraceTask: () => set({ traceTask: null }),
  suspects: {},
  addSuspects: (eventId, added) =>
    set(({ suspects }) => ({ suspects: { ...suspects, [eventId]: withAdded(suspects[eventId] ?? [], added) } })),
  removeSuspect: (eventId, code) =>
    set(({ suspects }) => ({
      suspects: { ...suspects, [eventId]: (suspects[eventId] ?? []).filter((one) => one.code !== code) },
    })),
  resetSuspects: (eventId) =>
    set(({ suspects }) => ({
      suspects: Object.fromEntries(Object.entries(suspects).filter(([key]) => key !== eventId)),
    })),
  dustSite: null,
  selectDust: (dustSite) => set({ dustSite }),
}))
