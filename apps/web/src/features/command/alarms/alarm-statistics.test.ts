import { describe, expect, it } from 'vitest'
import { paletteOf } from '../../../charts/palette.ts'
import { levelBars } from './level-bars.ts'
import { conclusionOf, type Statistics } from './statistics-conclusion.ts'

const counts = { level1: 1, level2: 2, level3: 0, total: 3 }
const statistics: Statistics = {
  ...counts,
  alarming: 1,
  completed: 1,
  closed: 1,
  meanDurationMin: 80,
  byDay: [{ day: '2026-11-20', ...counts }],
  byHour: Array.from({ length: 24 }, (_, hour) => ({ hour, total: hour === 9 ? 2 : hour === 14 ? 1 : 0 })),
  byFactor: [{ code: 'tsp', name: 'TSP', ...counts }],
  byArea: [{ code: '320205', name: '锡山区', ...counts }],
  bySubject: [
    {
      code: 'D1',
      name: '东亭科创中心二期工程',
      areaName: '锡山区',
      ...counts,
      alarming: 1,
      durationMin: 240,
      lastAlarmTime: '2026-11-20 09:00:00',
    },
  ],
}

describe('alarm statistics on the screen', () => {
  it('say in one sentence how many, where, of what, when and how long', () => {
    expect(conclusionOf(statistics, '工地')).toBe(
      '共 3 次告警，其中一级 1 次；涉及 1 个工地，东亭科创中心二期工程最多（3 次）；以TSP为主（3 次）；多发于 9 时（2 次）；平均持续1小时20分。',
    )
  })

  it('name nobody as the most among equals', () => {
    const [one] = statistics.bySubject
    const equals = { ...statistics, bySubject: one ? [one, { ...one, code: 'D2', name: '另一工地' }] : [] }
    expect(conclusionOf(equals, '工地')).toContain('涉及 2 个工地；')
  })

  it('say nothing where there is nothing', () => {
    const nothing = { ...statistics, total: 0, bySubject: [], byFactor: [], meanDurationMin: null }
    expect(conclusionOf(nothing, '工地')).toBeNull()
  })

  it('stack the levels of a day, 一级 in the colour of danger', () => {
    const palette = paletteOf('light')
    const option = levelBars(['11-20'], [counts], palette)
    expect(option['series']).toMatchObject([
      { name: '一级', stack: 'whole', data: [1], itemStyle: { color: palette.limit } },
      { name: '二级', stack: 'whole', data: [2] },
      { name: '三级', stack: 'whole', data: [0] },
    ])
  })
})
