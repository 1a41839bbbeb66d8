import { z } from 'zod'
import { group, post } from '../../core/call.ts'
import { jsonNumber, recordOf } from '../../core/input.ts'
import { HistoryProgress } from '../ground/history-arrival.ts'

/** 上级共享: the signed push of national-control sites (practice.md). Headers: x-share-key, -timestamp, -nonce, -sha256 (of the body), -signature. */
export const share = group('/share', {
  sharePush: post('/push', {
    summary: '上级共享数据推送',
    right: 'share',
    about: 'airHour',
    changes: ['airHour', 'city', 'calendarDay'],
    origin: 'own',
    mostValues: 400_000,
    input: {
      sequence: z.number().int().nonnegative(),
      sentAt: z.string().max(40),
      records: z
        .array(
          z.object({
            stationCode: z.string().min(1).max(32),
            /** Hour-ending (or 5-minute-ending) label. */
            time: z.string().max(19),
            interval: z.enum(['HOUR', 'FIVE_MIN']),
            values: recordOf(z.string().max(16), jsonNumber.nullable(), 64),
            flags: recordOf(z.string().max(16), z.string().max(4), 64).optional(),
          }),
        )
        .max(20_000, '单次最多20000条记录'),
      /** Published values of other cities. */
      cityRecords: z
        .array(
          z.object({
            cityCode: z.string().regex(/^\d{6}$/, '城市编码应为6位数字'),
            /** HOUR: hour-ending label 'YYYY-MM-DD HH:00:00'; DAY: the natural day 'YYYY-MM-DD'. */
            time: z.string().max(19),
            interval: z.enum(['HOUR', 'DAY']),
            /** µg/m³, CO mg/m³; o38h is the running 8-hour mean of the hour, the daily maximum of the day. */
            values: recordOf(z.string().max(16), jsonNumber.nullable(), 64),
            aqi: z.number().int().min(0).max(500).nullable(),
            primary: z.array(z.string().max(16)).max(6),
          }),
        )
        .max(20_000, '单次最多20000条城市记录')
        .default([]),
      /** Decisions of the national centre on sand and dust; hour-ending labels of the first and the last hour. */
      sandDustRecords: z
        .array(
          z.object({
            cityCode: z.string().regex(/^\d{6}$/, '城市编码应为6位数字'),
            startTime: z.string().max(19),
            endTime: z.string().max(19),
            status: z.enum(['confirmed', 'rejected']),
            reason: z.string().max(200).default(''),
          }),
        )
        .max(1000, '单次最多1000条沙尘记录')
        .default([]),
      /** Told by a sender that fills in its past. */
      history: HistoryProgress.optional(),
    },
    output: z.object({
      accepted: z.number(),
      duplicates: z.number(),
      /** Position within `records`, or within the list named. */
      rejected: z.array(
        z.object({
          index: z.number(),
          message: z.string(),
          list: z.enum(['cityRecords', 'sandDustRecords']).optional(),
        }),
      ),
    }),
  })({
    example: () => ({ sequence: 1, sentAt: '2026-01-01 00:00:00', records: [] }),
    effect: '写入国控站小时数据、其他城市发布数据与沙尘认定结果',
  }),
})
