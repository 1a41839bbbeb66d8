import { barOption } from '../../../charts/bar-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'

interface LevelCounts {
  level1: number
  level2: number
  level3: number
}

/** Counts by level upon each other: 一级 is the brightest thing on the screen. */
export const levelBars = (names: readonly string[], counts: readonly LevelCounts[], palette: ChartPalette) =>
  barOption(
    {
      names,
      unit: '次',
      stacked: true,
      series: [
        { name: '一级', color: palette.limit, values: counts.map(({ level1 }) => level1) },
        { name: '二级', color: palette.series[2] ?? palette.accent, values: counts.map(({ level2 }) => level2) },
        { name: '三级', color: palette.muted, values: counts.map(({ level3 }) => level3) },
      ],
    },
    palette,
  )
