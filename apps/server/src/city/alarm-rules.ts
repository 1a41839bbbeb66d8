import { dustLevelMultiples, dustLimits } from '@qingkong/domain/alarm/dust-limit'
import { dustSiteType } from '@qingkong/domain/alarm/rule-family'

/** A row of the table alarm_rule; what is left out has the table's default. */
interface RuleSeed {
  name: string
  alarm_type: '0' | '1'
  calculation_mode: '0' | '1' | '2' | '3' | '4' | '5'
  accuracy: '1' | '0'
  factor_code: string
  ratio_factor_code?: string
  site_types: readonly string[]
  lookback_hours?: number
  threshold_unit?: 'absolute' | 'percent'
  /** Levels one (most severe) to three. */
  thresholds: readonly [number | null, number | null, number | null]
  remark: string
  /** '0': there for staff to switch on. */
  status?: '0' | '1'
}

const standard = ['10', '20', '30', '50']
const own = ['20', '30', '50']

const hourly = (name: string, factor_code: string, thresholds: RuleSeed['thresholds'], remark: string): RuleSeed => ({
  name,
  alarm_type: '0',
  calculation_mode: '0',
  accuracy: '1',
  factor_code,
  site_types: standard,
  thresholds,
  remark,
})

/** Levels one to three at multiples of a limit. */
const dustLevels = (limit: number): RuleSeed['thresholds'] => [
  limit * dustLevelMultiples[1],
  limit * dustLevelMultiples[2],
  limit * dustLevelMultiples[3],
]

/**
 * Rules a city starts with; staff edit them. Thresholds of the absolute rules are the upper bounds of levels 2 to 4 of
 * HJ 633 (PM: 24-h points, gases: 1-h points), except where an early warning is worth more than the level.
 */
export const defaultAlarmRules: readonly RuleSeed[] = [
  hourly('PM2.5小时高值', 'pm25', [150, 115, 75], 'HJ 633 分级限值'),
  hourly('PM10小时高值', 'pm10', [350, 250, 150], 'HJ 633 分级限值'),
  hourly('O3小时高值', 'o3', [300, 200, 160], '三级提前至一级标准 160 µg/m³，利于午后管控'),
  hourly('NO2小时高值', 'no2', [700, 200, 100], 'HJ 633 分级限值'),
  {
    ...hourly('PM2.5高于全市均值', 'pm25', [100, 70, 50], '站点浓度明显高于全市国控均值，疑似局地源'),
    calculation_mode: '1',
    threshold_unit: 'percent',
  },
  {
    ...hourly('PM10高于本站前期均值', 'pm10', [200, 150, 100], '较本站前24小时均值明显升高'),
    calculation_mode: '3',
    threshold_unit: 'percent',
    lookback_hours: 24,
  },
  {
    ...hourly('PM2.5与PM10比值偏高', 'pm25', [null, null, 0.95], '比值异常，疑似燃烧源或仪器异常'),
    calculation_mode: '4',
    ratio_factor_code: 'pm10',
    site_types: own,
  },
  {
    ...hourly('PM10小时跳变', 'pm10', [200, 120, 80], '相邻小时浓度陡升'),
    calculation_mode: '5',
    site_types: own,
  },
  {
    ...hourly('市控站PM10分钟高值', 'pm10', [500, 350, 250], '5分钟均值三中取二'),
    accuracy: '0',
    site_types: own,
  },
  {
    ...hourly('微型站PM2.5分钟高值', 'pm25', [250, 200, 150], '5分钟均值；单站须连续三次或邻站印证'),
    accuracy: '0',
    site_types: ['40', '41', '42', '43'],
  },
  {
    name: '污染源小时浓度超标',
    alarm_type: '1',
    calculation_mode: '0',
    accuracy: '1',
    // Every factor with an emission limit.
    factor_code: 'all',
    site_types: [],
    thresholds: [1, 0.5, 0],
    remark: '有效小时均值超过排放限值；阈值为超标倍数',
  },
  {
    ...hourly(
      '工地TSP小时超标',
      'tsp',
      dustLevels(dustLimits.tsp),
      'DB32/4437-2022 限值按15分钟均值，小时均值超过即至少一次超标',
    ),
    site_types: [dustSiteType],
  },
  {
    // Compares with the national hours of the city: switched on where these arrive in time.
    ...hourly(
      '工地PM10高于全市均值',
      'pm10',
      dustLevels(dustLimits.pm10AboveCity),
      'DB32/4437-2022：小时均值与全市小时均值之差',
    ),
    calculation_mode: '1',
    threshold_unit: 'absolute',
    site_types: [dustSiteType],
    status: '0',
  },
]
