import { dustFactors } from '@qingkong/domain/dust/dust-factor'
import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group } from '../../core/call.ts'
import { cityTime, codeList, flag } from '../../core/input.ts'
import { measured, records, stamp } from '../../core/output.ts'
import { DustHoursFacts, DustRankRow, dustRankKinds, dustSortTypes } from '../../shapes/dust.ts'
import type { FixtureCity } from '../../testing/fixture-city.ts'

const factorCode = z.enum(dustFactors, '扬尘因子应为 pm10、tsp、pm25 或 noise').default('pm10')

/** Which hours and whose values count. */
const switches = {
  /** Hours under sand and dust (declared or confirmed) count too. */
  withSand: flag.default(false),
  /** Hours with 0.2 mm of rain or more do not count. */
  withoutRain: flag.default(false),
  /** Sites that measure TSP only are ranked by the PM10 worked out of it. */
  withConverted: flag.default(false),
}

/** Labels of the first and the last hour, both included; 92 days at most. */
const period = { startTime: cityTime, endTime: cityTime }

const sortInput = {
  ...period,
  rankKind: z.enum(dustRankKinds, '排名对象应为 AREA 或 CITY').default('CITY'),
  factorCode,
  sortType: z.enum(dustSortTypes, '排序类型应为 AVG、MAX、RATE 或 ALARM').default('AVG'),
  /** 0 managed by the city, 1 by the district; without it both. */
  cityManager: z.enum(['0', '1'], '市管工地应为0或1').optional(),
  /** Only these districts. */
  areaCodes: codeList(50).default([]),
  ...switches,
}

const sortExample = ({ today }: FixtureCity) => ({ startTime: today.start, endTime: today.end })

/** 扬尘源监管: construction sites ranked. */
export const dust = group('/business-ps/dust', {
  dustLatestTime: get('/dust-latest-time', {
    summary: '工地监测最新时间',
    right: 'site.read',
    outside: 'cityWide',
    about: 'dustSite',
    input: {},
    output: z.object({
      /** Label of the newest hour. */
      dataTime: stamp.nullable(),
      /** The newest natural day that has all its hours behind it, 'YYYY-MM-DD'. */
      day: z.string().nullable(),
    }),
  })({ example: () => ({}) }),
  dustSort: get('/dust-sort', {
    summary: '扬尘排名',
    right: 'site.read',
    outside: 'empty',
    about: 'dustSite',
    input: sortInput,
    /** In the order of the ranking, then those out of it. */
    output: records(DustRankRow).extend({
      /** Mean of the national sites over the hours that count; null for noise. */
      reference: measured,
      facts: DustHoursFacts,
    }),
  })({ example: sortExample }),
  dustSortDownload: get('/dust-sort-download', {
    summary: '导出扬尘排名',
    right: 'site.read',
    outside: 'empty',
    about: 'dustSite',
    kind: 'export',
    input: sortInput,
    output: fileAnswer,
  })({ example: sortExample, effect: '下载与页面相同的排名表' }),
})
