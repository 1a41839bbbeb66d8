import type { ChartSettings } from '@qingkong/contract/shapes/chart-settings'

/** A section shows the settings in force and answers them with its own part edited. */
export interface SectionProps {
  settings: ChartSettings
  onChange: (settings: ChartSettings) => void
}
