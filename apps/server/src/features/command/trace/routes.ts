/** Who may have raised a site: runs of the tracing engine, the overview layer, and the trace lists staff keep. */
import { trace as calls } from '@qingkong/contract/calls/command/trace'
import { Fail } from '@qingkong/contract/errors'
import { type Implementation, implement } from '../../../http/implement.ts'
import { requireVisible } from '../events/port.ts'
import { hourOfAlarm } from './alarm-hour.ts'
import { addToList, closeOverview, enterTrace, removeFromList, startRun } from './commands.ts'
import { cityPrompt, hourList, overview, sitePrompt, traceList } from './queries.ts'
import { runOfEvent, runOfHour, runOfId } from './stored-run.ts'
import { siteInScope } from './traced-hour.ts'

export const routes: Implementation[] = [
  implement(calls.traceSourceOverviewLayerList)(({ dataTime }, { db, session, clock }) =>
    overview(db, session.scope, clock.now(), dataTime),
  ),
  implement(calls.traceSourceOverviewLayerClose)((input, context) => closeOverview(context, input)),
  implement(calls.traceSourceHourList)((input, { db, session, clock }) =>
    hourList(db, session.scope, clock.now(), input),
  ),
  implement(calls.traceSourceEnter)((input, context) => enterTrace(context, input)),
  implement(calls.addTraceSource)((input, context) => addToList(context, input)),
  implement(calls.traceList)((input, { db, session }) => traceList(db, session.scope, input)),
  implement(calls.traceListRemove)((input, context) => removeFromList(context, input)),
  implement(calls.traceRun)(async ({ runId, eventId, alarmId }, { db, session }) => {
    if (runId !== undefined) return runOfId(db, session.scope, runId)
    if (eventId !== undefined) {
      await requireVisible(db, session.scope, eventId)
      return runOfEvent(db, session.scope, eventId)
    }
    if (alarmId === undefined) throw new Fail('INVALID_INPUT', '请选择溯源记录、事件或告警')
    const { siteCode, factorCode, startAt } = await hourOfAlarm(db, session.scope, alarmId)
    const site = await siteInScope(db, session.scope, siteCode)
    return runOfHour(db, session.scope, site.id, factorCode, startAt)
  }),
  implement(calls.traceRunStart)((input, context) => startRun(context, input)),
  implement(calls.traceSourceCityPromptMessage)(({ dataTime }, { db, session, clock }) =>
    cityPrompt(db, session.scope, clock.now(), dataTime),
  ),
  implement(calls.traceSourceSitePromptMessage)((input, { db, session }) => sitePrompt(db, session.scope, input)),
]
