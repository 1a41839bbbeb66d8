import { z } from 'zod'
import { cityTime, code, codeList, flag, integer, latitude, longitude, text } from '../core/input.ts'
import { radiusKm, sectorAngle, windDirection } from './surroundings.ts'

/** Ten conditions with every field take 2,000 characters. */
const longestJson = 20_000

/** A whole or broken JSON text stays what it is for the check that follows. */
const jsonOr = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string' || value.length > longestJson) return value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }, schema)

const wind = {
  /** Full opening of the sector; 360 = a circle. */
  angle: sectorAngle.default(45),
  windDirectionDegrees: windDirection.optional(),
}

/** A wish about emissions or electricity: the first N, the first N percent, or at least N tons. */
const dataRange = z
  .object({
    /** ZDJK_01 annual, _02 yesterday's, _03 today's emission; KWH_01, _02, _03 the same of electricity. */
    dataRangeType: z.enum(['ZDJK_01', 'ZDJK_02', 'ZDJK_03', 'KWH_01', 'KWH_02', 'KWH_03']),
    dataRangeNum: integer.refine((v) => v >= 1 && v <= 1_000_000_000, '数据范围应为正整数'),
    /** 1 enterprises (家), 2 percent, 3 tons and more. */
    dataRangeUnit: z.enum(['1', '2', '3']),
    /** HJ 212 code; emission types only. a00000 is waste gas in m³. */
    dataRangeFactor: z.string().max(16).default('a34013'),
  })
  .refine((v) => v.dataRangeUnit !== '2' || v.dataRangeNum <= 100, '百分比应在1到100之间')
  .refine((v) => v.dataRangeUnit !== '3' || v.dataRangeType.startsWith('ZDJK'), '用电排名只能按家数或百分比筛选')

const list = <T extends z.ZodType>(item: T, max: number) => jsonOr(z.array(item).max(max, `最多${max}项`))

/** The enterprise filter panel (document 2 section 3.8) and the point of the nearby drawer (trace-19). */
export const enterpriseFilter = {
  /** The layer that is asked: 2 is the enterprises' and the only one this list holds. */
  id: z.literal('2', '图层编号应为2（工业企业）').default('2'),
  keyword: text(50).default(''),
  /** Pollutant of the page, of the air or of outlets: what each row's emission is of, and the order where no point is asked. */
  factorCode: z.string().max(32).default(''),
  /** True: what a page begins with, key enterprises around the point; what is set on the panel does not narrow. */
  defaultQuery: flag.default(false),
  /** What states and emissions are of: MIN the last five minutes, HOUR the last hour, ACC the day so far. */
  timeType: z
    .enum(['MIN', 'HOUR', 'ACC', 'FIVE_MIN', 'DAY'], { error: '时间类型应为 MIN、HOUR 或 ACC' })
    .default('HOUR'),
  /** The hour whose wind opens the sectors, and whose states and emissions are told; default now. */
  dataTime: cityTime.optional(),
  countyCodeList: codeList(100).default([]),
  psStatusList: codeList(6).default([]),
  monitorTypeList: codeList(10).default(['pst902']),
  /** Industry category codes (GB/T 4754 divisions or classes). */
  emNeaicList: codeList(200).default([]),
  /** The part of a process code before its dash. */
  sectionCodeList: codeList(200).default([]),
  emSolventList: codeList(100).default([]),
  /** HJ 212 codes of outlets; empty = any. */
  factorCodeList: codeList(200).default([]),
  dataRangeArray: list(dataRange, 10).default([]),
  /** Sites the distance is measured from; needs radiusValue or upwindFlag. */
  siteCodeList: codeList(200).default([]),
  upwindFlag: flag.default(false),
  /** Kilometres around the sites of siteCodeList. */
  radiusValue: radiusKm.nullable().default(null),
  otherCondition: codeList(6).default([]),
  /** Marks of the inventory (document 1 section 9), any of them. */
  enterLabelList: codeList(10).default([]),
  /**
   * Sectors and winds of single sites. Of sites of siteCodeList they tell the wind and count where distance or upwind is
   * asked; others narrow by themselves.
   */
  siteWindConArray: list(z.object({ siteCode: code, ...wind, radiusValue: radiusKm.default(3) }), 200).default([]),
  /** Only enterprises of the user's own areas, as nearPolPermission lists them. */
  ownAreasOnly: flag.default(false),
  /** The point of the nearby drawer with its sector. */
  lonLatCon: jsonOr(
    z.object({ lon: longitude, lat: latitude, ...wind, radiusValue: radiusKm.default(2) }).nullable(),
  ).default(null),
}
