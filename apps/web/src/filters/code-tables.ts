import { alarmLevelNames, alarmLevels } from '@qingkong/domain/alarm/alarm-level'
import {
  type AlarmAccuracy,
  alarmAccuracies,
  type CalculationMode,
  calculationModes,
} from '@qingkong/domain/alarm/alarm-rule'
import { type EventStatus, eventStatuses, statusLabels } from '@qingkong/domain/event/event-status'
import { type EventType, eventTypeNames, eventTypes } from '@qingkong/domain/event/event-type'
import { vehicleTypeNames } from '@qingkong/domain/vehicle/vehicle-type'

export type ChoiceValue = string | boolean

export interface Choice<T extends ChoiceValue = ChoiceValue> {
  value: T
  label: string
}

/** The values of one widget in display order, and the document and section they stand in. */
export interface CodeTable<T extends ChoiceValue> {
  source: string
  choices: readonly Choice<T>[]
}

const table = <const T extends ChoiceValue>(
  source: string,
  ...rows: readonly (readonly [T, string])[]
): CodeTable<T> => ({
  source,
  choices: rows.map(([value, label]) => ({ value, label })),
})

// Codes are text, as the calls carry them.
export const dataStatuses = table('2 §3.2', ['MIX', '混合'], ['RAW', '原始'], ['CHECK', '审核'])
export const dataSources = table('2 §3.2', ['MET', '气象站'], ['STA', '空气站'], ['MIX', '融合'])
export const dataTypes = table('2 §3.2', ['HOUR', '小时'], ['FIVE_MIN', '5分钟'], ['DAY', '日'], ['WEEK', '周'])
export const roundings = table('2 §3.2', [false, '修约前'], [true, '修约后'])
export const contrastAreaTypes = table('2 §3.2', ['CITY', '城市'], ['COUNTY', '区县'])
export const dataStateTypes = table('2 §3.2', ['0', '实时'], ['1', '累计'])
export const chartTypes = table('2 §3.2', ['STANDARD', 'AQI标准'], ['AUTO', '自适应高值'])
export const compareWays = table('2 §3.2', ['DAN', '单站点'], ['MUL', '多站点'])
export const alarmLevelCodes = table(
  '2 §3.2',
  ...alarmLevels.map((level) => [`${level}`, alarmLevelNames[level]] as const),
)
export const alarmStatuses = table('2 §3.2', ['1', '告警中'], ['2', '已完成'], ['3', '已关闭'])
export const alarmAccuracyCodes = table(
  '2 §3.2',
  ...(['1', '0'] as const satisfies AlarmAccuracy[]).map((code) => [code, `${alarmAccuracies[code]}数据`] as const),
)
/** In the alarm-rule form. */
export const alarmTypes = table('2 §3.2', ['0', '高值告警'], ['1', '污染源超标告警'])
/** In the filter of the alarm rules the same codes mean something else. */
export const ruleAlarmTypes = table('2 §3.2', ['0', '告警'], ['1', '预警'])
/** Event types that the document lists. */
export const filterTypes = ['1', '2', '3', '4', '6', '7'] as const satisfies EventType[]
export const statisticsTypes = table(
  '2 §3.2',
  ['1', '按事件类型'],
  ['2', '按区域'],
  ['3', '按承办人'],
  ['4', '按污染源'],
)
/** With the compound types, which lists of events know too. */
export const eventTypeCodes = table('2 §3.2', ...eventTypes.map((type) => [type, eventTypeNames[type]] as const))
/** Statuses that the document lists; lists of events know 告警中 too. */
export const filterStatuses = [2, 3, 4, 6, 7, 8, 9, 10, 11, 12] as const satisfies EventStatus[]
export const eventStatusCodes = table(
  '2 §3.4',
  ...eventStatuses.map((status) => [`${status}`, statusLabels[status]] as const),
)
export const cityGroups = table(
  '2 §3.6',
  ['province', '省内城市'],
  ['around', '周边城市'],
  ['compete', '竞争城市'],
  ['168', '168城市'],
  ['339', '339城市'],
)
/** Codes of the city groups, as calls take them (2 §3.6). */
export const cityGroupCodes = {
  province: 'C00024',
  around: 'C00025',
  compete: 'C00026',
  '168': 'C00006',
  '339': 'C00004',
} as const
export const disassemblyFactors = table(
  '2 §9',
  ['pm25', 'PM₂.₅'],
  ['good_days', '优良天数'],
  ['o3_standard', 'O₃超标天数'],
)
export const cityManagers = table('2 §3.7', ['0', '是'], ['1', '否'])
export const sortTypes = table(
  '2 §3.7',
  ['AVG', '均值'],
  ['MAX', '最大值'],
  ['RATE', '不降反升'],
  ['ALARM', '告警次数'],
)
export const dustObjects = table('2 §3.7', ['dust', '扬尘源'], ['area', '区域'])
export const brushColorModes = table('2 §3.7', ['1', '色阶'], ['0', 'AQI标准'])
export const cityCodes = table(
  '2 §9',
  ['province', '省内城市'],
  ['compete', '竞争城市'],
  ['yangtzeRiverDelta', '长三角城市'],
)
/** Measurement objects of the second city the document names. */
export const qhdCityCodes = table(
  '2 §9',
  ['qhdProvince', '省内城市'],
  ['qhdCompete', '竞争城市'],
  ['qhdTheBoHaiSea', '环渤海城市'],
  ['city168', '168城市'],
  ['city339', '339城市'],
)
export const rankTypes = table('2 §9', ['1', '自定义'])
export const rankPeriods = table('2 §9', ['3', '日'], ['1', '月'], ['4', '季度'], ['5', '半年'], ['2', '年'])
export const calculateModes = table('2 §9', ['1', '按指标'], ['2', '按排名'])
const modes = ['0', '1', '2', '3', '4', '5'] as const satisfies CalculationMode[]
export const calculationModeCodes = table('2 §9', ...modes.map((mode) => [mode, calculationModes[mode]] as const))
export const forecastTypes = table('2 §9', ['AI', 'AI滚动预报'], ['LOCAL', '本地修正值'])
export const forecastStartHours = table('2 §9', ['8', '8时'], ['20', '20时'])
export const patrolStatuses = table('2 §3.7', ['1', '未开始'], ['2', '进行中'], ['3', '已完成'], ['4', '未完成'])
/** Default gas codes of alarms; names of HJ 212-2017, where a34996 does not stand: it keeps its code. */
export const alarmTargets = table(
  '2 §9',
  ['a05001', '二氧化碳'],
  ['a21002', '氮氧化物'],
  ['a21005', '一氧化碳'],
  ['a21018', '氟化物'],
  ['a21024', '氯化氢'],
  ['a21026', '二氧化硫'],
  ['a24088', '非甲烷总烃'],
  ['a34013', '烟尘'],
  ['a34996', 'a34996'],
)
export const detectionResults = table('2 §3.7', ['1', '合格'], ['-1', '不合格'], ['0', '无效'])
export const licensePlateColors = table(
  '2 §3.7',
  ['1', '蓝牌'],
  ['2', '黄牌'],
  ['5', '绿牌'],
  ['3', '白牌'],
  ['4', '黑牌'],
)
export const fuelTypes = table('2 §3.7', ['A', '汽油'], ['B', '柴油'], ['C', '新能源'], ['D', '未知'])
/** The documents name code 0 only: the other names are the city's default (domain/vehicle). */
export const vehicleTypes = table('2 §3.7', ...vehicleTypeNames.map((name, code) => [`${code}`, name] as const))
export const statisticalTypes = table('2 §3.7', ['gas', '按污染物'], ['plateColor', '按车牌颜色'])
export const directions = table('2 §3.7', ['2', '上行'], ['1', '下行'], ['0', '全部'])
export const lunarCalendars = table('2 §3.7', ['0', '显示'], ['1', '隐藏'])
export const ruleStatuses = table('2 §3.7', ['1', '启用'], ['0', '停用'])
export const calculationModels = table('2 §3.7', ['CMAQ', 'CMAQ'], ['CAMx', 'CAMx'], ['RASF', 'AI统计模型（RASF）'])
