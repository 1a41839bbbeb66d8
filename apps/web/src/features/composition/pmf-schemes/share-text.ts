import type { FactorShare } from '@qingkong/contract/shapes/pmf-scheme'
import { formatMeasured } from '../../../kit/format.ts'

/** 机动车 35.2%（31.0–40.5%） */
export const shareText = ({ name, sharePct, low, high }: FactorShare): string =>
  `${name} ${formatMeasured(sharePct, 1)}%${
    low === null || high === null ? '' : `（${formatMeasured(low, 1)}–${formatMeasured(high, 1)}%）`
  }`
