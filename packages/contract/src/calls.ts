import { allowance } from './calls/air/allowance.ts'
import { bulletin } from './calls/air/bulletin.ts'
import { characteristicRadar } from './calls/air/characteristic-radar.ts'
import { cityChanges } from './calls/air/city-changes.ts'
import { comparisons } from './calls/air/comparisons.ts'
import { pollutionCalendar } from './calls/air/pollution-calendar.ts'
import { rankings } from './calls/air/rankings.ts'
import { roses } from './calls/air/roses.ts'
import { stationAverages } from './calls/air/station-averages.ts'
import { targets } from './calls/air/targets.ts'
import { trends } from './calls/air/trends.ts'
import { cockpit } from './calls/boards/cockpit.ts'
import { reportPages } from './calls/boards/report-pages.ts'
import { alarmRules } from './calls/command/alarm-rules.ts'
import { alarms } from './calls/command/alarms.ts'
import { backTest } from './calls/command/back-test.ts'
import { papers } from './calls/command/documents.ts'
import { dust } from './calls/command/dust-alarms.ts'
import { duty } from './calls/command/duty.ts'
import { earlyWarning } from './calls/command/early-warning.ts'
import { events } from './calls/command/events.ts'
import { evidence } from './calls/command/evidence.ts'
import { hotSpots } from './calls/command/hot-spots.ts'
import { nearby } from './calls/command/nearby.ts'
import { patrol } from './calls/command/patrol.ts'
import { recipients } from './calls/command/recipients.ts'
import { tasks } from './calls/command/tasks.ts'
import { trace } from './calls/command/trace.ts'
import { workOrders } from './calls/command/work-orders.ts'
import { engineRuns } from './calls/composition/engine-runs.ts'
import { vocs } from './calls/composition/vocs.ts'
import { seed } from './calls/doors/seed.ts'
import { share } from './calls/doors/share.ts'
import { calendarDays } from './calls/ground/calendar-days.ts'
import { cities } from './calls/ground/cities.ts'
import { dataVersions } from './calls/ground/data-versions.ts'
import { deadLetters } from './calls/ground/dead-letters.ts'
import { operationsLog } from './calls/ground/operations-log.ts'
import { settings } from './calls/ground/settings.ts'
import { sites } from './calls/ground/sites.ts'
import { exportJobs } from './calls/office/exports.ts'
import { files } from './calls/office/files.ts'
import { jobs } from './calls/office/jobs.ts'
import { live } from './calls/office/live.ts'
import { savedViews } from './calls/office/saved-views.ts'
import { subscriptions } from './calls/office/subscriptions.ts'
import { access } from './calls/people/access.ts'
import { administration } from './calls/people/administration.ts'
import { signIn } from './calls/people/sign-in.ts'
import { singleSignOn } from './calls/people/single-sign-on.ts'
import { users } from './calls/people/users.ts'
import { radar } from './calls/sky/radar.ts'
import { trajectory } from './calls/sky/trajectory.ts'
import { baseInventory } from './calls/sources/base-inventory.ts'
import { electricity } from './calls/sources/electricity.ts'
import { emissions } from './calls/sources/emissions.ts'
import { enterprises } from './calls/sources/enterprises.ts'
import { mobileStations } from './calls/sources/mobile-stations.ts'
import { conditions } from './calls/sources/operating-conditions.ts'
import { reductions } from './calls/sources/reductions.ts'

/** Every group by its feature: the reference documents and the areas map are made from this. */
export const groups = {
  'sign-in': signIn,
  access,
  users,
  files,
  events,
  tasks,
  alarms,
  'alarm-rules': alarmRules,
  sites,
  cockpit,
  enterprises,
  'base-inventory': baseInventory,
  nearby,
  emissions,
  electricity,
  'operating-conditions': conditions,
  'dust-alarms': dust,
  radar,
  vocs,
  'mobile-stations': mobileStations,
  trace,
  trajectory,
  administration,
  'operations-log': operationsLog,
  settings,
  'dead-letters': deadLetters,
  subscriptions,
  'single-sign-on': singleSignOn,
  duty,
  patrol,
  'work-orders': workOrders,
  'early-warning': earlyWarning,
  reductions,
  'hot-spots': hotSpots,
  recipients,
  jobs,
  documents: papers,
  evidence,
  'report-pages': reportPages,
  trends,
  comparisons,
  rankings,
  'pollution-calendar': pollutionCalendar,
  roses,
  'characteristic-radar': characteristicRadar,
  targets,
  allowance,
  'city-changes': cityChanges,
  'station-averages': stationAverages,
  bulletin,
  cities,
  'calendar-days': calendarDays,
  'saved-views': savedViews,
  'data-versions': dataVersions,
  exports: exportJobs,
  'back-test': backTest,
  'engine-runs': engineRuns,
  live,
  share,
  seed,
} as const

/** Every call of the product by its name. */
export const calls = {
  ...signIn,
  ...access,
  ...users,
  ...files,
  ...events,
  ...tasks,
  ...alarms,
  ...alarmRules,
  ...sites,
  ...cockpit,
  ...enterprises,
  ...baseInventory,
  ...nearby,
  ...emissions,
  ...electricity,
  ...conditions,
  ...dust,
  ...radar,
  ...vocs,
  ...mobileStations,
  ...trace,
  ...trajectory,
  ...administration,
  ...operationsLog,
  ...settings,
  ...deadLetters,
  ...subscriptions,
  ...singleSignOn,
  ...duty,
  ...patrol,
  ...workOrders,
  ...earlyWarning,
  ...reductions,
  ...hotSpots,
  ...recipients,
  ...jobs,
  ...papers,
  ...evidence,
  ...reportPages,
  ...trends,
  ...comparisons,
  ...rankings,
  ...pollutionCalendar,
  ...roses,
  ...characteristicRadar,
  ...targets,
  ...allowance,
  ...cityChanges,
  ...stationAverages,
  ...bulletin,
  ...cities,
  ...calendarDays,
  ...savedViews,
  ...dataVersions,
  ...exportJobs,
  ...backTest,
  ...engineRuns,
  ...live,
  ...share,
  ...seed,
}

export type Calls = typeof calls
