/** The map cockpit: sites with their newest hour and open alarm, the site card's series, the map's settings. */
import { cockpit } from '@qingkong/contract/calls/boards/cockpit'
import { Fail } from '@qingkong/contract/errors'
import { type Implementation, implement } from '../../../http/implement.ts'
import { tileUrlOf } from '../../../platform/map-source.ts'
import { mapSource } from '../../ground/settings/port.ts'
import { citySetting } from '../../ground/sites/port.ts'
import { mapSites, siteSeries } from './queries.ts'

export const routes: Implementation[] = [
  implement(cockpit.cockpitMapSites)((input, { db, session }) => mapSites(db, session.scope, input)),
  implement(cockpit.siteSeries)(async ({ siteCode, hours }, { db, clock }) => {
    const series = await siteSeries(db, clock.now(), siteCode, hours)
    if (!series) throw new Fail('NOT_FOUND', '站点不存在')
    return series
  }),
  implement(cockpit.mapSettings)(async (_, context) => {
    const [setting, source] = [await citySetting(context.db), await mapSource(context)]
    if (!setting) throw new Fail('NOT_FOUND', '城市尚未建立，请先导入城市基础数据')
    return {
      center: setting.centerPoint,
      zoom: setting.zoom,
      minZoom: setting.minZoom,
      maxZoom: setting.maxZoom,
      tileUrl: tileUrlOf(source),
      approvalNumber: source.approvalNumber,
    }
  }),
]
