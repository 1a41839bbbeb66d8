import type { FileAnswer } from '@qingkong/contract/core/blob'
import { spreadsheet } from '../../platform/spreadsheet.ts'
import type { subjectStatistics } from './queries/subject-statistics.ts'

type SubjectRow = Awaited<ReturnType<typeof subjectStatistics>>['bySubject'][number]

/** The statistics by site, enterprise or construction site as a spreadsheet; the last row sums up. */
export const statisticsSheet = (
  title: string,
  subjectTitle: string,
  statistics: Awaited<ReturnType<typeof subjectStatistics>>,
): Promise<FileAnswer> => {
  const sum: SubjectRow = {
    code: '',
    name: '合计',
    areaName: '',
    level1: statistics.level1,
    level2: statistics.level2,
    level3: statistics.level3,
    total: statistics.total,
    alarming: statistics.alarming,
    durationMin: statistics.bySubject.reduce((minutes, row) => minutes + row.durationMin, 0),
    lastAlarmTime: '',
  }
  return spreadsheet<SubjectRow>(
    `${title}.xlsx`,
    [
      { title: `${subjectTitle}编码`, width: 20, value: ({ code }) => code },
      { title: subjectTitle, width: 32, value: ({ name }) => name },
      { title: '区域', value: ({ areaName }) => areaName },
      { title: '一级', width: 8, value: ({ level1 }) => level1 },
      { title: '二级', width: 8, value: ({ level2 }) => level2 },
      { title: '三级', width: 8, value: ({ level3 }) => level3 },
      { title: '合计', width: 8, value: ({ total }) => total },
      { title: '告警中', width: 8, value: ({ alarming }) => alarming },
      { title: '累计持续（分钟）', width: 18, value: ({ durationMin }) => durationMin },
      { title: '最近告警时间', width: 22, value: ({ lastAlarmTime }) => lastAlarmTime },
    ],
    [...statistics.bySubject, sum],
  )
}
