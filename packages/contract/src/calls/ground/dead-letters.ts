import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { cityTime, codeList, flag, page } from '../../core/input.ts'
import { records, stamp } from '../../core/output.ts'

const queue = z.enum(['', 'rollUp', 'alarm'], '类别应为 rollUp 或 alarm').default('')

const DeadLetterRow = z.object({
  id: z.string(),
  queue: z.enum(['rollUp', 'alarm']),
  queueName: z.string(),
  targetKind: z.string(),
  targetKindName: z.string(),
  /** Code and name of the site, outlet, dust site …; the number where it is no longer there. */
  targetCode: z.string(),
  targetName: z.string(),
  granularityName: z.string(),
  /** Start of the interval. */
  startTime: stamp,
  /** What went wrong at the last attempt. */
  error: z.string(),
  attempts: z.number(),
  firstTime: stamp,
  lastTime: stamp,
})

/** What the worker could not do after several attempts: kept, shown, and due again when an administrator says so. */
export const deadLetters = group('/business-sys-base/dead-letter', {
  deadLetterPage: get('/page', {
    summary: '未完成的后台处理',
    right: 'setting.write',
    outside: 'byRight',
    about: 'deadLetter',
    origin: 'own',
    input: {
      ...page(20),
      queue,
      /** Between which times it was given up. */
      startTime: cityTime.optional(),
      endTime: cityTime.optional(),
    },
    output: records(DeadLetterRow).extend({
      /** Rows that failed and are still tried again by themselves. */
      retrying: z.number(),
    }),
  })({ example: () => ({}), exampleAs: 'admin' }),
  deadLetterRequeue: post('/requeue', {
    summary: '重试未完成的后台处理',
    right: 'setting.write',
    outside: 'cityOnly',
    about: 'deadLetter',
    changes: ['deadLetter', 'operation'],
    object: 'ids',
    origin: 'own',
    input: {
      ids: codeList(500).default([]),
      /** Everything of the category, without naming it. */
      all: flag.default(false),
      queue,
    },
    output: z.object({ requeued: z.number() }),
  })({
    example: (city) => ({ ids: [city.deadLetterId] }),
    exampleAs: 'admin',
    effect: '所选处理重新排队，由后台再次执行；已重试的不会重复排队',
  }),
})
