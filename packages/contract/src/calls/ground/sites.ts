import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { codeList, flag, integer } from '../../core/input.ts'
import { AreaNode, AreaSites, Site, SiteTypeSites } from '../../shapes/place.ts'

const areaTreeInput = {
  rootAreaCode: z.string().max(12).default(''),
  startAreaType: integer.optional(),
  endAreaType: integer.default(3),
  /** With the units that are counted like streets but are none (开发区, 创业园 …). */
  isExtra: flag.default(false),
  /** Which division of the city: the administrative one is the only one there is. */
  bizCode: z.literal('DEFAULT_AREA', '没有该区划').default('DEFAULT_AREA'),
}
const siteTypes = { siteTypes: codeList(13).default([]) }

/** The area, site and city options every filter and map starts from. */
export const sites = group('', {
  areaTree: get('/business-aqi/area/tree', {
    summary: '区域树',
    right: 'self',
    outside: 'cityWide',
    about: 'area',
    input: areaTreeInput,
    output: z.array(AreaNode),
  })({
    example: (city) => ({ rootAreaCode: city.areaCode }),
  }),
  areaTreePermission: get('/business-sys-base/area/tree-permission', {
    summary: '有权限的区域树',
    right: 'self',
    outside: 'own',
    about: 'area',
    input: { ...areaTreeInput, startAreaType: integer.default(3), isExtra: flag.default(true) },
    output: z.array(AreaNode),
  })({
    example: () => ({}),
  }),
  cityAreaTree: get('/business-sys-base/area/city-tree', {
    summary: '城市区域树',
    right: 'self',
    outside: 'cityWide',
    about: 'area',
    input: {},
    output: z.array(AreaNode),
  })({
    example: () => ({}),
  }),
  areaSiteList: get('/business-sys-base/area-site-mapping/site/list', {
    summary: '区域内的站点',
    right: 'site.read',
    outside: 'cityWide',
    about: 'site',
    input: { siteType: codeList(13).default([]), areaCode: z.string().max(12).default('') },
    output: z.array(Site),
  })({
    example: (city) => ({ siteType: '10', areaCode: city.areaCode }),
  }),
  areaSiteListPermission: get('/business-sys-base/area-site-mapping/site/list-permission', {
    summary: '有权限的站点',
    right: 'site.read',
    outside: 'empty',
    about: 'site',
    input: { siteType: codeList(13).default([]), areaCode: z.string().max(12).default('') },
    output: z.array(Site),
  })({
    example: () => ({}),
  }),
  countrySiteList: get('/business-sys-base/site/country-site-list', {
    summary: '国控站',
    right: 'site.read',
    outside: 'cityWide',
    about: 'site',
    input: {},
    output: z.array(Site),
  })({
    example: () => ({}),
  }),
  treeGroupByArea: get('/business-sys-base/site/tree-group-by-area', {
    summary: '按区域分组的站点树',
    right: 'site.read',
    outside: 'cityWide',
    about: 'site',
    input: siteTypes,
    output: z.array(AreaSites),
  })({
    example: () => ({}),
  }),
  treeGroupBySiteType: get('/business-sys-base/site/tree-group-by-site-type', {
    summary: '按站点类型分组的站点树',
    right: 'site.read',
    outside: 'cityWide',
    about: 'site',
    input: siteTypes,
    output: z.array(SiteTypeSites),
  })({
    example: () => ({}),
  }),
  meteorologicalSiteList: get('/business-sys-base/site/meteorological-list', {
    summary: '气象站',
    right: 'site.read',
    outside: 'cityWide',
    about: 'site',
    input: { siteType: z.string().max(4).default('80') },
    output: z.array(Site),
  })({
    example: () => ({}),
  }),
  superStationList: get('/business-sys-base/site/super-list', {
    summary: '组分超级站',
    right: 'site.read',
    outside: 'cityWide',
    about: 'site',
    input: {},
    output: z.object({ siteInfos: z.array(Site) }),
  })({
    example: () => ({}),
  }),
  defaultCityCode: post('/business-sys-base/project/default-city-code', {
    summary: '默认城市编码',
    right: 'self',
    outside: 'cityWide',
    about: 'city',
    kind: 'read',
    input: {},
    output: z.string(),
  })({
    example: () => ({}),
  }),
  projectCity: get('/business-sys-base/project/city', {
    summary: '项目城市',
    right: 'self',
    outside: 'cityWide',
    about: 'city',
    input: {},
    output: z.object({ cityCode: z.string(), cityName: z.string(), centerPoint: z.tuple([z.number(), z.number()]) }),
  })({
    example: () => ({}),
  }),
})
