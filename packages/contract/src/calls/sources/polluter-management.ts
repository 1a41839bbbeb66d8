import { monitorStates } from '@qingkong/domain/enterprise/monitor-state'
import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { codeList } from '../../core/input.ts'
import { measured, stamp } from '../../core/output.ts'
import { enterpriseFilter } from '../../shapes/enterprise-filter.ts'
import { SourceNode } from '../../shapes/source-option.ts'

/** Kilograms of today, by the hours that are over; null where no outlet measured any. */
const TodayKg = z.object({ a34013: measured, a24088: measured, a21026: measured, a21002: measured })

const exampleFilter = { monitorTypeList: '' } as const

/** The pollution-source map's figures (污染源地图). All follow the enterprise panel, of enterprises the user may read. */
export const polluterManagement = group('/business-ps/polluter-management', {
  findIndustryCategory: get('/find-industry-category', {
    summary: '污染源地图的行业分类',
    right: 'enterprise.read',
    outside: 'own',
    about: 'industry',
    input: { monitorType: codeList(10).default([]) },
    /** GB/T 4754 divisions with their classes. */
    output: z.array(SourceNode),
  })({
    example: () => ({}),
  }),
  polluterHeadStatistics: post('/head-statistics', {
    summary: '污染源地图的总计',
    right: 'enterprise.read',
    outside: 'own',
    about: 'enterprise',
    kind: 'read',
    input: enterpriseFilter,
    output: z.object({
      enterprises: z.number(),
      outlets: z.number(),
      /** Outlets not offline ÷ outlets that are not closed (报停), 0 to 1; null without any. */
      onlineRate: measured,
      /** Enterprises by their state; one without outlets is in none. */
      states: z.record(z.enum(monitorStates), z.number()),
      today: TodayKg,
      /** End of the newest hour in `today`. */
      dataTime: stamp.nullable(),
      /** Enterprises the user may not see: they are in no figure but this. */
      hiddenCount: z.number(),
    }),
  })({
    example: () => exampleFilter,
  }),
  polluterStatistics: post('/statistics', {
    summary: '污染源按区域、行业、类型或状态统计',
    right: 'enterprise.read',
    outside: 'own',
    about: 'enterprise',
    kind: 'read',
    input: {
      ...enterpriseFilter,
      groupBy: z.enum(['area', 'industry', 'type', 'state'], { error: '统计方式应为区域、行业、类型或状态' }),
      /** Pollutant of kg. */
      emissionFactor: z.enum(['a34013', 'a24088', 'a21026', 'a21002'], { error: '没有该污染物' }).default('a21002'),
    },
    output: z.object({
      rows: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          count: z.number(),
          /** Of them in alarm. */
          alarm: z.number(),
          /** Of today, of `emissionFactor`. */
          kg: measured,
        }),
      ),
      hiddenCount: z.number(),
    }),
  })({
    example: () => ({ ...exampleFilter, groupBy: 'area' }),
  }),
})
