import type { FastifyInstance } from 'fastify'
import { routes as allowanceRoutes } from './features/air/allowance/routes.ts'
import { routes as bulletinRoutes } from './features/air/bulletin/routes.ts'
import { routes as characteristicRadarRoutes } from './features/air/characteristic-radar/routes.ts'
import { routes as cityChangesRoutes } from './features/air/city-changes/routes.ts'
import { routes as comparisonsRoutes } from './features/air/comparisons/routes.ts'
import { routes as pollutionCalendarRoutes } from './features/air/pollution-calendar/routes.ts'
import { routes as rankingsRoutes } from './features/air/rankings/routes.ts'
import { routes as rosesRoutes } from './features/air/roses/routes.ts'
import { routes as stationAveragesRoutes } from './features/air/station-averages/routes.ts'
import { routes as targetsRoutes } from './features/air/targets/routes.ts'
import { routes as trendsRoutes } from './features/air/trends/routes.ts'
import { routes as cockpitRoutes } from './features/boards/cockpit/routes.ts'
import { routes as reportPageRoutes } from './features/boards/report-pages/routes.ts'
import { routes as alarmRuleRoutes } from './features/command/alarm-rules/routes.ts'
import { routes as alarmRoutes } from './features/command/alarms/routes.ts'
import { routes as backTestRoutes } from './features/command/back-test/routes.ts'
import { routes as papersRoutes } from './features/command/documents/routes.ts'
import { routes as dustRoutes } from './features/command/dust-alarms/routes.ts'
import { routes as dutyRoutes } from './features/command/duty/routes.ts'
import { routes as earlyWarningRoutes } from './features/command/early-warning/routes.ts'
import { routes as eventRoutes } from './features/command/events/routes.ts'
import { routes as evidenceRoutes } from './features/command/evidence/routes.ts'
import { routes as hotSpotRoutes } from './features/command/hot-spots/routes.ts'
import { routes as nearbyRoutes } from './features/command/nearby/routes.ts'
import { routes as patrolRoutes } from './features/command/patrol/routes.ts'
import { routes as recipientRoutes } from './features/command/recipients/routes.ts'
import { routes as taskRoutes } from './features/command/tasks/routes.ts'
import { routes as traceRoutes } from './features/command/trace/routes.ts'
import { routes as workOrdersRoutes } from './features/command/work-orders/routes.ts'
import { routes as engineRunsRoutes } from './features/composition/engine-runs/routes.ts'
import { routes as vocsRoutes } from './features/composition/vocs/routes.ts'
import { checkSeed } from './features/doors/seed/port.ts'
import { routes as seedRoutes } from './features/doors/seed/routes.ts'
import { checkShare } from './features/doors/share/port.ts'
import { routes as shareRoutes } from './features/doors/share/routes.ts'
import { routes as calendarDaysRoutes } from './features/ground/calendar-days/routes.ts'
import { routes as citiesRoutes } from './features/ground/cities/routes.ts'
import { routes as dataVersionsRoutes } from './features/ground/data-versions/routes.ts'
import { routes as deadLetterRoutes } from './features/ground/dead-letters/routes.ts'
import { appendOperation } from './features/ground/operations-log/port.ts'
import { routes as operationsLogRoutes } from './features/ground/operations-log/routes.ts'
import { mapOrigins } from './features/ground/settings/port.ts'
import { routes as settingsRoutes } from './features/ground/settings/routes.ts'
import { routes as siteRoutes } from './features/ground/sites/routes.ts'
import { routes as exportsRoutes } from './features/office/exports/routes.ts'
import { routes as fileRoutes } from './features/office/files/routes.ts'
import { routes as jobsRoutes } from './features/office/jobs/routes.ts'
import { routes as liveRoutes } from './features/office/live/routes.ts'
import { routes as savedViewsRoutes } from './features/office/saved-views/routes.ts'
import { routes as subscriptionsRoutes } from './features/office/subscriptions/routes.ts'
import { routes as accessRoutes } from './features/people/access/routes.ts'
import { routes as administrationRoutes } from './features/people/administration/routes.ts'
import { sessionOf } from './features/people/sign-in/port.ts'
import { routes as signInRoutes } from './features/people/sign-in/routes.ts'
import { routes as singleSignOnRoutes } from './features/people/single-sign-on/routes.ts'
import { routes as userRoutes } from './features/people/users/routes.ts'
import { routes as radarRoutes } from './features/sky/radar/routes.ts'
import { routes as trajectoryRoutes } from './features/sky/trajectory/routes.ts'
import { routes as electricityRoutes } from './features/sources/electricity/routes.ts'
import { routes as emissionsRoutes } from './features/sources/emissions/routes.ts'
import { routes as enterprisesRoutes } from './features/sources/enterprises/routes.ts'
import { routes as mobileStationsRoutes } from './features/sources/mobile-stations/routes.ts'
import { routes as conditionsRoutes } from './features/sources/operating-conditions/routes.ts'
import { routes as reductionRoutes } from './features/sources/reductions/routes.ts'
import { createApp } from './http/app.ts'
import type { Implementation } from './http/implement.ts'
import { mount } from './http/mount.ts'
import type { Services } from './platform/services.ts'

/** Every call of the contract has exactly one implementation here; a test compares the two lists. */
export const implementations: readonly Implementation[] = [
  ...signInRoutes,
  ...accessRoutes,
  ...userRoutes,
  ...fileRoutes,
  ...siteRoutes,
  ...cockpitRoutes,
  ...eventRoutes,
  ...taskRoutes,
  ...alarmRoutes,
  ...alarmRuleRoutes,
  ...enterprisesRoutes,
  ...nearbyRoutes,
  ...emissionsRoutes,
  ...electricityRoutes,
  ...conditionsRoutes,
  ...dustRoutes,
  ...radarRoutes,
  ...vocsRoutes,
  ...mobileStationsRoutes,
  ...traceRoutes,
  ...trajectoryRoutes,
  ...administrationRoutes,
  ...operationsLogRoutes,
  ...settingsRoutes,
  ...deadLetterRoutes,
  ...subscriptionsRoutes,
  ...singleSignOnRoutes,
  ...dutyRoutes,
  ...patrolRoutes,
  ...workOrdersRoutes,
  ...earlyWarningRoutes,
  ...reductionRoutes,
  ...hotSpotRoutes,
  ...recipientRoutes,
  ...jobsRoutes,
  ...papersRoutes,
  ...evidenceRoutes,
  ...reportPageRoutes,
  ...trendsRoutes,
  ...comparisonsRoutes,
  ...rankingsRoutes,
  ...pollutionCalendarRoutes,
  ...rosesRoutes,
  ...characteristicRadarRoutes,
  ...targetsRoutes,
  ...allowanceRoutes,
  ...cityChangesRoutes,
  ...stationAveragesRoutes,
  ...bulletinRoutes,
  ...citiesRoutes,
  ...calendarDaysRoutes,
  ...savedViewsRoutes,
  ...dataVersionsRoutes,
  ...exportsRoutes,
  ...backTestRoutes,
  ...engineRunsRoutes,
  ...liveRoutes,
  ...shareRoutes,
  ...seedRoutes,
]

/** The HTTP side of the server, ready to listen. */
export const createApi = async (services: Services): Promise<FastifyInstance> => {
  const app = await createApp(services, mapOrigins)
  mount(app, services, { sessionOf, checkShare, checkSeed, logOperation: appendOperation }, implementations)
  return app
}
