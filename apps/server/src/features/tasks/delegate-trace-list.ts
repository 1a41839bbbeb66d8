import { Fail } from '@qingkong/contract/errors'
import type { Recipient } from '@qingkong/contract/shapes/people'
import { rows, sql, type Tx } from '../../db/database.ts'
import { inAreaScope } from '../../db/scope.ts'
import type { Services, Session } from '../../http/context.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { raiseEvent } from '../events/port.ts'
import { justCreated } from './just-created.ts'
import { actorOf, performStepInTx, type StepResult, withPictures } from './perform-step.ts'

export interface TraceListTask {
  delegateNote: string
  /** Codes of the listed enterprises. */
  sourceIds: readonly string[]
  users: readonly Recipient[]
  files: readonly File[]
}

/** 7 AI trace, 7.4 one task of several enterprises, 4.7 an assigned task built from a trace list. */
export type TraceListType = '7' | '7.4' | '4.7'

interface ListedEnterprise {
  psName: string
  areaCode: string
  longitude: number
  latitude: number
}

const listedEnterprises = async (tx: Tx, session: Session, codes: readonly string[]): Promise<ListedEnterprise[]> => {
  const found = await rows(
    tx,
    sql<
      ListedEnterprise & { psCode: string }
    >`select ps_code as "psCode", ps_name as "psName", area_code as "areaCode", longitude, latitude
      from enterprise where ps_code = any(${[...codes]}::text[]) order by ps_code`,
  )
  const unknown = codes.filter((code) => !found.some(({ psCode }) => psCode === code))
  if (unknown.length > 0) throw new Fail('INVALID_INPUT', `污染源 ${unknown[0]} 不存在，请重新选择`)
  if (found.some(({ areaCode }) => !inAreaScope(session.scope, areaCode))) throw new Fail('OUT_OF_SCOPE')
  return found
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Raises one event in the middle of the listed enterprises and sends it as a task in the same transaction. */
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
    psIds: task.sourceIds,
  }
  const draft = await withPictures(services, session, request, task.files)
  return services.db.transaction().execute(async (tx) => {
    const enterprises = await listedEnterprises(tx, session, [...new Set(task.sourceIds)])
    const [first] = enterprises
    if (!first) throw new Fail('INVALID_INPUT', '请选择企业')
    const others = enterprises.length > 1 ? `等${enterprises.length}家企业` : ''
    const longitude = mean(enterprises.map((enterprise) => enterprise.longitude))
    const latitude = mean(enterprises.map((enterprise) => enterprise.latitude))
    const before = await justCreated(tx, services, session, {
      type,
      description: task.delegateNote,
      longitude,
      latitude,
    })
    if (before) return before
    const { event } = await raiseEvent(tx, services, {
      eventType: type,
      sourceId: uuidv7(services.clock.now()),
      level: null,
      eventTime: services.clock.now(),
      longitude,
      latitude,
      location: `${first.psName}${others}`,
      areaCode: first.areaCode,
      description: task.delegateNote,
      actor: actorOf(session),
    })
    return performStepInTx(tx, services, session, { ...draft, eventId: event.id })
  })
}
