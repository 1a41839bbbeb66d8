import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { cityTime } from '../../core/input.ts'

/** What a sender tells of the past it is filling in. */
export const HistoryProgress = z.object({
  /** What is arriving: 空气与气象. */
  title: z.string().max(40),
  percent: z.number().min(0).max(100),
  /** How far back it has come, city time. */
  reachedTime: cityTime,
  isOver: z.boolean(),
})
export type HistoryProgress = z.infer<typeof HistoryProgress>

export const historyArrival = group('/business-sys-base/history-arrival', {
  historyArrivalState: get('/state', {
    summary: '历史数据补入进度',
    right: 'self',
    outside: 'own',
    about: 'dataVersion',
    keepsSession: false,
    origin: 'own',
    input: {},
    /** Null while no history arrives. */
    output: HistoryProgress.omit({ isOver: true }).nullable(),
  })({ example: () => ({}), mayBeEmpty: '没有历史数据正在补入' }),
})
