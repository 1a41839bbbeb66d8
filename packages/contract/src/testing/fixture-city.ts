import type { FixtureAdministration } from './fixture-administration.ts'
import type { FixtureAnalysis } from './fixture-analysis.ts'
import type { FixtureBoxModel } from './fixture-box-model.ts'
import type { FixtureCockpit } from './fixture-cockpit.ts'
import type { FixtureDocuments } from './fixture-documents.ts'
import type { FixtureDust } from './fixture-dust.ts'
import type { FixtureDuty } from './fixture-duty.ts'
import type { FixtureEarlyWarning } from './fixture-early-warning.ts'
import type { FixtureEngineRuns } from './fixture-engine-runs.ts'
import type { FixtureEnterprises } from './fixture-enterprises.ts'
import type { FixtureMobileStations } from './fixture-mobile-stations.ts'
import type { FixturePatrol } from './fixture-patrol.ts'
import type { FixturePermits } from './fixture-permits.ts'
import type { FixturePmf } from './fixture-pmf.ts'
import type { FixtureRadar } from './fixture-radar.ts'
import type { FixtureSavedViews } from './fixture-saved-views.ts'
import type { FixtureSourceMarks } from './fixture-source-marks.ts'
import type { FixtureSpectra } from './fixture-spectra.ts'
import type { FixtureSubscriptions } from './fixture-subscriptions.ts'
import type { FixtureTargets } from './fixture-targets.ts'
import type { FixtureTrace } from './fixture-trace.ts'
import type { FixtureVehicles } from './fixture-vehicles.ts'
import type { FixtureVocs } from './fixture-vocs.ts'

/**
 * The small city the conformance suite talks to: built once through the gateway and the API, then cloned.
 * Examples of calls name its parts by what they are, never by a literal id.
 */
export interface FixtureCity {
  now: string
  today: { start: string; end: string }
  areaCode: string
  districtCode: string
  nationalSiteCode: string
  municipalSiteCode: string
  enterpriseCode: string
  outletCode: string
  /** A row of 异常数据 of the day before, of the enterprise. */
  abnormalDayId: string
  /** userCode by part played. */
  users: {
    admin: string
    securityAdmin: string
    auditAdmin: string
    dutyChief: string
    dispatcher: string
    districtDispatcher: string
    handler: string
    handlerBelow: string
    otherHandler: string
    overseer: string
    leader: string
    auditor: string
    operator: string
    enterpriseUser: string
  }
  userIds: Record<keyof FixtureCity['users'], string>
  recipient: { userId: string; username: string; structureCode: string; structureName: string }
  recipientBelow: { userId: string; username: string; structureCode: string; structureName: string }
  overseerRecipient: { userId: string; username: string; structureCode: string; structureName: string }
  orgCode: string
  /** An event of type 1 resting at each status, and its source record. */
  events: {
    alarming: string
    dispatched: string
    tracing: string
    returned: string
    toAssess: string
    toSupervise: string
    toConfirmSupervision: string
    transferred: string
    archived: string
    enterpriseAlarm: string
    report: string
    radar: string
  }
  sourceIds: { siteAlarm: string; enterpriseAlarm: string }
  traceTaskId: string
  alarmRuleId: string
  /** An hour whose roll-up was given up. */
  deadLetterId: string
  idleAlarmRuleId: string
  attachmentId: string
  picture: () => File
  radar: FixtureRadar
  vocs: FixtureVocs
  mobileStations: FixtureMobileStations
  trace: FixtureTrace
  administration: FixtureAdministration
  duty: FixtureDuty
  patrol: FixturePatrol
  dust: FixtureDust
  documents: FixtureDocuments
  enterprises: FixtureEnterprises
  sourceMarks: FixtureSourceMarks
  engineRuns: FixtureEngineRuns
  boxModel: FixtureBoxModel
  pmf: FixturePmf
  subscriptions: FixtureSubscriptions
  earlyWarning: FixtureEarlyWarning
  permits: FixturePermits
  spectra: FixtureSpectra
  savedViews: FixtureSavedViews
  targets: FixtureTargets
  analysis: FixtureAnalysis
  vehicles: FixtureVehicles
  cockpit: FixtureCockpit
}
