import type { Decoded } from './hj212/decode.ts'

/** The record `qk hj212 decode` prints for a frame; `header` holds only the fields that were sent. */
export const toJsonRecord = (decoded: Decoded): Record<string, unknown> => {
  return {
    verdict: decoded.verdict,
    reason: decoded.reason,
    header: decoded.header,
    flag: decoded.flag,
    version: decoded.version,
    cp: decoded.cp,
    factors: Object.fromEntries(decoded.factors),
    deviations: decoded.deviations,
  }
}

/** One JSON object on one line. */
export const toJsonLine = (decoded: Decoded): string => {
  return JSON.stringify(toJsonRecord(decoded))
}
