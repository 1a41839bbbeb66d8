/** Version of HJ 633 (AQI) in force: 2012 until 2026-02-28, 2026 from 2026-03-01. */
export type StandardVersion = '2012' | '2026'

/** Version of GB 3095 (limits): the limits of 2026 tighten once more on 2031-01-01. */
export type LimitVersion = StandardVersion | '2031'

const aqiFrom2026 = '2026-03-01'
const limitsFrom2031 = '2031-01-01'

/**
 * AQI standard for data of a date. The date of the data decides, not the date of the question.
 * @param dateText 'YYYY-MM-DD' on the city's calendar; date texts order like dates
 */
export const standardOn = (dateText: string): StandardVersion => {
  return dateText >= aqiFrom2026 ? '2026' : '2012'
}

/** Limits in force on a date 'YYYY-MM-DD'. */
export const limitVersionOn = (dateText: string): LimitVersion => {
  return dateText >= limitsFrom2031 ? '2031' : standardOn(dateText)
}

export const standardNames: Readonly<Record<StandardVersion, string>> = {
  '2012': 'HJ 633-2012',
  '2026': 'HJ 633-2026',
}

/** Which standard judges data: the one in force on each date, or one forced for like-for-like comparison. */
export type VersionChoice = 'byDate' | LimitVersion

export const aqiVersionFor = (choice: VersionChoice, dateText: string): StandardVersion => {
  if (choice === 'byDate') return standardOn(dateText)
  return choice === '2012' ? '2012' : '2026'
}

export const limitVersionFor = (choice: VersionChoice, dateText: string): LimitVersion => {
  return choice === 'byDate' ? limitVersionOn(dateText) : choice
}
