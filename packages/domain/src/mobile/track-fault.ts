/** Why a record of a moving monitor is left out, in the order in which it is asked (a record has the first that fits). */
export const trackFaults = [
  'duplicate',
  'noFix',
  'outside',
  'jump',
  'ahead',
  'stuck',
  'parked',
  'warmUp',
  'humid',
] as const
export type TrackFault = (typeof trackFaults)[number]

export const trackFaultNames: Readonly<Record<TrackFault, string>> = {
  duplicate: '重复记录',
  noFix: '无定位',
  outside: '超出城市范围',
  jump: '位置跳变',
  ahead: '时间超前',
  stuck: '数值恒定',
  parked: '停车',
  warmUp: '开机预热',
  humid: '湿度过高',
}

/** How many records were left out for each reason. */
export type FaultCounts = Record<TrackFault, number>

export const faultCounts = (faults: readonly (TrackFault | null)[]): FaultCounts => {
  const counts: FaultCounts = {
    duplicate: 0,
    noFix: 0,
    outside: 0,
    jump: 0,
    ahead: 0,
    stuck: 0,
    parked: 0,
    warmUp: 0,
    humid: 0,
  }
  for (const fault of faults) if (fault !== null) counts[fault] += 1
  return counts
}
