import { z } from 'zod'
import { group, post } from '../core/call.ts'

/** 上级共享: the signed push of national-control sites (practice.md). Headers: x-share-key, -timestamp, -nonce, -signature. */
export const share = group('/share', {
  sharePush: post('/push', {
    summary: '上级共享数据推送',
    right: 'share',
    origin: 'own',
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
            values: z.record(z.string().max(16), z.number().nullable()),
            flags: z.record(z.string().max(16), z.string().max(4)).optional(),
          }),
        )
        .max(20_000, '单次最多20000条记录'),
    },
    output: z.object({
      accepted: z.number(),
      duplicates: z.number(),
      rejected: z.array(z.object({ index: z.number(), message: z.string() })),
    }),
  })({
    example: () => ({ sequence: 1, sentAt: '2026-01-01 00:00:00', records: [] }),
    effect: '写入国控站小时数据',
  }),
})
