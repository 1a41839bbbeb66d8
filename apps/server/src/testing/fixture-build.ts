import type { FixtureCity } from '@qingkong/contract/testing/fixture-city'
import type { DrivenClock } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import type { FixturePlace } from './fixture-place.ts'

/** What a feature's part of the fixture city is built with: through the public doors of a city that is already alive. */
export interface FixtureBuild {
  services: Services
  clock: DrivenClock
  place: FixturePlace
  users: FixtureCity['users']
  userIds: FixtureCity['userIds']
  nationalSiteCode: string
  municipalSiteCode: string
  enterpriseCode: string
  outletCode: string
  events: FixtureCity['events']
  sourceIds: FixtureCity['sourceIds']
}
