import type { Calls } from '@qingkong/contract/calls'
import { queryClient } from './query-client.ts'

/** Calls that speak of the same things: after a write of one, the answers of all are old. */
const families: readonly RegExp[] = [
  /^(account|organisation|role|post|auditor)/,
  /^(alarm|companyPollute|dustPollute)Rule/,
  /^(target|disassembleTargets|compliance|urbanReality)/,
  /^patrol/,
  /^(earlyWarn|psWarn|reducePlan|psIndustryEmissionReduce)/,
  /^(alarmRecord|alarmSite|companyPolluteAlarm|dustPolluteAlarm|pollutionSourceRecord|event|taskMine)/,
]

/** Reads again what a write may have changed. */
export const refreshAfter = (name: keyof Calls): Promise<void> => {
  const family = families.find((one) => one.test(name))
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [read] }) => (family ? family.test(String(read)) : read === name),
  })
}
