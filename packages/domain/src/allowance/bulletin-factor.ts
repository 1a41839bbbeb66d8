/** Pollutants whose remaining hours a bulletin limits; SO2 and CO hardly ever decide a day. */
export const bulletinAllowanceFactors = ['pm25', 'pm10', 'no2', 'o38h'] as const
export type BulletinAllowanceFactor = (typeof bulletinAllowanceFactors)[number]
