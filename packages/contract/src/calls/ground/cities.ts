import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { stamp } from '../../core/output.ts'

const CityRow = z.object({
  /** GB/T 2260, six digits. */
  cityCode: z.string(),
  cityName: z.string(),
  provinceCode: z.string(),
  /** Region of the 168 cities it is ranked in; null = none of them. */
  region: z.string().nullable(),
  /** The city served: computed from its national sites, never published values. */
  isOwn: z.boolean(),
})

const CitySetRow = z.object({
  setKey: z.string(),
  /** Code of the filter bar's city group (C00024 …); null where it has none. */
  groupCode: z.string().nullable(),
  label: z.string(),
  cities: z.array(z.object({ cityCode: z.string(), cityName: z.string() })),
})

/** Other cities: which there are, in which sets they are compared, how new their values are. */
export const cities = group('/business-aqi/city', {
  getCityUpdateTime: get('/update-time', {
    summary: '城市数据更新时间',
    right: 'site.read',
    outside: 'cityWide',
    about: 'city',
    input: {},
    /** Label (end) of the newest hour of any city; null while there is none. */
    output: stamp.nullable(),
  })({ example: () => ({}) }),
  cityList: get('/list', {
    summary: '可比较的城市',
    right: 'site.read',
    outside: 'cityWide',
    about: 'city',
    origin: 'own',
    input: {},
    output: z.array(CityRow),
  })({ example: () => ({}) }),
  citySets: get('/sets', {
    summary: '城市分组及其城市',
    right: 'site.read',
    outside: 'cityWide',
    about: 'city',
    origin: 'own',
    input: {},
    output: z.array(CitySetRow),
  })({ example: () => ({}) }),
})
