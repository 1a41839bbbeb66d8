import type { StatisticLevel } from '@qingkong/contract/shapes/emission-amount'
import { plantLink, statisticsLink } from './drill-link.ts'

interface TreeRow {
  level: StatisticLevel
  code: string
  parentCode: string | null
}

interface TreeQuestion {
  factorCode?: string | undefined
  startTime?: string | undefined
  endTime?: string | undefined
}

/** Where a row of the tree leads: what stands below it, and of an outlet its hours at the end of the period. */
export const treeLink = (row: TreeRow, question: TreeQuestion, tabName: 'emission' | 'electricity'): string => {
  const { factorCode, startTime, endTime } = question
  const from = { tabName, factorCode, startTime, endTime }
  switch (row.level) {
    case 'COUNTY':
      return statisticsLink({ ...from, areaCodes: [row.code], level: 'INDUSTRY' })
    case 'INDUSTRY': {
      const [county = '', division = ''] = row.code.split('-')
      return statisticsLink({ ...from, areaCodes: [county], industyCode: division, level: 'ENTERPRISE' })
    }
    case 'ENTERPRISE':
      return statisticsLink({ ...from, superviseCompany: [row.code], level: 'OUTLET' })
    case 'OUTLET':
      return plantLink({
        psCode: row.parentCode ?? '',
        ...(tabName === 'emission' ? { outletCode: row.code, factorCode } : {}),
        ...(endTime === undefined ? {} : { time: `${endTime} 00:00:00` }),
      })
  }
}
