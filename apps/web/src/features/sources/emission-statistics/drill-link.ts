/** What a figure of these pages was asked by, as the page behind it takes it up. */
interface DrillFilters {
  areaCodes?: readonly string[]
  industyCode?: string
  superviseCompany?: readonly string[]
  factorCode?: string | null
  startTime?: string
  endTime?: string
}

/** The statistics behind a figure: the same factor and days, one step further down. */
export const statisticsLink = (
  filters: DrillFilters & { level?: string; periodType?: string; date?: string },
): string =>
  `/poll-regulation/monitoring-data-statistics?${new URLSearchParams({ tabName: 'emission', filterConfig: JSON.stringify(filters) }).toString()}`
