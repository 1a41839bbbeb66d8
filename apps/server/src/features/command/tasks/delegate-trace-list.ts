import { Fail } from '@qingkong/contract/errors'
import type { Recipient } from '@qingkong/contract/shapes/people'
import { rows, sql, type Tx } from '../../../db/database.ts'
import { inAreaScope } from '../../../db/scope.ts'
import type { Session } from '../../../http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { raiseEvent } from '../events/port.ts'
import { runBehindList } from '../trace/port.ts'
import { justCreated } from './just-created.ts'
import { actorOf, performStepInTx, type StepResult, withPictures } from './perform-step.ts'

export interface TraceListTask {
  delegateNote: string
  /** Codes of the listed enterprises and construction sites. */
  sourceIds: readonly string[]
  /** The tracing run behind the list, when the form names it. */
  traceRunId?: string | undefined
  users: readonly Recipient[]
  files: readonly File[]
}

/** 7 AI trace, 7.4 one task of several enterprises, 4.7 an assigned task built from a trace list. */
export type TraceListType = '7' | '7.4' | '4.7'

interface ListedSource {
  kind: 'ps' | 'dust'
  code: string
  name: string
  areaCode: string
  longitude: number
  latitude: number
}

const listedSources = async (tx: Tx, session: Session, codes: readonly string[]): Promise<ListedSource[]> => {
  const found = await rows(
    tx,
    sql<ListedSource>`select 'ps' as kind, ps_code as code, ps_name as name, area_code as "areaCode", longitude, latitude
      from enterprise where ps_code = any(${[...codes]}::text[])
      union all select 'dust', record_num, project_name, area_code, longitude, latitude
      from dust_site where record_num = any(${[...codes]}::text[]) order by code`,
  )
  const unknown = codes.filter((code) => !found.some((source) => source.code === code))
  if (unknown.length > 0) throw new Fail('INVALID_INPUT', `污染源 ${unknown[0]} 不存在，请重新选择`)
  if (found.some(({ areaCode }) => !inAreaScope(session.scope, areaCode))) throw new Fail('OUT_OF_SCOPE')
  return found
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const codesOf = (sources: readonly ListedSource[], kind: ListedSource['kind']) =>
  sources.filter((source) => source.kind === kind).map(({ code }) => code)

const onlyEnterprises = (sources: readonly ListedSource[]) => sources.every(({ kind }) => kind === 'ps')

/**
 * Raises one event in the middle of the listed sources and sends it as a task in the same transaction. Its source is
 * the tracing run behind the list; a list made by hand has none, then the id names nothing.
 */
export const delegateTraceList = async (
  services: Services,
  session: Session,
  type: TraceListType,
  task: TraceListTask,
): Promise<StepResult> => {
  const request = {
    action: 'delegate' as const,
    eventId: '',
    seenStatus: 1,
    form: { description: task.delegateNote },
    recipients: task.users,
  }
  const draft = await withPictures(services, session, request, task.files)
  return services.db.transaction().execute(async (tx) => {
    const codes = [...new Set(task.sourceIds)]
    const sources = await listedSources(tx, session, codes)
    const [first] = sources
    if (!first) throw new Fail('INVALID_INPUT', '请选择企业')
    const others = sources.length > 1 ? `等${sources.length}${onlyEnterprises(sources) ? '家企业' : '个污染源'}` : ''
    const longitude = mean(sources.map((source) => source.longitude))
    const latitude = mean(sources.map((source) => source.latitude))
    const before = await justCreated(tx, services, session, {
      type,
      description: task.delegateNote,
      longitude,
      latitude,
    })
    if (before) return before
    const now = services.clock.now()
    const behind = await runBehindList(tx, session.scope, codes, now, task.traceRunId)
    if (!behind && task.traceRunId) throw new Fail('NOT_FOUND', '溯源记录不存在')
    const { event } = await raiseEvent(tx, services, {
      eventType: type,
      sourceId: behind?.runId ?? uuidv7(now),
      level: null,
      eventTime: now,
      longitude,
      latitude,
      location: `${first.name}${others}`,
      areaCode: first.areaCode,
      description: task.delegateNote,
      factorCode: behind?.factorCode ?? null,
      actor: actorOf(session),
    })
    const named = { psIds: codesOf(sources, 'ps'), dustIds: codesOf(sources, 'dust') }
    return performStepInTx(tx, services, session, { ...draft, ...named, eventId: event.id })
  })
}
