import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { code, requiredText } from '../../core/input.ts'
import { nothing, stamp } from '../../core/output.ts'
import { EngineCode } from '../../shapes/engine-code.ts'
import { RepeatedAsk } from './engine-asks.ts'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时刻格式应为 HH:mm')

export const EngineSchedule = z.object({
  id: z.string(),
  title: z.string(),
  engine: EngineCode,
  ask: z.record(z.string(), z.unknown()),
  timeOfDay: z.string(),
  enabled: z.boolean(),
  /** Its runs are published when they have ended well. */
  publishes: z.boolean(),
  /** Raised by every change; a change of another state is refused. */
  version: z.number(),
  nextTime: stamp,
  /** The newest run, null before the first. */
  lastJobId: z.string().nullable(),
  editorName: z.string(),
})
export type EngineSchedule = z.infer<typeof EngineSchedule>

/** 自动运算: runs of the system at a time of the city's day. */
export const engineSchedules = group('/engine-schedule', {
  engineScheduleList: get('/list', {
    summary: '自动运算计划',
    right: 'engine.publish',
    outside: 'byRight',
    about: 'engineSchedule',
    origin: 'own',
    input: {},
    output: z.array(EngineSchedule),
  })({
    example: () => ({}),
  }),
  engineScheduleSave: post('/save', {
    summary: '新增或修改自动运算计划',
    right: 'engine.publish',
    outside: 'denied',
    about: 'engineSchedule',
    changes: ['engineSchedule'],
    object: 'id',
    origin: 'own',
    input: {
      /** Of the schedule to change, with the version it was read at; left out, a new one. */
      id: code.optional(),
      version: z.int().optional(),
      title: requiredText(60, '请填写计划名称'),
      ask: RepeatedAsk,
      /** By the city's clock. */
      timeOfDay,
      enabled: z.boolean().default(true),
      publishes: z.boolean().default(false),
    },
    output: EngineSchedule,
  })({
    example: (city) => ({
      title: '每日来源轨迹',
      ask: city.engineRuns.repeatedAsk,
      timeOfDay: '02:30',
      publishes: true,
    }),
    effect: '到时由系统按前若干日的数据自动运算',
  }),
  engineScheduleDelete: post('/delete', {
    summary: '删除自动运算计划',
    right: 'engine.publish',
    outside: 'byRight',
    about: 'engineSchedule',
    changes: ['engineSchedule'],
    object: 'id',
    origin: 'own',
    input: { id: code },
    output: nothing,
  })({
    example: (city) => ({ id: city.engineRuns.scheduleId }),
    effect: '计划被删除，已有结果保留',
  }),
})
