/** The hours of a day from a midnight on, as answers label them. */
export const hoursOf = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, hour) => `${day} ${String(hour + 1).padStart(2, '0')}:00:00`)

/** What an analysis of a station answers beside its own. */
export const analysedStation = (times: readonly string[], completeHours = 48) => ({
  siteCode: 'Z1',
  siteName: '城东组分站',
  times,
  quality: [
    {
      siteCode: 'Z1',
      siteName: '城东组分站',
      code: 'closure',
      name: '质量重构/PM₂.₅',
      value: 0.92,
      low: 0.62,
      high: 1,
      count: 48,
      isUsual: true,
    },
  ],
  facts: {
    rev: 41,
    checked: 0,
    raw: 100,
    missing: 0,
    tableVersion: '',
    usual: 38,
    inTest: 0,
    belowMdlPct: 2,
    incompleteHours: 0,
    completeHours,
  },
})
