import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { code } from '../../core/input.ts'
import { stamp } from '../../core/output.ts'
import { EventDetail, FlowStageRow } from '../../shapes/event.ts'
import { alarms } from '../command/alarms.ts'

/** Pages that the report renderer photographs: open shells whose data come by a token for one report only. */
export const reportPages = group('/business-report/report-page', {
  reportTokenIssue: post('/token', {
    summary: '签发报告渲染凭据（5分钟，仅限一份报告）',
    right: 'event.read',
    outside: 'denied',
    about: 'report',
    changes: [],
    object: 'eventId',
    origin: 'own',
    input: { eventId: code },
    output: z.object({ token: z.string(), expiresTime: stamp }),
  })({
    example: (city) => ({ eventId: city.events.archived }),
    effect: '签发只能读取该事件报告的凭据',
  }),
  reportPage: get('/content', {
    summary: '报告页面内容（凭渲染凭据，限本机）',
    right: 'open',
    about: 'report',
    origin: 'own',
    input: { token: z.string().min(1, '缺少报告凭据').max(512) },
    output: z.object({
      event: EventDetail,
      flow: z.array(FlowStageRow),
      /** The alarm behind an event of type 1, for its charts. */
      alarm: alarms.alarmRecordDetail.output.nullable(),
    }),
  })({
    example: () => ({ token: 'none' }),
  }),
})
