import { DocumentKindCode } from '@qingkong/contract/calls/command/documents'
import { PatrolResult } from '@qingkong/contract/calls/command/patrol'
import type { RelativityArgs } from '@qingkong/contract/calls/composition/component-relativity'
import { JobStateCode } from '@qingkong/contract/calls/office/jobs'
import { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { abnormalKinds, abnormalStatusNames } from '@qingkong/domain/abnormal/abnormal-kind'
import { alarmLevels } from '@qingkong/domain/alarm/alarm-level'
import { alarmAccuracies, calculationModes, type ExcessUnit } from '@qingkong/domain/alarm/alarm-rule'
import { shiftNames } from '@qingkong/domain/duty/shift'
import { judgedBy } from '@qingkong/domain/emission/exceedance'
import { sourceMarkKinds } from '@qingkong/domain/emission/source-mark'
import type { MonitorType } from '@qingkong/domain/enterprise/monitor-state'
import { eventStatuses } from '@qingkong/domain/event/event-status'
import { eventTypes } from '@qingkong/domain/event/event-type'
import { delegateTypes, type FlowStage } from '@qingkong/domain/event/flow-form'
import { workflow } from '@qingkong/domain/event/workflow'
import { type SpeciesFamily, speciesFamilies } from '@qingkong/domain/measurement/species-family'
import { trackFaults } from '@qingkong/domain/mobile/track-fault'
import { sandDustStatusNames } from '@qingkong/domain/period/sand-dust'
import { permitCategories } from '@qingkong/domain/permit/permit'
import { profileOriginNames } from '@qingkong/domain/pmf/profile-origin'
import { schemeSeasonNames, schemeStateNames } from '@qingkong/domain/pmf/scheme-words'
import type { AssessmentRole } from '@qingkong/domain/site/assessment-role'
import { siteTypes } from '@qingkong/domain/site/site-type'
import { sampleKinds } from '@qingkong/domain/spectrum/sample-kind'
import type { StrategyRule } from '@qingkong/domain/strategy/strategy-rule'
import type { DecompositionFactor } from '@qingkong/domain/target/decomposition'
import { detectionResults } from '@qingkong/domain/vehicle/detection-result'
import { exhaustItemCodes } from '@qingkong/domain/vehicle/exhaust-item'
import { smokeOpinions, smokeStatuses } from '@qingkong/domain/vehicle/smoke-review'
import { warningActions, warningSteps } from '@qingkong/domain/warning/warning-flow'
import { warningColours } from '@qingkong/domain/warning/warning-level'
import type { DecodeProfile } from '@qingkong/protocol/hj212/decode'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredProposal } from '../features/boards/station-strategy/stored-proposal.ts'
import type { StoredRule } from '../features/command/alarm-rules/port.ts'
import type { RunningRecord } from '../features/command/alarms/alarm-record.ts'
import type { DueBatch } from '../features/command/alarms/due-batch.ts'
import type { Subject } from '../features/command/alarms/subject.ts'
import { otherTitles } from '../features/command/early-warning/queries.ts'
import type { ClockStage } from '../features/command/events/event-deadline.ts'
import type { Extension } from '../features/command/events/event-extension.ts'
import type { Assignment } from '../features/command/events/flow-roles.ts'
import type { NewEvent } from '../features/command/events/raise-event.ts'
import type { ProposalOutcome } from '../features/people/single-sign-on/proposals.ts'
import type { SyncBasis } from '../features/sources/enterprise-analysis/port.ts'
import type { ImportKind } from '../ingest/import.ts'
import type { HistoryGranularity } from '../series/history.ts'
import type { DueGranularity } from '../series/roll-up/due.ts'
import type { HourRule } from '../series/store/array-cells.ts'
import type { ChangeReason, HourSource, TargetKind } from '../series/store/series-row.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { rows, sql } from './database.ts'

type Value = string | number

/** The values of a type of the program; the compiler refuses a list that lacks one or has one too many. */
const every =
  <T extends Value>() =>
  <const L extends readonly T[]>(...list: [T] extends [L[number]] ? L : [never]): readonly Value[] =>
    list

const hourSources = every<HourSource>()('device', 'rolled', 'national', 'import')
const targetKinds = every<TargetKind>()(
  'site',
  'outlet',
  'dust',
  'point',
  'mobile',
  'voc',
  'ions',
  'carbon',
  'elements',
)
const subjectKinds = every<Subject['kind']>()('site', 'outlet', 'dust')
const dueGranularities = every<DueGranularity>()('fiveMinute', 'hour', 'day')
const alarmStatuses = every<RunningRecord['status']>()(1, 2, 3)
const queues = ['rollUp', 'alarm']
const sourceKinds = ['ps', 'dust']
const ssoKinds = ['oidc', 'cas']

/** Every column whose values are listed, with the program's own list of them. */
const listed: Readonly<Record<string, readonly Value[]>> = {
  'abnormal_day.kind': Object.keys(abnormalKinds),
  'abnormal_day.status': Object.keys(abnormalStatusNames).map(Number),
  'abnormal_kind.kind': Object.keys(abnormalKinds),
  'alarm_due.granularity': every<DueBatch['granularity']>()('fiveMinute', 'hour'),
  'alarm_due.target_kind': subjectKinds,
  'alarm_record.level': alarmLevels,
  'alarm_record.status': alarmStatuses,
  'alarm_record.subject_kind': subjectKinds,
  'alarm_rule.accuracy': Object.keys(alarmAccuracies),
  'alarm_rule.alarm_type': every<StoredRule['alarmType']>()('0', '1'),
  'alarm_rule.calculation_mode': Object.keys(calculationModes),
  'alarm_rule.status': ['0', '1'],
  'alarm_rule.threshold_unit': every<ExcessUnit>()('absolute', 'percent'),
  'alarm_state.subject_kind': subjectKinds,
  'assessment_site.role': every<AssessmentRole>()('assessment', 'control'),
  'assignment.part': every<Assignment['part']>()('host', 'assist', 'overseer'),
  'assignment.state': every<Assignment['state']>()(
    'open',
    'confirmed',
    'transferred',
    'returned',
    'fedBack',
    'withdrawn',
    'noFeedback',
    'done',
  ),
  'city_day.source': hourSources,
  'city_hour.source': hourSources,
  'control_proposal.decision': every<StoredProposal['decision']>()('draft', 'accepted', 'rejected'),
  'control_proposal.object_kind': every<StoredProposal['objectKind']>()('enterprise', 'dust', 'area'),
  'control_proposal_change.action': every<StoredProposal['history'][number]['action']>()('edit', 'accept', 'reject'),
  'strategy_rule.sources': every<StrategyRule['sources']>()('enterprise', 'dust', 'area'),
  'voc_hour.source': hourSources,
  'ions_hour.source': hourSources,
  'carbon_hour.source': hourSources,
  'elements_hour.source': hourSources,
  'line_day.basis': every<SyncBasis>()('fiveMinute', 'hour'),
  'outlet_day.source': hourSources,
  'outlet_factor.judge_by': judgedBy,
  'point_day.source': hourSources,
  'species.family': speciesFamilies,
  'dead_letter.granularity': dueGranularities,
  'dead_letter.queue': queues,
  'dead_letter.target_kind': targetKinds,
  'device_binding.target_kind': targetKinds,
  'device_profile.crc': every<DecodeProfile['crc']>()('hj212', 'modbus', 'any', 'ignore'),
  'dust_hour.source': hourSources,
  'duty_change.kind': ['save', 'copy', 'swap'],
  'duty_member.part': ['chief', 'officer'],
  'duty_member.shift': Object.keys(shiftNames),
  'duty_note.shift': Object.keys(shiftNames),
  'duty_notice.stage': ['officer', 'chief'],
  'duty_shift.shift': Object.keys(shiftNames),
  'event.deadline_stage': every<ClockStage>()('dispatch', 'sign', 'feedback', 'assess', 'supervise'),
  'event.delegate_type': Object.keys(delegateTypes),
  'event.escalation': [0, 1, 2],
  'event.event_type': eventTypes,
  'event.level': alarmLevels,
  'event.ps_type': every<NonNullable<NewEvent['psType']>>()('1', '2'),
  'event.status': eventStatuses,
  'event_source.kind': sourceKinds,
  'extension.state': every<Extension['state']>()('requested', 'approved'),
  'flow_step.action': Object.keys(workflow),
  'flow_step.from_status': eventStatuses,
  'flow_step.stage': every<FlowStage>()(
    'info',
    'delegate',
    'confirm',
    'deliver',
    'rollback',
    'user_trace',
    'assess',
    'user_overseer',
    'close',
  ),
  'flow_step.to_status': eventStatuses,
  'hand_over.shift': Object.keys(shiftNames),
  'import_batch.kind': every<ImportKind>()('cnemc-hourly', 'prsa'),
  'job.state': JobStateCode.options,
  'latest.granularity': every<Exclude<HistoryGranularity, 'hourChecked'>>()('minute', 'fiveMinute', 'hour', 'day'),
  'latest.target_kind': targetKinds,
  // Outlets themselves (pst001) are no monitor points.
  'monitor_point.monitor_type': every<Exclude<MonitorType, 'pst001'>>()('pst002', 'pst003'),
  'monitor_point.outlet_group': ['process', 'production', 'govern'],
  'monitor_point_factor.hour_rule': every<HourRule>()('mean', 'sum', 'counter'),
  'monitor_point_factor.quantity': ['energy', 'load', 'current', 'voltage', 'condition'],
  'outlet_hour.source': hourSources,
  'document.kind': DocumentKindCode.options,
  'document_number.kind': DocumentKindCode.options,
  'patrol_item.result': PatrolResult.options,
  'patrol_record.result': PatrolResult.options,
  'permit.category': permitCategories,
  'point_hour.source': hourSources,
  'quiet_period.subject_kind': subjectKinds,
  'radar_scan.kind': ['ppi', 'vertical'],
  'roll_up_due.granularity': dueGranularities,
  // Components and moving monitors are stored as they come.
  'roll_up_due.target_kind': every<Exclude<TargetKind, SpeciesFamily | 'mobile'>>()('site', 'outlet', 'dust', 'point'),
  'source_mark.kind': sourceMarkKinds,
  'sand_dust.source': ['city', 'national'],
  'sand_dust.status': [...Object.keys(sandDustStatusNames), 'withdrawn'],
  'sand_dust_change.status': [...Object.keys(sandDustStatusNames), 'withdrawn'],
  'session.kind': ['person', 'command', 'seed'],
  'site.site_type': siteTypes,
  'site_hour_checked.source': hourSources,
  'site_hour_raw.source': hourSources,
  'sso_attempt.kind': ssoKinds,
  'sso_provider.kind': ssoKinds,
  'sso_provider_proposal.kind': ssoKinds,
  'sso_provider_proposal.outcome': every<ProposalOutcome>()('confirmed', 'rejected', 'withdrawn', 'replaced'),
  'target_month.factor_code': every<DecompositionFactor>()('pm25', 'good_days', 'o3_standard'),
  'trace_list.kind': sourceKinds,
  'value_history.granularity': every<HistoryGranularity>()('minute', 'fiveMinute', 'hour', 'hourChecked', 'day'),
  'value_history.reason': every<ChangeReason>()('resend', 'backfill', 'recomputed', 'share', 'import', 'review'),
  'value_history.target_kind': every<TargetKind | 'city'>()(
    'site',
    'outlet',
    'dust',
    'point',
    'voc',
    'ions',
    'carbon',
    'elements',
    'mobile',
    'city',
  ),
  'pmf_profile.family': SpeciesFamilyAsked.options,
  'pmf_profile.origin': Object.keys(profileOriginNames),
  'pmf_refit.family': SpeciesFamilyAsked.options,
  'pmf_scheme.family': SpeciesFamilyAsked.options,
  'pmf_scheme.season': Object.keys(schemeSeasonNames),
  'pmf_scheme.state': Object.keys(schemeStateNames),
  'pmf_setting.family': SpeciesFamilyAsked.options,
  'relativity_args.data_type': every<RelativityArgs['dataType']>()('HOUR', 'DAY'),
  'relativity_args.family': every<RelativityArgs['family']>()('VOC', 'PM'),
  'relativity_args.unit': every<RelativityArgs['unit']>()('ugm3', 'ppb'),
  'road_fault.fault': trackFaults,
  'spectrum_sample.kind': sampleKinds,
  'smoke_record.direction': ['1', '2'],
  'smoke_record.status': smokeStatuses,
  'smoke_review.opinion': Object.keys(smokeOpinions),
  'smoke_review.round': [1, 2],
  'vehicle_limit.item': exhaustItemCodes,
  'vehicle_passage.direction': ['1', '2'],
  'vehicle_passage.result': detectionResults,
  'vehicle_point.kind': ['1', '2'],
  'warn_level.colour': warningColours,
  'warning.step': warningSteps,
  'warning_flow.action': [...warningActions, ...Object.keys(otherTitles)],
  'work_order_import.state': ['checked', 'refused', 'committed'],
}

/** Columns that look like a status and hold open words. */
const open: Readonly<Record<string, string>> = {
  'alarm_rule.site_types': 'a list of site types and dust, checked with the rule',
  'area.area_type': 'the levels of the country’s areas, from the catalogue',
  'attachment.file_type': 'a media type',
  'device.system_type': 'HJ 212 ST, as the device says it',
  'enterprise.monitor_types': 'a list',
  'enterprise_inventory.control_type': 'words of the inventory',
  'enterprise_inventory.park_type': 'words of the inventory',
  'event.pollution_type': 'words of a report',
  'event.report_type': 'words of a report',
  'job.kind': 'kinds of work come with the features that do it',
  'mobile_station.station_kind': 'from the catalogue',
  'operations_log.action': 'the name of the call',
  'operations_log.result': 'ok or the key of an error',
  'site_hour_checked.audit_stage': 'as the reviewing side names it',
  'site_day.aqi_level': 'computed from the index',
  'site_hour_checked.aqi_level': 'computed from the index',
  'site_hour_raw.aqi_level': 'computed from the index',
  'sso_attempt.state': 'the random state of the sign-in protocol',
  'strategy_rule.least_level': 'a level of the air, 1 to 6',
  'trace_list.trace_type': 'as the specification numbers it',
}

const looksLikeStatus =
  /(^|_)(status|state|stage|step|kind|type|types|level|mode|result|action|part|shift|granularity)$/

describe('columns with a list of values', () => {
  let test: TestServices
  beforeAll(async () => {
    test = await testServices()
  })
  afterAll(() => test.close())

  /** Checks of one column against a list, by table and column; partitions repeat their table's. */
  const constraints = async () => {
    const found = await rows(
      test.services.db,
      sql<{ column: string; definition: string }>`
        select c.relname || '.' || a.attname as column, pg_get_constraintdef(k.oid) as definition
        from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid
          and a.attnum = k.conkey[1]
        where k.contype = 'c' and cardinality(k.conkey) = 1 and c.relnamespace = 'public'::regnamespace
          and not c.relispartition and pg_get_constraintdef(k.oid) ~ 'ANY \\(' order by 1`,
    )
    return new Map(
      found.map(({ column, definition }) => {
        const inside = /ARRAY\[(.*?)\]/s.exec(definition)?.[1] ?? ''
        return [column, inside.split(', ').map((text) => text.replace(/^'(.*)'::.*$/, '$1'))] as const
      }),
    )
  }

  it('repeat the lists of the program, every one of them', async () => {
    const stored = [...(await constraints())].map(([column, values]) => [column, values.toSorted()])
    const expected = Object.entries(listed).map(([column, values]) => [column, values.map(String).toSorted()])
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(expected))
  })

  it('are all that look like a status, unless their words are open for a reason', async () => {
    const columns = await rows(
      test.services.db,
      sql<{ column: string; name: string }>`
        select c.relname || '.' || a.attname as column, a.attname as name
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
          and a.atttypid in ('text'::regtype, 'smallint'::regtype, 'bpchar'::regtype, 'text[]'::regtype) order by 1`,
    )
    const unlisted = columns.filter(
      ({ column, name }) => looksLikeStatus.test(name) && !(column in listed) && !(column in open),
    )
    expect(unlisted.map(({ column }) => column)).toEqual([])
    const names = new Set(columns.map(({ column }) => column))
    expect(Object.keys(open).filter((column) => !names.has(column))).toEqual([])
  })

  it('refuse another word', async () => {
    const { db } = test.services
    await expect(sql`insert into alarm_due values ('site', 1, 'week', now())`.execute(db)).rejects.toThrow('check')
    await expect(sql`insert into alarm_due values ('car', 1, 'hour', now())`.execute(db)).rejects.toThrow('check')
  })
})
