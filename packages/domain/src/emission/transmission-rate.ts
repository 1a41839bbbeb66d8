import type { Maybe } from '../missing.ts'

export interface Transmission {
  /** Factor-hours that should have come. */
  due: number
  received: number
  /** Of those received: neither valid nor a stop (F). */
  invalid: number
}

export interface TransmissionRate {
  /** 传输率 = received ÷ due, 0 to 1. */
  transmission: number
  /** 有效率 = valid and stopped ÷ received, 0 to 1. */
  validity: number
  /** 传输有效率 = their product. */
  product: number
}

/** 传输有效率 (自动监控数据传输有效率, 国家重点监控企业自动监控考核). @returns null while nothing is due */
export const transmissionRate = ({ due, received, invalid }: Transmission): Maybe<TransmissionRate> => {
  if (due <= 0) return null
  const transmission = Math.min(1, received / due)
  const validity = received > 0 ? Math.max(0, received - invalid) / received : 0
  return { transmission, validity, product: transmission * validity }
}
