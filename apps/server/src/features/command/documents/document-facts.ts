import { Fail } from '@qingkong/contract/errors'
import type { EventStatus } from '@qingkong/domain/event/event-status'
import type { EventType } from '@qingkong/domain/event/event-type'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import { nearestNationalStationM } from '../../ground/sites/port.ts'
import type { StoredForm } from '../events/port.ts'

interface DocumentEvent {
  id: string
  eventCode: string
  eventType: EventType
  status: EventStatus
  level: number | null
  eventTime: Date
  areaCode: string
  areaName: string
  longitude: number
  latitude: number
  location: string
  /** Site, enterprise or construction site. */
  placeName: string | null
  description: string
  reportContent: string | null
  finding: string | null
  measure: string | null
  measureDate: Date | null
  caseNumber: string | null
  deadlineAt: Date | null
  overdueAt: Date | null
}

export interface DocumentAssignment {
  part: 'host' | 'assist' | 'overseer'
  round: number
  userName: string
  orgName: string
  createdAt: Date
  signDueAt: Date | null
  feedbackDueAt: Date | null
  confirmedAt: Date | null
  fedBackAt: Date | null
  ended: boolean
}

export interface DocumentStep {
  stage: string
  action: string
  actorName: string
  orgName: string
  at: Date
  form: StoredForm
}

interface DocumentSource {
  name: string
  address: string
  creditCode: string | null
  contact: string | null
}

export interface DocumentPicture {
  fileName: string
  fileType: string
  sha256: string
}

/** Everything a document says about an event. */
export interface DocumentFacts {
  event: DocumentEvent
  alarmSentence: string | null
  /** Of the present round; earlier rounds are history. */
  assignments: DocumentAssignment[]
  steps: DocumentStep[]
  urges: { at: Date; automatic: boolean }[]
  sources: DocumentSource[]
  pictures: DocumentPicture[]
  /** To the nearest national-control station, metres. */
  nationalStationM: number | null
}

const eventOf = (db: Queryable, eventId: string) =>
  firstRow(
    db,
    sql<DocumentEvent & { alarmSentence: string | null }>`
      select event.id, event_code as "eventCode", event_type as "eventType", event.status, event.level,
        event_time as "eventTime", event.area_code as "areaCode", area_name as "areaName", event.longitude,
        event.latitude, event.location, coalesce(site_name, ps_name, project_name) as "placeName", description,
        report_content as "reportContent", finding, measure, measure_date as "measureDate",
        case_number as "caseNumber", deadline_at as "deadlineAt", overdue_at as "overdueAt",
        alarm_record.sentence as "alarmSentence"
      from event join area on area.area_code = event.area_code
      left join site on site.id = event.site_id
      left join enterprise on enterprise.id = event.enterprise_id
      left join dust_site on dust_site.id = event.dust_id
      left join alarm_record on alarm_record.id = event.source_id
      where event.id = ${eventId}::uuid`,
  )

const assignmentsOf = (db: Queryable, eventId: string) =>
  rows(
    db,
    sql<DocumentAssignment>`
      select part, round, user_name as "userName", org_name as "orgName", created_at as "createdAt",
        sign_due_at as "signDueAt", feedback_due_at as "feedbackDueAt", confirmed_at as "confirmedAt",
        fed_back_at as "fedBackAt", ended_at is not null as ended
      from assignment where event_id = ${eventId}::uuid and state not in ('withdrawn', 'returned', 'transferred')
        and round = (select max(round) from assignment latest where latest.event_id = ${eventId}::uuid
          and (latest.part = 'overseer') = (assignment.part = 'overseer'))
      order by part = 'host' desc, part, created_at, id`,
  )

/** The named sources, and the enterprise or construction site that the event itself is about. */
const sourcesOf = (db: Queryable, eventId: string) =>
  rows(
    db,
    sql<DocumentSource>`
      select ps_name as name, address, credit_code as "creditCode",
        concat_ws(' ', contact_name, contact_phone) as contact
      from enterprise where ps_code in (select code from event_source where event_id = ${eventId}::uuid and kind = 'ps')
        or id = (select enterprise_id from event where id = ${eventId}::uuid)
      union all
      select project_name, address, null, const_unit_name from dust_site
      where record_num in (select code from event_source where event_id = ${eventId}::uuid and kind = 'dust')
        or id = (select dust_id from event where id = ${eventId}::uuid)
      order by name`,
  )

/** @throws Fail NOT_FOUND */
export const documentFacts = async (db: Queryable, eventId: string): Promise<DocumentFacts> => {
  const found = await eventOf(db, eventId)
  if (!found) throw new Fail('NOT_FOUND')
  const { alarmSentence, ...event } = found
  return {
    event,
    alarmSentence,
    assignments: await assignmentsOf(db, eventId),
    steps: await rows(
      db,
      sql<DocumentStep>`select stage, action, actor_name as "actorName", org_name as "orgName", at, form
        from flow_step where event_id = ${eventId}::uuid order by seq`,
    ),
    urges: await rows(
      db,
      sql<{
        at: Date
        automatic: boolean
      }>`select at, automatic from urge where event_id = ${eventId}::uuid order by at, id`,
    ),
    sources: await sourcesOf(db, eventId),
    pictures: await rows(
      db,
      sql<DocumentPicture>`select file_name as "fileName", file_type as "fileType", sha256 from attachment
        where event_id = ${eventId}::uuid order by created_at, id`,
    ),
    nationalStationM: await nearestNationalStationM(db, event),
  }
}
