import { ownChoice } from '../../../filters/own-choice.ts'

/** By what the means are parted. */
export const dimension = ownChoice('dimension', '规律维度', [
  ['HOUR', '小时'],
  ['WEEKDAY', '星期'],
  ['MONTH', '月份'],
  ['LEVEL', '污染级别'],
])
