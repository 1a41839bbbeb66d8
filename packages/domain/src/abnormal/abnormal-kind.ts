/**
 * 异常数据: what makes the data of a plant worth a look, after the kinds that provinces publish for reviewing automatic
 * monitoring. `weight` is the class: 3 where somebody may have interfered, 2 where numbers contradict each other, 1 where
 * the instrument fails. `leastHours` is how long it has to last before it is told; a city may tune it.
 */
export const abnormalKinds = {
  constant: { name: '恒值', weight: 3, leastHours: 4 },
  flatAfterStep: { name: '突变后平稳', weight: 3, leastHours: 4 },
  runningWhileStopped: { name: '停产未停', weight: 3, leastHours: 1 },
  unsynchronised: { name: '未同步', weight: 3, leastHours: 0.25 },
  nearLimit: { name: '贴限', weight: 2, leastHours: 12 },
  dayNight: { name: '昼夜差异', weight: 2, leastHours: 120 },
  massMismatch: { name: '排放量不一致', weight: 2, leastHours: 1 },
  conversionMismatch: { name: '折算不一致', weight: 2, leastHours: 1 },
  oxygen: { name: '氧含量异常', weight: 2, leastHours: 1 },
  /** In the quarter, not in a row. */
  cemsCare: { name: 'CEMS维护超时', weight: 2, leastHours: 30 },
  longMissing: { name: '长期缺失', weight: 2, leastHours: 168 },
  negative: { name: '负值', weight: 1, leastHours: 1 },
  overRange: { name: '超量程', weight: 1, leastHours: 1 },
  missing: { name: '缺失', weight: 1, leastHours: 1 },
} as const satisfies Record<string, { name: string; weight: 1 | 2 | 3; leastHours: number }>

export type AbnormalKind = keyof typeof abnormalKinds

export const isAbnormalKind = (text: string): text is AbnormalKind => text in abnormalKinds

/** A row is 待核实 until somebody sends it out as a task or calls it a false alarm. */
export const abnormalStatusNames = { 1: '待核实', 2: '已下发', 3: '误报' } as const
export type AbnormalStatus = keyof typeof abnormalStatusNames

/** What a rule found: of what, when, and the numbers that say so. */
export interface Finding {
  kind: AbnormalKind
  /** Interval starts, [from, to). */
  fromMs: number
  toMs: number
  /** Hours that it lasted. */
  hours: number
  /** One sentence with its numbers. */
  evidence: string
}
