import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { code } from '../../core/input.ts'
import { JobRow } from '../office/jobs.ts'

export const evidence = group('/evidence', {
  evidenceBuild: post('/build', {
    summary: '生成线索材料包（PDF 与压缩包），后台作业',
    right: 'evidence.build',
    outside: 'denied',
    about: 'job',
    changes: ['job', 'evidence'],
    object: 'eventId',
    origin: 'own',
    input: { eventId: code },
    output: JobRow,
  })({
    example: (city) => ({ eventId: city.events.archived }),
    effect: '开始一个作业，完成后提供 PDF 和压缩包',
  }),
  evidenceList: get('/list', {
    summary: '本人为事件生成的线索材料包',
    right: 'evidence.build',
    outside: 'denied',
    about: 'evidence',
    origin: 'own',
    input: { eventId: code },
    output: z.array(
      JobRow.extend({
        /** Counts the different data versions of this event's packs, from 1. */
        version: z.number(),
      }),
    ),
  })({
    example: (city) => ({ eventId: city.documents.documentEventId }),
  }),
})
