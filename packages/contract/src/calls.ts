import { access } from './calls/access.ts'
import { administration } from './calls/administration.ts'
import { alarmRules } from './calls/alarm-rules.ts'
import { alarms } from './calls/alarms.ts'
import { allowance } from './calls/allowance.ts'
import { backTest } from './calls/back-test.ts'
import { baseInventory } from './calls/base-inventory.ts'
import { bulletin } from './calls/bulletin.ts'
import { calendarDays } from './calls/calendar-days.ts'
import { characteristicRadar } from './calls/characteristic-radar.ts'
import { cities } from './calls/cities.ts'
import { cityChanges } from './calls/city-changes.ts'
import { cockpit } from './calls/cockpit.ts'
import { comparisons } from './calls/comparisons.ts'
import { conditions } from './calls/conditions.ts'
import { dataVersions } from './calls/data-versions.ts'
import { dust } from './calls/dust.ts'
import { duty } from './calls/duty.ts'
import { earlyWarning } from './calls/early-warning.ts'
import { electricity } from './calls/electricity.ts'
import { emissions } from './calls/emissions.ts'
import { engineRuns } from './calls/engine-runs.ts'
import { enterprises } from './calls/enterprises.ts'
import { events } from './calls/events.ts'
import { evidence } from './calls/evidence.ts'
import { exportJobs } from './calls/exports.ts'
import { files } from './calls/files.ts'
import { jobs } from './calls/jobs.ts'
import { live } from './calls/live.ts'
import { mobileStations } from './calls/mobile-stations.ts'
import { nearby } from './calls/nearby.ts'
import { papers } from './calls/papers.ts'
import { patrol } from './calls/patrol.ts'
import { pollutionCalendar } from './calls/pollution-calendar.ts'
import { radar } from './calls/radar.ts'
import { rankings } from './calls/rankings.ts'
import { reportPages } from './calls/report-pages.ts'
import { roses } from './calls/roses.ts'
import { savedViews } from './calls/saved-views.ts'
import { seed } from './calls/seed.ts'
import { settings } from './calls/settings.ts'
import { share } from './calls/share.ts'
import { signIn } from './calls/sign-in.ts'
import { singleSignOn } from './calls/single-sign-on.ts'
import { sites } from './calls/sites.ts'
import { stationAverages } from './calls/station-averages.ts'
import { subscriptions } from './calls/subscriptions.ts'
import { targets } from './calls/targets.ts'
import { tasks } from './calls/tasks.ts'
import { trace } from './calls/trace.ts'
import { trajectory } from './calls/trajectory.ts'
import { trends } from './calls/trends.ts'
import { users } from './calls/users.ts'
import { vocs } from './calls/vocs.ts'
import { workOrders } from './calls/work-orders.ts'

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
  conditions,
  dust,
  radar,
  vocs,
  'mobile-stations': mobileStations,
  trace,
  trajectory,
  administration,
  settings,
  subscriptions,
  'single-sign-on': singleSignOn,
  duty,
  patrol,
  'work-orders': workOrders,
  'early-warning': earlyWarning,
  jobs,
  papers,
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
  ...settings,
  ...subscriptions,
  ...singleSignOn,
  ...duty,
  ...patrol,
  ...workOrders,
  ...earlyWarning,
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
export type CallName = keyof Calls
