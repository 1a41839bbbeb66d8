/** What lies around a point: enterprises in a circle or upwind, the wind there, construction sites, one's own radius. */

import { nearby as calls } from '@qingkong/contract/calls/command/nearby'
import { type Implementation, implement } from '../../../http/implement.ts'
import { nearestPlace } from '../../sources/places/port.ts'
import { dustByArea, dustBySite, dustSites } from './dust-sites.ts'
import { nearMeteorology, stationWeather } from './meteorology.ts'
import { nearByEvidence, nearCityWide, nearPermitted } from './near-enterprises.ts'
import { sectorRadius, setSectorRadius } from './sector-radius.ts'

export const routes: Implementation[] = [
  implement(calls.nearPol)((input, context) => nearCityWide(context, input)),
  implement(calls.nearPolPermission)((input, context) => nearPermitted(context, input)),
  implement(calls.nearPolMul)((input, context) => nearByEvidence(context, input)),
  implement(calls.nearMeteorological)((input, { db, clock }) => nearMeteorology(db, input, clock.now())),
  implement(calls.nearestPlace)((point, { db, session }) => nearestPlace(db, point, session.scope)),
  implement(calls.getSiteMetData)((input, { db }) => stationWeather(db, input)),
  implement(calls.userConfigQueryRadius)((_, context) => sectorRadius(context)),
  implement(calls.userConfigUpdateRadius)(({ radius }, context) => setSectorRadius(context, radius)),
  implement(calls.dustList)((input, context) => dustSites(context, input)),
  implement(calls.dustSourceListBySite)(({ siteCode, distance }, context) => dustBySite(context, siteCode, distance)),
  implement(calls.dustSourceListByArea)((_, context) => dustByArea(context)),
]
