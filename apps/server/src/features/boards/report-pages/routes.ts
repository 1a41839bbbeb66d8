// Pages for the report renderer: an event's report, read with a token for this one report from this machine only.
import { reportPages as calls } from '@qingkong/contract/calls/boards/report-pages'
import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import { type Implementation, implement } from '../../../http/implement.ts'
import { siteAlarmDetail } from '../../command/alarms/port.ts'
import { reportOf, requireVisible } from '../../command/events/port.ts'
import { sessionOfHash } from '../../people/sign-in/port.ts'
import { newReportToken, readReportToken, reportTokenLifeMs } from './report-token.ts'

const isLoopback = (address: string): boolean => /^(::1|127\.|::ffff:127\.)/.test(address)

/** Paper has no pages to turn: every minute, and the weather of the surroundings. */
const wholeAlarm = { distance: 3, pageSize: 1000, pageIndex: 1 }

export const routes: Implementation[] = [
  implement(calls.reportTokenIssue)(async ({ eventId }, context) => {
    await requireVisible(context.db, context.session.scope, eventId)
    return {
      token: newReportToken(context, eventId, context.session.tokenHash),
      expiresTime: formatCity(new Date(context.clock.now().getTime() + reportTokenLifeMs)),
    }
  }),
  implement(calls.reportPage)(async ({ token }, context) => {
    if (!isLoopback(context.request.address)) throw new Fail('TICKET_REFUSED')
    const { eventId, tokenHash } = readReportToken(context, token)
    const session = await sessionOfHash(context, tokenHash, false)
    const report = await reportOf({ ...context, session }, eventId)
    const { eventType, sourceId } = report.event
    const alarm = eventType === '1' ? await siteAlarmDetail(context.db, session.scope, sourceId, wholeAlarm) : null
    return { ...report, alarm }
  }),
]
