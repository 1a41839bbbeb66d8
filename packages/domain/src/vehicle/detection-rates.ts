export interface DetectionCounts {
  tested: number
  valid: number
  failed: number
}

/** 有效率 = valid ÷ tested and 超标率 = failed ÷ valid, %; null without a denominator. */
export const detectionRates = ({ tested, valid, failed }: DetectionCounts) => ({
  validRate: tested > 0 ? (valid / tested) * 100 : null,
  exceedRate: valid > 0 ? (failed / valid) * 100 : null,
})
