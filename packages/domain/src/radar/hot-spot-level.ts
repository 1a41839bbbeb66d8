import type { AlarmLevel } from '../alarm/alarm-level.ts'

/** Level of a hot spot by its contrast (peak over background): 4 times 一级, 2.5 times 二级, below 三级. */
export const hotSpotLevel = (contrast: number): AlarmLevel => (contrast >= 4 ? 1 : contrast >= 2.5 ? 2 : 3)
