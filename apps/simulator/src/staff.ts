import { CallError } from '@qingkong/contract/core/client'
import type { EventRow } from '@qingkong/contract/shapes/event'
import type { EventStatus } from '@qingkong/domain/event/event-status'
import { defaultDescription } from '@qingkong/domain/event/flow-form'
import { dayMs, formatCity, hourMs, minuteMs, parseCity } from '@qingkong/domain/time/city-time'
import { pick, uniform } from './city/noise.ts'
import { cityCentre } from './city/place.ts'
import { localMoment } from './city/season.ts'
import type { SeedDoor } from './seed-door.ts'
import {
  type Act,
  deservesTask,
  type PlannedAct,
  planFor,
  planUntil,
  restingStatuses,
  restingStatusFor,
} from './staff-decision.ts'
import { type Colleague, chooseRecipients, namedHandlers, nextWaiting, type StaffDirectory } from './staff-directory.ts'
import { reportOf, wordsOf } from './staff-text.ts'

/** An event in the hands of the staff. */
interface Case {
  row: EventRow
  number: number
  status: EventStatus
  plan: PlannedAct[]
  next: number
  dueAt: number
  dispatcher: string
  /** Who is to find the task open when the city goes live; null where the desk chooses as it does every day. */
  intended: Colleague | null
  host: Colleague | null
  /** Holders above the present one, the first-level unit first. */
  above: Colleague[]
  assistants: Colleague[]
  overseer: Colleague | null
}

export interface StaffReport {
  seen: number
  tasks: number
  acts: number
  /** Acts the server refused, e.g. because an event closed itself meanwhile. */
  refused: number
}

export interface StaffOptions {
  seed: number
  door: SeedDoor
  directory: StaffDirectory
  /** When the city goes live: the last day's events are left open at chosen statuses. */
  liveAt: number
  onRefusal?: (message: string) => void
}

/** From here on new events are steered to a status they rest at. */
const restingSpanMs = 26 * hourMs
/** What is done within five minutes is done together: each moment of its own is a call to the clock. */
const slotMs = 5 * minuteMs
/** As long before the live city reports fill up the statuses that still have no event. */
const fillingSpanMs = 6 * hourMs

/** Statuses at which the task lies open with its 主办. */
const heldStatuses: ReadonlySet<EventStatus | null> = new Set<EventStatus>([2, 3])

/** FNV over the id: decisions differ from event to event and repeat in a repeated run only as far as ids do. */
const numberOf = (row: EventRow, at: number): number => {
  let hash = 0x811c9dc5
  for (const char of `${row.eventType}${row.siteCode ?? row.psCode ?? row.location}${at}`) {
    hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  }
  return hash >>> 1
}

/** The simulated people of the city: they act through the API when the driven clock has reached their time. */
export const createStaff = (options: StaffOptions) => {
  const { seed, door, directory, liveAt } = options
  const cases = new Map<string, Case>()
  const report: StaffReport = { seen: 0, tasks: 0, acts: 0, refused: 0 }
  const tasksOfDay = new Map<number, number>()
  const wanted = [...restingStatuses]
  const waiting = namedHandlers(directory)

  const dispatcherAt = (at: number): string =>
    directory.dispatchers[Math.floor(at / (8 * hourMs)) % directory.dispatchers.length] ?? ''

  const intend = (row: EventRow): Colleague | null => {
    const person = nextWaiting(waiting, row.areaCode)
    if (person) waiting.splice(waiting.indexOf(person), 1)
    return person
  }

  const plan = (
    row: EventRow,
    number: number,
    eventAt: number,
    now: number,
  ): { acts: PlannedAct[]; intended: Colleague | null } => {
    const event = { number, eventType: row.eventType, level: row.level, recovered: row.recovered, eventAt }
    const resting = liveAt - now < restingSpanMs ? restingStatusFor(wanted, row.level, now, liveAt) : null
    if (resting !== null) {
      wanted.splice(wanted.indexOf(resting), 1)
      return { acts: planUntil(resting), intended: heldStatuses.has(resting) ? intend(row) : null }
    }
    const day = localMoment(now).dayIndex
    const today = tasksOfDay.get(day) ?? 0
    const task = deservesTask(seed, event, today)
    if (task) tasksOfDay.set(day, today + 1)
    return { acts: planFor(seed, event, task), intended: null }
  }

  const take = (row: EventRow, now: number): void => {
    if (cases.has(row.eventId) || row.parentEventId !== null) return
    const eventAt = parseCity(row.eventTime)?.getTime() ?? now
    const number = numberOf(row, eventAt)
    const { acts, intended } = plan(row, number, eventAt, now)
    report.seen++
    if (acts[0]?.act.kind === 'delegate') report.tasks++
    cases.set(row.eventId, {
      row,
      number,
      status: row.eventStatus,
      plan: acts,
      next: 0,
      dueAt: now + (acts[0]?.afterMs ?? 0),
      dispatcher: dispatcherAt(now),
      intended,
      host: null,
      above: [],
      assistants: [],
      overseer: null,
    })
  }

  const descriptionOf = ({ row }: Case): string =>
    defaultDescription(row.eventType, { siteName: row.siteName, psName: row.psName, location: row.location })

  /** Does one act; the answer is the event's new status, or null where the act makes no sense any more. */
  const perform = async (one: Case, act: Act): Promise<EventStatus | null> => {
    const { eventId } = one.row
    const seen = { eventId, eventStatus: one.status }
    const words = (topic: Parameters<typeof wordsOf>[0]): string => wordsOf(topic, seed, one.number)
    const desk = () => door.clientOf(one.dispatcher)
    const holder = () => (one.host ? door.clientOf(one.host.userCode) : null)
    const overseer = () => (one.overseer ? door.clientOf(one.overseer.userCode) : null)
    const statusOf = (done: { eventStatus: number }): EventStatus => done.eventStatus as EventStatus

    switch (act.kind) {
      case 'close': {
        await (await desk()).closeEvent({ ...seen, reasonCode: act.reasonCode, note: words('closeNotes') })
        return 9
      }
      case 'delegate': {
        const handedDown = one.plan.some((planned) => planned.act.kind === 'deliver')
        const { areaCode } = one.row
        const people = chooseRecipients(
          directory,
          seed,
          one.number + one.next,
          areaCode,
          act.assistants,
          handedDown,
          one.intended,
        )
        const input = {
          ...seen,
          delegateNote: descriptionOf(one),
          users: people.map((person) => person.recipient),
          psIds: one.row.psType === '1' && one.row.psId ? [one.row.psId] : [],
          dustIds: one.row.psType === '2' && one.row.psId ? [one.row.psId] : [],
        }
        const client = await desk()
        const done = await (one.row.eventType === '6' ? client.delegatePs(input) : client.delegateEvent(input))
        one.host = people[0] ?? null
        one.above = []
        one.assistants = people.slice(1)
        return statusOf(done)
      }
      case 'confirm':
        return statusOf((await (await holder())?.taskConfirm(seen)) ?? { eventStatus: one.status })
      case 'assistConfirm': {
        const [assistant] = one.assistants
        if (!assistant) return one.status
        await (await door.clientOf(assistant.userCode)).taskConfirm(seen)
        return one.status
      }
      case 'deliver': {
        if (!one.host) return null
        const below = await directory.below(one.host.userCode)
        const free = below.filter((person) => !one.assistants.some((other) => other.userCode === person.userCode))
        const next = free[pick(free.length, seed, 'staff-below', one.number)]
        // Nobody below: the unit keeps the task, and so the second signature falls away as well.
        if (!next) {
          if (one.plan[one.next + 1]?.act.kind === 'confirm') one.plan.splice(one.next + 1, 1)
          return one.status
        }
        const client = await door.clientOf(one.host.userCode)
        const done = await client.taskDeliver({ ...seen, users: [next.recipient], reason: words('deliverReasons') })
        one.above.push(one.host)
        one.host = next
        return statusOf(done)
      }
      case 'rollback': {
        const client = await holder()
        if (!client) return null
        const done = await client.taskRollback({
          ...seen,
          reasonCode: '非本辖区',
          reason: '点位位于相邻街道，建议改派。',
        })
        return statusOf(done)
      }
      case 'refuseReturn':
        return statusOf(await (await desk()).taskRefuseReturn({ ...seen, reason: words('insistReasons') }))
      case 'feedback': {
        const client = await holder()
        if (!client) return null
        const done = await client.taskFeedback({
          ...seen,
          location: one.row.location || one.row.siteName || one.row.psName || one.row.areaName,
          pollutionJudge: act.found ? '1' : '0',
          pollutionType: act.found ? words('pollutionTypes') : '',
          traceContent: words(act.found ? 'soundFindings' : 'emptyFindings'),
          longitude: one.row.longitude,
          latitude: one.row.latitude,
        })
        return statusOf(done)
      }
      case 'comment': {
        const client = await desk()
        const flow = await client.eventFlow({ eventId })
        const trace = flow.find((step) => step.flowType === 'user_trace')
        if (trace) await client.commentAdd({ sourceId: trace.taskId, note: words('comments') })
        return one.status
      }
      case 'assessArchive':
      case 'assessDispatch': {
        const dispatching = act.kind === 'assessDispatch'
        const chosen = directory.overseers[pick(directory.overseers.length, seed, 'staff-overseer', one.number)] ?? null
        if (dispatching && !chosen) return null
        const done = await (await desk()).commitAssess({
          ...seen,
          assessNote: words(dispatching ? 'dispatchOpinions' : 'opinions'),
          assessStatus: dispatching ? 2 : 3,
          finding: act.finding,
          measure: act.measure,
          caseNumber:
            act.measure === '移送执法' ? `锡环罚字${formatCity(one.dueAt, 'YYYY-MM')}-${one.number % 1000}` : '',
          ...(dispatching && chosen ? { users: [chosen.recipient] } : {}),
        })
        if (dispatching) one.overseer = chosen
        return statusOf(done)
      }
      case 'overseerConfirm':
        return statusOf((await (await overseer())?.overseerConfirm(seen)) ?? { eventStatus: one.status })
      case 'overseerRollback': {
        const client = await overseer()
        if (!client) return null
        return statusOf(await client.overseerRollback({ ...seen, reason: words('overseerReturn') }))
      }
      case 'overseerFeedback': {
        const client = await overseer()
        if (!client) return null
        const overseerContent = words(act.result === '整改到位' ? 'overseerGood' : 'overseerPoor')
        return statusOf(await client.overseerFeedback({ ...seen, overseerContent, result: act.result }))
      }
    }
  }

  const advance = async (one: Case, now: number): Promise<void> => {
    const planned = one.plan[one.next]
    if (!planned) return
    try {
      const status = await perform(one, planned.act)
      report.acts++
      one.next = status === null ? one.plan.length : one.next + 1
      if (status !== null) one.status = status
    } catch (error) {
      // Somebody or something was faster (a recovered alarm closed itself, a rule changed it): the plan ends here.
      if (!(error instanceof CallError)) throw error
      report.refused++
      options.onRefusal?.(`${planned.act.kind} ${one.row.eventCode}：${error.message}`)
      one.next = one.plan.length
      // The task that was meant for somebody is not there: the next one is.
      if (one.intended && one.host === null) waiting.push(one.intended)
    }
    const following = one.plan[one.next]
    if (following) one.dueAt = now + following.afterMs
  }

  /** Reports from the field and tasks of the desk: about one a day; more at the end, so that every status is shown. */
  const raise = async (now: number): Promise<void> => {
    const { hour } = localMoment(now)
    const slot = Math.floor(now / hourMs)
    const short = liveAt - now < fillingSpanMs && wanted.length > 0
    const ordinary = hour >= 7 && hour < 20 && uniform(seed, 'report-chance', slot) < 0.07
    if (!short && !ordinary) return
    const reporter = directory.handlers[pick(directory.handlers.length, seed, 'reporter', slot)]
    if (!reporter) return
    const { type, content } = reportOf(seed, slot)
    await (await door.clientOf(reporter.userCode)).reportCreate({
      pollutionTypeName: type,
      location: `${reporter.recipient.structureName}辖区巡查点${1 + pick(40, seed, 'report-place', slot)}`,
      reportContent: content,
      longitude: cityCentre.longitude + 0.12 * (uniform(seed, 'report-east', slot) - 0.5),
      latitude: cityCentre.latitude + 0.12 * (uniform(seed, 'report-north', slot) - 0.5),
    })
  }

  return {
    report: (): Readonly<StaffReport> => report,
    /** Looks at the desk's list: every new event gets its plan. */
    look: async (now: number): Promise<void> => {
      await raise(now)
      const desk = await door.clientOf(dispatcherAt(now))
      const list = await desk.eventRecord({
        pageSize: 100,
        eventStatuses: ['1'],
        startTime: formatCity(now - 2 * dayMs),
        endTime: formatCity(now),
      })
      for (const row of list.records) take(row, now)
    },
    /** The time at which somebody acts next, in steps of five minutes and not before an instant; null while nobody has to. */
    nextDue: (from: number): number | null => {
      let earliest = Number.POSITIVE_INFINITY
      for (const one of cases.values()) if (one.next < one.plan.length) earliest = Math.min(earliest, one.dueAt)
      return earliest === Number.POSITIVE_INFINITY ? null : Math.max(from, Math.ceil(earliest / slotMs) * slotMs)
    },
    /** Does what is due by now, each event's acts in order. */
    act: async (now: number): Promise<void> => {
      const due = [...cases.values()].filter((one) => one.next < one.plan.length && one.dueAt <= now)
      await Promise.all(due.map((one) => advance(one, now)))
    },
  }
}

export type Staff = ReturnType<typeof createStaff>
