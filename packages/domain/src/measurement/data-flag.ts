import type { Maybe } from '../missing.ts'

/**
 * What may stand beside a measured value. N to B are HJ 212-2017 table 8, P and the digits HJ/T 212-2005; H is what the
 * platform itself writes where too few minutes make an interval (有效数据不足, the ambient network's audit mark).
 */
export const dataFlags = ['N', 'F', 'M', 'S', 'D', 'C', 'T', 'B', 'P', 'H', '0', '1', '2', '3'] as const
export type DataFlag = (typeof dataFlags)[number]

/** The words people read. */
export const dataFlagNames: Readonly<Record<DataFlag, string>> = {
  N: '正常',
  F: '停运',
  M: '维护',
  S: '手工输入',
  D: '故障',
  C: '校准',
  T: '超测量上限',
  B: '通讯异常',
  P: '电源故障',
  H: '有效数据不足',
  '0': '校准数据',
  '1': '气象参数',
  '2': '异常数据',
  '3': '正常数据',
}

/** What the series do not store: a value without a flag was taken under normal running. */
export const normalFlag = 'N' satisfies DataFlag
/** The source stands still. */
export const stoppedFlag = 'F' satisfies DataFlag
/** The instrument is at fault: also what an unreadable value is given, and an hour of a stack with too few minutes. */
export const faultFlag = 'D' satisfies DataFlag
/** The value lies above the upper limit of the instrument. */
export const aboveRangeFlag = 'T' satisfies DataFlag
/** Too few valid minutes for the interval. */
export const insufficientFlag = 'H' satisfies DataFlag
/** In the flags of a row by position: nothing was sent of the factor. */
export const notSentMark = '-'

const normalFlags: ReadonlySet<string> = new Set<DataFlag>(['N', '3'])

/** The flag as listed (either case, blanks around it); null for one that no version of the standard lists. */
export const dataFlagOf = (text: string): Maybe<DataFlag> => {
  const wanted = text.trim().toUpperCase()
  return dataFlags.find((flag) => flag === wanted) ?? null
}

/** Whether a flag only says that all is well; such flags are not stored. Without a flag (2005 devices) it does. */
export const saysNormal = (flag: Maybe<string>): boolean =>
  flag === null || flag.trim() === '' || normalFlags.has(flag.trim().toUpperCase())

/** Words for a stored flag; null where the value is normal or nothing was sent, the flag itself where nobody lists it. */
export const flagWords = (flag: Maybe<string>): Maybe<string> => {
  if (saysNormal(flag) || flag === null || flag === notSentMark) return null
  const known = dataFlagOf(flag)
  return known === null ? flag : dataFlagNames[known]
}
