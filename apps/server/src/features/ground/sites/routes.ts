/** Areas, sites and the city: the options every filter and map starts from. Site data are readable city-wide. */
import { sites } from '@qingkong/contract/calls/ground/sites'
import { Fail } from '@qingkong/contract/errors'
import { areaScope, inAreaScope, type Scope } from '../../../db/scope.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { areaForest } from './area-forest.ts'
import { groupByArea, groupBySiteType } from './groups.ts'
import { type AreaRow, allAreas, citySetting, sitesIn } from './queries.ts'

const city = 2
const district = 3

/** Areas below one of the user's roots, and those above them that lead there. */
const inReach = (scope: Scope, areas: readonly AreaRow[]): AreaRow[] =>
  areas.filter(
    (area) =>
      inAreaScope(scope, area.area_code) ||
      area.area_type === city ||
      scope.areaCodes.some((root) => root.startsWith(area.area_code)),
  )

/** District codes do not begin with the city's own: the city as a whole is no filter. */
const below = (areaCode: string, cityCode: string) => (areaCode === cityCode ? '' : areaCode)

export const routes: Implementation[] = [
  implement(sites.areaTree)(async (input, { db, config }) =>
    areaForest(await allAreas(db), {
      rootAreaCode: input.rootAreaCode || config.cityCode,
      startAreaType: input.startAreaType ?? city,
      endAreaType: input.endAreaType,
      isExtra: input.isExtra,
    }),
  ),
  implement(sites.areaTreePermission)(async (input, { db, config, session }) =>
    areaForest(inReach(session.scope, await allAreas(db)), {
      ...input,
      rootAreaCode: input.rootAreaCode || config.cityCode,
    }),
  ),
  implement(sites.cityAreaTree)(async (_, { db, config }) =>
    areaForest(await allAreas(db), {
      rootAreaCode: config.cityCode,
      startAreaType: city,
      endAreaType: district,
      isExtra: false,
    }),
  ),
  implement(sites.areaSiteList)((input, { db, config }) =>
    sitesIn(db, { siteTypes: input.siteType, areaCode: below(input.areaCode, config.cityCode) }),
  ),
  implement(sites.areaSiteListPermission)((input, { db, config, session }) =>
    sitesIn(db, {
      siteTypes: input.siteType,
      areaCode: below(input.areaCode, config.cityCode),
      scope: areaScope(session.scope, 'site.area_code'),
    }),
  ),
  implement(sites.countrySiteList)((_, { db }) => sitesIn(db, { siteTypes: ['10', '11', '12'] })),
  implement(sites.treeGroupByArea)(async ({ siteTypes }, { db }) =>
    groupByArea(await allAreas(db), await sitesIn(db, { siteTypes }), siteTypes),
  ),
  implement(sites.treeGroupBySiteType)(async ({ siteTypes }, { db }) =>
    groupBySiteType(await allAreas(db), await sitesIn(db, { siteTypes }), siteTypes),
  ),
  implement(sites.meteorologicalSiteList)((input, { db }) => sitesIn(db, { siteTypes: [input.siteType] })),
  implement(sites.superStationList)(async (_, { db }) => ({
    siteInfos: await sitesIn(db, { siteTypes: ['70', '71', '72'] }),
  })),
  implement(sites.defaultCityCode)((_, { config }) => config.cityCode),
  implement(sites.projectCity)(async (_, { db, config }) => {
    const setting = await citySetting(db)
    if (!setting) throw new Fail('NOT_FOUND', '城市尚未建立，请先导入城市基础数据')
    return { cityCode: config.cityCode, cityName: setting.name, centerPoint: setting.centerPoint }
  }),
]
