import type { ChartSettings } from '@qingkong/contract/shapes/chart-settings'
import { createContext, useContext } from 'react'

/** What the parts of a page know of it. */
export interface PageFrame {
  fixCode: string
  /** Key of the shown tab; empty on a page without tabs. */
  tab: string
  rev: number | null
  /** Charts as they were in the opened shared view; null = as the user keeps them. */
  keptCharts: Readonly<Record<string, ChartSettings | null>> | null
  /** Notes how a chart is drawn, for sharing the view. */
  noteChart: (key: string, settings: ChartSettings | null) => void
  /** Notes how to save a chart's picture, in the page's order; null when it is gone. */
  noteImage: (key: string, save: (() => Promise<void>) | null) => void
}

const Frame = createContext<PageFrame | null>(null)
export const PageFrameProvider = Frame.Provider

export const usePageFrame = (): PageFrame => {
  const frame = useContext(Frame)
  if (!frame) throw new Error('a view stands outside a page')
  return frame
}
