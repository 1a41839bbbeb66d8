import type { ComponentLevel } from '@qingkong/contract/calls/composition/component-series'
import type { BarInput } from '../../../charts/bar-option.ts'

/** Shares of the components at each level; hours beside the level's name. */
export const levelBars = (levels: readonly ComponentLevel[]): BarInput => ({
  names: levels.map(({ levelName, count }) => `${levelName}（${count}小时）`),
  series: (levels[0]?.items ?? []).map(({ factorCode, factorName }) => ({
    name: factorName,
    values: levels.map(({ items }) => items.find((item) => item.factorCode === factorCode)?.sharePct ?? null),
  })),
  unit: '%',
  digits: 1,
  stacked: true,
})
