/** What a data flag says about the value beside it. */
export type DataFlag = { flag: string; name: string; valid: boolean }

/** HJ 212-2017 table 8; P and the digits are of HJ/T 212-2005. Only `valid` values enter statistics. */
const FLAGS: readonly DataFlag[] = [
  { flag: 'N', name: '正常', valid: true },
  { flag: 'F', name: '停运', valid: false },
  { flag: 'M', name: '维护', valid: false },
  { flag: 'S', name: '手工输入', valid: true },
  { flag: 'D', name: '故障', valid: false },
  { flag: 'C', name: '校准', valid: false },
  { flag: 'T', name: '超测量上限', valid: false },
  { flag: 'B', name: '通讯异常', valid: false },
  { flag: 'P', name: '电源故障', valid: false },
  { flag: '0', name: '校准数据', valid: false },
  { flag: '1', name: '气象参数', valid: true },
  { flag: '2', name: '异常数据', valid: false },
  { flag: '3', name: '正常数据', valid: true },
]

const BY_FLAG = new Map(FLAGS.map((entry) => [entry.flag, entry]))

/** Meaning of a data flag as sent (either case); null for one no version of the standard lists. */
export function dataFlag(flag: string): DataFlag | null {
  return BY_FLAG.get(flag.trim().toUpperCase()) ?? null
}

/**
 * Whether a value with this flag enters statistics. Without a flag (2005 devices often send none) the value counts;
 * a flag nobody lists does not.
 */
export function isValidFlag(flag: string | null): boolean {
  return flag === null || flag === '' || (dataFlag(flag)?.valid ?? false)
}
