import { Fail } from '@qingkong/contract/errors'
import { alarmLevelNames } from '@qingkong/domain/alarm/alarm-level'
import { calculationModes } from '@qingkong/domain/alarm/alarm-rule'
import { type EventStatus, statusLabel } from '@qingkong/domain/event/event-status'
import { type EventType, eventTypeNames } from '@qingkong/domain/event/event-type'
import { factors, isFactorCode } from '@qingkong/domain/site/factor'
import { formatCity, hourMs } from '@qingkong/domain/time/city-time'
import { windName } from '@qingkong/domain/wind/sector'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import { type EvidenceTable, listing } from './evidence-table.ts'

interface StoredAlarm {
  ruleId: string
  ruleName: string
  alarmLevel: number
  firstAt: Date
  startedAt: Date
  lastAt: Date
  alarmEndedAt: Date | null
  firstValue: number | null
  lastValue: number | null
  peakValue: number | null
  referenceValue: number | null
  excessMultiple: number | null
  sentence: string
  meteorology: Record<string, number | null>
}

/** The event a pack is about. */
export interface EvidenceEvent extends Partial<StoredAlarm> {
  id: string
  eventCode: string
  eventType: EventType
  status: EventStatus
  level: number | null
  eventTime: Date
  updatedAt: Date
  areaCode: string
  areaName: string
  longitude: number
  latitude: number
  location: string
  description: string
  factorCode: string | null
  outletFactorName: string | null
  outletFactorUnit: string | null
  reportContent: string | null
  pollutionType: string | null
  finding: string | null
  measure: string | null
  caseNumber: string | null
  invalidated: boolean
  siteId: number | null
  siteName: string | null
  siteType: string | null
  enterpriseId: number | null
  outletId: number | null
  dustId: number | null
  sourceName: string | null
}

/** @throws Fail NOT_FOUND */
export const evidenceEvent = async (db: Queryable, eventId: string): Promise<EvidenceEvent> => {
  const event = await firstRow(
    db,
    sql<EvidenceEvent>`
      select event.id, event_code as "eventCode", event_type as "eventType", event.status, event.level,
        event_time as "eventTime", event.updated_at as "updatedAt", event.area_code as "areaCode",
        area_name as "areaName", event.longitude, event.latitude, event.location, description,
        event.factor_code as "factorCode", factor_name as "outletFactorName", unit as "outletFactorUnit",
        report_content as "reportContent", pollution_type as "pollutionType", finding, measure,
        case_number as "caseNumber", invalidated, event.site_id as "siteId", site_name as "siteName",
        site_type as "siteType", event.enterprise_id as "enterpriseId", event.outlet_id as "outletId",
        event.dust_id as "dustId", coalesce(ps_name, project_name) as "sourceName",
        rule_id as "ruleId", rule_name as "ruleName", a.level as "alarmLevel", first_at as "firstAt",
        started_at as "startedAt", last_at as "lastAt", ended_at as "alarmEndedAt", first_value as "firstValue",
        last_value as "lastValue", peak_value as "peakValue", reference_value as "referenceValue",
        excess_multiple as "excessMultiple", sentence, meteorology
      from event join area on area.area_code = event.area_code
      left join site on site.id = event.site_id
      left join enterprise on enterprise.id = event.enterprise_id
      left join dust_site on dust_site.id = event.dust_id
      left join alarm_record a on a.id = event.source_id
      left join outlet_factor f on f.outlet_id = event.outlet_id and f.factor_code = event.factor_code
      where event.id = ${eventId}::uuid`,
  )
  if (!event) throw new Fail('NOT_FOUND')
  return event
}

export interface Span {
  from: Date
  to: Date
}

const beforeMs = 6 * hourMs
const afterMs = 2 * hourMs
const longestMs = 48 * hourMs

/** The data looked at: six hours before the first exceedance to two hours after the last, two days at most. */
export const dataSpan = ({ eventTime, firstAt, lastAt }: EvidenceEvent): Span => {
  const from = new Date((firstAt ?? eventTime).getTime() - beforeMs)
  const to = Math.min((lastAt ?? eventTime).getTime() + afterMs, from.getTime() + longestMs)
  return { from, to: new Date(to) }
}

/** Name and unit of the event's factor. */
export const factorOf = (event: EvidenceEvent): { name: string; unit: string } => {
  if (event.outletFactorName) return { name: event.outletFactorName, unit: event.outletFactorUnit ?? '' }
  const code = event.factorCode
  return code !== null && isFactorCode(code)
    ? { name: factors[code].label, unit: factors[code].unit }
    : { name: code ?? '', unit: '' }
}

const levelName = (level: number | null | undefined): string =>
  level === 1 || level === 2 || level === 3 ? alarmLevelNames[level] : ''

const stamp = (at: Date | null | undefined): string => (at ? formatCity(at) : '')

export const basicsTable = (event: EvidenceEvent): EvidenceTable => {
  const { unit, name } = factorOf(event)
  const air = event.meteorology ?? {}
  const span = dataSpan(event)
  return listing('01_基本情况', '基本情况', [
    ['事件编号', event.eventCode],
    ['事件类型', eventTypeNames[event.eventType]],
    ['事件状态', statusLabel(event.status, event.eventType)],
    ['等级', levelName(event.level)],
    ['事件时间', stamp(event.eventTime)],
    ['所属区域', event.areaName],
    ['位置', event.location],
    ['经度', event.longitude],
    ['纬度', event.latitude],
    ['监测站点', event.siteName],
    ['涉及单位', event.sourceName],
    ['事件描述', event.description],
    ['上报内容', event.reportContent],
    ['污染类型', event.pollutionType],
    ['告警因子', name],
    ['单位', unit],
    ['首个超标时段开始', stamp(event.firstAt)],
    ['最后超标时段结束', stamp(event.lastAt)],
    ['首值', event.firstValue ?? null],
    ['末值', event.lastValue ?? null],
    ['峰值', event.peakValue ?? null],
    ['超标倍数', event.excessMultiple ?? null],
    ['告警时风向', windName(air['windDirection'] ?? null, air['windSpeed'] ?? null)],
    ['告警时风速（m/s）', air['windSpeed'] ?? null],
    ['告警时气温（℃）', air['temperature'] ?? null],
    ['告警时湿度（%）', air['humidity'] ?? null],
    ['数据是否已作废', event.invalidated ? '是' : '否'],
    ['评估结论', event.finding],
    ['处理措施', event.measure],
    ['案件编号', event.caseNumber],
    ['材料取数时段', `${stamp(span.from)} 至 ${stamp(span.to)}`],
  ])
}

interface StoredRule {
  name: string
  alarmType: string
  calculationMode: keyof typeof calculationModes
  accuracy: string
  thresholdUnit: string
  level1: number | null
  level2: number | null
  level3: number | null
  status: string
  updatedAt: Date
  updatedBy: string
}

/** The rule behind the alarm, and whether it still is what it was then. */
export const ruleTable = async (db: Queryable, event: EvidenceEvent): Promise<EvidenceTable> => {
  const rule =
    event.ruleId &&
    (await firstRow(
      db,
      sql<StoredRule>`
        select name, alarm_type as "alarmType", calculation_mode as "calculationMode", accuracy,
          threshold_unit as "thresholdUnit", threshold_level1 as level1, threshold_level2 as level2,
          threshold_level3 as level3, status, updated_at as "updatedAt", updated_by as "updatedBy"
        from alarm_rule where id = ${event.ruleId}::uuid`,
    ))
  const asJudged: [string, string | number | null][] = [
    ['规则名称', event.ruleName ?? null],
    ['判定语句', event.sentence ?? null],
    ['判定等级', levelName(event.alarmLevel)],
    ['判定参考值', event.referenceValue ?? null],
    ['触发时间', stamp(event.startedAt)],
  ]
  if (!event.ruleName) return listing('02_告警规则', '告警规则', [], '本事件不是由告警规则产生的。')
  if (!rule) return listing('02_告警规则', '告警规则', asJudged, '规则已被删除，以上为告警时的判定记录。')
  const changed = event.startedAt !== undefined && rule.updatedAt > event.startedAt
  return listing(
    '02_告警规则',
    '告警规则',
    [
      ...asJudged,
      ['计算方式', rule.alarmType === '1' ? '超标倍数' : calculationModes[rule.calculationMode]],
      ['数据精度', rule.accuracy === '1' ? '小时' : '分钟'],
      ['阈值单位', rule.thresholdUnit === 'percent' ? '百分比' : '绝对值'],
      ['一级阈值', rule.level1],
      ['二级阈值', rule.level2],
      ['三级阈值', rule.level3],
      ['最近修改', `${stamp(rule.updatedAt)} ${rule.updatedBy}`],
    ],
    changed ? '规则在告警之后被修改过：判定语句、等级和参考值为告警时的记录，阈值为现行值。' : '规则自告警以来未修改。',
  )
}
