/** 数据统计 and 数据对比 of particle components and organic gases. */
import { componentStatistics as calls } from '@qingkong/contract/calls/composition/component-statistics'
import {
  componentContrastTable,
  componentStatisticsTable,
  siteChangeTable,
} from '@qingkong/contract/tables/composition/component-statistics'
import { vocGroupNames } from '@qingkong/domain/voc/voc-group'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { componentSites } from '../component-options/port.ts'
import { componentContrast, siteChange } from './contrast.ts'
import { componentStatistics } from './statistics.ts'

/** Particles have one unit for each species. */
const particles = { family: 'PM', unit: 'ugm3' } as const
const gases = { family: 'VOC' } as const

export const routes: Implementation[] = [
  implement(calls.componentParticleStatistics)((input, context) =>
    componentStatistics(context, { ...input, ...particles }, 'every'),
  ),
  implement(calls.componentParticleStatisticsExport)(async (input, context) => {
    const question = { ...input, ...particles }
    return dataSheet(componentStatisticsTable(await componentStatistics(context, question, 'every'), question))
  }),
  implement(calls.componentGasStatistics)((input, context) =>
    componentStatistics(context, { ...input, ...gases }, 'sums'),
  ),
  implement(calls.componentGasStatisticsExport)(async (input, context) => {
    const question = { ...input, ...gases }
    return dataSheet(componentStatisticsTable(await componentStatistics(context, question, 'sums'), question))
  }),
  implement(calls.componentDataList)((input, context) => componentStatistics(context, input, 'every')),
  implement(calls.componentDataListExport)(async (input, context) =>
    dataSheet(componentStatisticsTable(await componentStatistics(context, input, 'every'), input)),
  ),
  implement(calls.componentContrast)((input, context) => componentContrast(context, input)),
  implement(calls.componentContrastExport)(async (input, context) =>
    dataSheet(componentContrastTable(await componentContrast(context, input), input)),
  ),
  implement(calls.vocAnalysisOptions)(async (_input, context) => ({
    sites: await componentSites(context, 'VOC'),
    groups: [
      { groupCode: 'tvoc', groupName: 'TVOC' },
      ...Object.entries(vocGroupNames).map(([groupCode, groupName]) => ({ groupCode, groupName })),
    ],
    bases: [
      { value: 'PREVIOUS', label: '前一时段' },
      { value: 'LAST_YEAR', label: '上年同期' },
    ],
  })),
  implement(calls.vocAnalysisSiteChange)((input, context) => siteChange(context, input)),
  implement(calls.vocAnalysisSiteChangeExport)(async (input, context) =>
    dataSheet(siteChangeTable(await siteChange(context, input), input)),
  ),
]
