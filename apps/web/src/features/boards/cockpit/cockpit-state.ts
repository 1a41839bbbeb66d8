import { create } from 'zustand'

/** What may still keep its day's target: the two that decide the city's days. */
export const trendFactors = ['pm25', 'o38h'] as const
export type TrendFactor = (typeof trendFactors)[number]

interface CockpitState {
  /** The area of every panel (cockpit-01); '' = the own city. */
  areaCode: string
  setArea: (areaCode: string) => void
  trendFactor: TrendFactor
  setTrendFactor: (factor: TrendFactor) => void
  /** The view each panel showed last, of those that take turns with others. */
  turns: Readonly<Record<string, number>>
  noteTurn: (panel: string, index: number) => void
}

/** What is chosen on the wall; several panels follow it. */
export const useCockpit = create<CockpitState>((set) => ({
  areaCode: '',
  setArea: (areaCode) => set({ areaCode }),
  trendFactor: 'pm25',
  setTrendFactor: (trendFactor) => set({ trendFactor }),
  turns: {},
  noteTurn: (panel, index) => set(({ turns }) => ({ turns: { ...turns, [panel]: index } })),
}))
