import { type ChartPalette, paletteOf } from '../palette.ts'

/** Stands for the chart: prints its title and option. */
export const Chart = ({ label, option }: { label: string; option: (palette: ChartPalette) => object }) => (
  <pre data-testid="drawn">{`${label} ${JSON.stringify(option(paletteOf('light')))}`}</pre>
)
