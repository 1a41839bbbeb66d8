import type { FastifyInstance } from 'fastify'
import { routes as accessRoutes } from './features/access/routes.ts'
import { routes as administrationRoutes } from './features/administration/routes.ts'
import { routes as alarmRuleRoutes } from './features/alarm-rules/routes.ts'
import { routes as alarmRoutes } from './features/alarms/routes.ts'
import { routes as allowanceRoutes } from './features/allowance/routes.ts'
import { routes as backTestRoutes } from './features/back-test/routes.ts'
import { routes as bulletinRoutes } from './features/bulletin/routes.ts'
import { routes as calendarDaysRoutes } from './features/calendar-days/routes.ts'
import { routes as characteristicRadarRoutes } from './features/characteristic-radar/routes.ts'
import { routes as citiesRoutes } from './features/cities/routes.ts'
import { routes as cityChangesRoutes } from './features/city-changes/routes.ts'
import { routes as cockpitRoutes } from './features/cockpit/routes.ts'
import { routes as comparisonsRoutes } from './features/comparisons/routes.ts'
import { routes as conditionsRoutes } from './features/conditions/routes.ts'
import { routes as dataVersionsRoutes } from './features/data-versions/routes.ts'
import { routes as dustRoutes } from './features/dust/routes.ts'
import { routes as dutyRoutes } from './features/duty/routes.ts'
import { routes as earlyWarningRoutes } from './features/early-warning/routes.ts'
import { routes as electricityRoutes } from './features/electricity/routes.ts'
import { routes as emissionsRoutes } from './features/emissions/routes.ts'
import { routes as engineRunsRoutes } from './features/engine-runs/routes.ts'
import { routes as enterprisesRoutes } from './features/enterprises/routes.ts'
import { routes as eventRoutes } from './features/events/routes.ts'
import { routes as evidenceRoutes } from './features/evidence/routes.ts'
import { routes as exportsRoutes } from './features/exports/routes.ts'
import { routes as fileRoutes } from './features/files/routes.ts'
import { routes as jobsRoutes } from './features/jobs/routes.ts'
import { routes as mobileStationsRoutes } from './features/mobile-stations/routes.ts'
import { routes as nearbyRoutes } from './features/nearby/routes.ts'
import { appendOperation } from './features/operations-log/port.ts'
import { routes as papersRoutes } from './features/papers/routes.ts'
import { routes as patrolRoutes } from './features/patrol/routes.ts'
import { routes as pollutionCalendarRoutes } from './features/pollution-calendar/routes.ts'
import { routes as radarRoutes } from './features/radar/routes.ts'
import { routes as rankingsRoutes } from './features/rankings/routes.ts'
import { routes as reportPageRoutes } from './features/report-pages/routes.ts'
import { routes as rosesRoutes } from './features/roses/routes.ts'
import { routes as savedViewsRoutes } from './features/saved-views/routes.ts'
import { checkSeed } from './features/seed/port.ts'
import { routes as seedRoutes } from './features/seed/routes.ts'
import { mapOrigins } from './features/settings/port.ts'
import { routes as settingsRoutes } from './features/settings/routes.ts'
import { checkShare } from './features/share/port.ts'
import { routes as shareRoutes } from './features/share/routes.ts'
import { sessionOf } from './features/sign-in/port.ts'
import { routes as signInRoutes } from './features/sign-in/routes.ts'
import { routes as singleSignOnRoutes } from './features/single-sign-on/routes.ts'
import { routes as siteRoutes } from './features/sites/routes.ts'
import { routes as stationAveragesRoutes } from './features/station-averages/routes.ts'
import { routes as subscriptionsRoutes } from './features/subscriptions/routes.ts'
import { routes as targetsRoutes } from './features/targets/routes.ts'
import { routes as taskRoutes } from './features/tasks/routes.ts'
import { routes as traceRoutes } from './features/trace/routes.ts'
import { routes as trajectoryRoutes } from './features/trajectory/routes.ts'
import { routes as trendsRoutes } from './features/trends/routes.ts'
import { routes as userRoutes } from './features/users/routes.ts'
import { routes as vocsRoutes } from './features/vocs/routes.ts'
import { routes as workOrdersRoutes } from './features/work-orders/routes.ts'
import { createApp } from './http/app.ts'
import type { Services } from './http/context.ts'
import type { Implementation } from './http/implement.ts'
import { mount } from './http/mount.ts'
import { routes as liveRoutes } from './live/routes.ts'

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
  ...settingsRoutes,
  ...subscriptionsRoutes,
  ...singleSignOnRoutes,
  ...dutyRoutes,
  ...patrolRoutes,
  ...workOrdersRoutes,
  ...earlyWarningRoutes,
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
