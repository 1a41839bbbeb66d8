import type { StatisticLevel } from '@qingkong/contract/shapes/emission-amount'
import { periodFilter } from './period-filter.ts'

interface Days {
  startTime?: string | undefined
  endTime?: string | undefined
}

/** What a figure was asked by. */
interface DrillFrom extends Days {
  tabName?: 'emission' | 'electricity'
  areaCodes?: readonly string[] | undefined
  industyCode?: string | undefined
  superviseCompany?: readonly string[]
  factorCode?: string | undefined
  level?: StatisticLevel
}

/** The statistics behind a figure: the same factor and days, one step further down. */
export const statisticsLink = ({ tabName = 'emission', startTime, endTime, ...filters }: DrillFrom): string => {
  const days = startTime !== undefined && endTime !== undefined ? periodFilter(startTime, endTime) : {}
  const filterConfig = JSON.stringify({ ...filters, ...days })
  return `/poll-regulation/monitoring-data-statistics?${new URLSearchParams({ tabName, filterConfig }).toString()}`
}

interface PlantPlace {
  psCode: string
  outletCode?: string
  factorCode?: string | undefined
  /** The moment looked at; the page shows the hours around it. */
  time?: string | undefined
}

/** One plant, outlet and hour in 企业分析. */
export const plantLink = (place: PlantPlace): string => {
  const known = Object.entries(place).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return `/poll-regulation/enterprise-analysis?${new URLSearchParams(known).toString()}`
}
