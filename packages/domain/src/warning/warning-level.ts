/** Border colour of a warning: red, orange and yellow are their own, every other level shares one (event-32). */
export type WarningColour = 'red' | 'orange' | 'yellow' | 'other'

export const warningColours: readonly WarningColour[] = ['red', 'orange', 'yellow', 'other']

export const warningColourNames: Readonly<Record<WarningColour, string>> = {
  red: '红色',
  orange: '橙色',
  yellow: '黄色',
  other: '其他',
}

/** Levels that carry emission-reduction measures, the most severe first; their codes are those of the shipped levels. */
export type MeasureLevel = 'red' | 'orange' | 'yellow'

export const measureLevels: readonly MeasureLevel[] = ['red', 'orange', 'yellow']

export const measureLevelNames: Readonly<Record<MeasureLevel, string>> = {
  red: '红色预警',
  orange: '橙色预警',
  yellow: '黄色预警',
}

/** The category whose criteria are read from AQI; the others are declared by people. */
export const heavyPollution = 'heavyPollution'
