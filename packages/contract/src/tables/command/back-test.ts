import { alarmLevelNames } from '@qingkong/domain/alarm/alarm-level'
import type { BackTestAnswer } from '../../calls/command/back-test.ts'
import type { DataTable } from '../../core/data-table.ts'

const levelNames: Readonly<Record<number, string>> = alarmLevelNames

/** What the changed rule would have raised, newest first. */
export const backTestTable = (answer: BackTestAnswer): DataTable => ({
  title: '规则回测告警清单',
  notes: [
    `时段：${answer.startTime.slice(0, 16)} 至 ${answer.endTime.slice(0, 16)}；按已存原始数据逐时段判定，不产生告警`,
    answer.sentence,
  ],
  columns: [
    { key: 'name', title: '站点', kind: 'text', frozen: true, width: 16 },
    { key: 'factor', title: '因子', kind: 'text', width: 10 },
    { key: 'level', title: '等级', kind: 'text', width: 8 },
    { key: 'start', title: '开始', kind: 'time' },
    { key: 'end', title: '结束', kind: 'time' },
    { key: 'peak', title: '峰值', kind: 'number', digits: 1 },
    { key: 'kept', title: '现行规则', kind: 'text', width: 12 },
  ],
  rows: answer.episodes.map((episode) => ({
    name: episode.name,
    factor: episode.factorName,
    level: levelNames[episode.level] ?? `${episode.level}级`,
    start: episode.startTime.slice(0, 16),
    end: episode.endTime.slice(0, 16),
    peak: episode.peakValue,
    kept: answer.present === null ? null : episode.isKept ? '同样告警' : '不告警',
  })),
})

/** Events of the present rule that would not have come to be. */
export const lostEventsTable = (answer: BackTestAnswer): DataTable => ({
  title: '将不再产生的事件',
  notes: [],
  columns: [
    { key: 'code', title: '事件编号', kind: 'text', frozen: true, width: 18 },
    { key: 'site', title: '站点', kind: 'text', width: 14 },
    { key: 'time', title: '时间', kind: 'time' },
    { key: 'verdict', title: '认定', kind: 'text', width: 12 },
    { key: 'text', title: '内容', kind: 'text', width: 40 },
  ],
  rows: answer.lost.map((event) => ({
    code: event.eventCode,
    site: event.siteName,
    time: event.eventTime.slice(0, 16),
    verdict: event.verdictName,
    text: event.description,
    eventId: event.eventId,
  })),
})
