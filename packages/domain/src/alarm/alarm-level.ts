/** Alarm and event level; 1 (一级) is the most severe. */
export type AlarmLevel = 1 | 2 | 3

/** From the most severe down. */
export const alarmLevels: readonly AlarmLevel[] = [1, 2, 3]

export const alarmLevelNames: Readonly<Record<AlarmLevel, string>> = { 1: '一级', 2: '二级', 3: '三级' }

export const isMoreSevere = (level: AlarmLevel, than: AlarmLevel): boolean => {
  return level < than
}
