/** A day 'YYYY-MM-DD' in words of a sentence: 2026年11月20日. */
export const dayWords = (day: string): string =>
  `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`
