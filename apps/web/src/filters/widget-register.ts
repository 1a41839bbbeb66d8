export interface RegisteredWidget {
  /** Key or keys it reports; the first is the one that has to be filled. */
  keys: readonly string[]
  /** Keys it reports besides. */
  emits: readonly string[]
  label: string
  /** Document and section. */
  source: string
}

const widget = (keys: string, label: string, source: string, emits = ''): RegisteredWidget => ({
  keys: keys.split(' '),
  emits: emits === '' ? [] : emits.split(' '),
  label,
  source,
})

/**
 * Every widget of the filter bar under its id. Keys that the documents leave open are ours: alarmType (taken from the
 * rule form), countyStreet, cityGroup, targetValue, rankAnalysisType, calculationMode, markedSites, alarmRuleStatus,
 * calculationModel.
 */
export const widgetRegister = {
  'factor-select': widget('factorCode', '污染物', '2 §3.2', 'factorCode_option'),
  'factor-tree': widget('factorTreeCode', '因子', '2 §3.3'),
  'data-status': widget('dataStatus', '数据状态', '2 §3.2'),
  'data-source': widget('dataSource', '数据来源', '2 §3.2'),
  'data-type': widget('dataType', '数据类型', '2 §3.2'),
  round: widget('round', '修约', '2 §3.2'),
  'contrast-area-type': widget('contrastAreaType', '对比区域类型', '2 §3.2'),
  'data-state-type': widget('dataStateType', '统计口径', '2 §3.2'),
  'chart-type': widget('chartType', '图表类型', '2 §3.2'),
  'compare-way': widget('queryType', '对比方式', '2 §3.2'),
  'number-range': widget('numberRange', '数值范围', '2 §3.2'),
  'time-range-picker': widget('timeRange', '时间', '2 §3.2'),
  'compare-time': widget('compareTime', '对比时间', '2 §3.2', 'compareType'),
  'aqi-range': widget('aqiRange', 'AQI范围', '2 §3.2'),
  'alarm-level': widget('alarmLevel', '告警级别', '2 §3.2'),
  'alarm-status': widget('alarmStatus', '告警状态', '2 §3.2'),
  'alarm-accuracy': widget('alarmAccuracy', '数据时间粒度', '2 §3.2'),
  'alarm-type': widget('alarmType', '告警类型', '2 §3.2'),
  'statistics-type': widget('statisticsType', '统计类型', '2 §3.2'),
  'event-types': widget('eventTypes', '事件类型', '2 §3.2'),
  'event-area': widget('areaCodes', '所属区域', '2 §3.2'),
  'event-status': widget('eventStatuses', '事件状态', '2 §3.4'),
  handler: widget('userIds', '承办人', '2 §3.2'),
  'pollution-source': widget('pollutionCodes', '污染源', '2 §3.2', 'pollutionGroupType'),
  'event-keyword': widget('searchContent', '关键字', '2 §3.2'),
  'alarm-factor-group': widget('monitoringFactors', '监测因子', '2 §3.2'),
  'area-site-selector': widget('siteCodes', '区域/站点', '2 §3.5', 'siteType siteName'),
  'county-street': widget('countyStreet', '区县/街道', '2 §3.2'),
  'city-group': widget('cityGroup', '城市分组', '2 §3.6'),
  'forecast-time': widget('time', '起报时间', '2 §3.7'),
  'disassembly-factor': widget('factorCode factorName', '分解指标', '2 §3.7'),
  'city-manager': widget('cityManager', '市管工地', '2 §3.7'),
  'dust-alarm-city-manage': widget('dustAlarmCityManage', '市管工地', '2 §3.7'),
  'sort-type': widget('sortType', '排序类型', '2 §3.7'),
  'dust-object': widget('dustObject', '扬尘对象', '2 §3.7'),
  'dust-source-mode': widget('dustSourceMode', '扬尘源选择方式', '2 §3.7'),
  'distance-site': widget('distanceSite', '站点周边距离', '2 §3.7'),
  'dust-source': widget('dustSource', '扬尘源', '2 §3.7'),
  'brush-color-mode': widget('brushColorMode', '着色方式', '2 §3.7'),
  'disassemble-target': widget('disassembleTarget', '分解目标', '2 §3.7'),
  'target-value': widget('targetValue', '目标值', '2 §4'),
  month: widget('month', '月份', '2 §3.7'),
  'city-codes': widget('cityCodes', '测算对象', '2 §3.7'),
  ranking: widget('ranking', '目标排名', '2 §3.7'),
  'rank-type': widget('rankType', '排名类型', '2 §9'),
  'rank-analysis-type': widget('rankAnalysisType', '排名周期', '2 §9'),
  'calculate-mode': widget('calculateMode', '测算方式', '2 §9'),
  'calculation-mode': widget('calculationMode', '判定方式', '2 §9'),
  'forcast-type': widget('forcastType', '预报类型', '2 §9'),
  industry: widget('industyCode industryName', '行业', '2 §3.7'),
  'patrol-status': widget('patrolStatus', '专项任务状态', '2 §3.7'),
  'alarm-target': widget('alarmTarget', '告警指标', '2 §3.7'),
  'industry-type': widget('industryType', '行业类型', '2 §3.7'),
  'alarm-company': widget('alarmCompany', '告警企业', '2 §3.7'),
  'supervise-company': widget('superviseCompany', '监管企业', '2 §3.7'),
  'detection-result': widget('detectionResult', '检测结果', '2 §3.7'),
  'license-plate-color': widget('licensePlateColor', '车牌颜色', '2 §3.7'),
  'fuel-type': widget('fuelType', '燃料类型', '2 §3.7'),
  'vehicle-type': widget('vehicleType', '车辆类型', '2 §3.7'),
  'detection-point': widget('detectionPoint', '检测点位', '2 §3.7', 'pointName'),
  'statistical-type': widget('statisticalType', '统计方式', '2 §3.7'),
  direction: widget('direction', '行驶方向', '2 §3.7'),
  'dust-alarm-company': widget('dustAlarmCompany', '扬尘告警工地', '2 §3.7'),
  'is-show-lunar-calendar': widget('isShowlunarCalendar', '显示农历', '2 §3.7'),
  'moveable-station': widget('moveableStation', '移动站', '2 §3.7', 'licensePlateNo'),
  'alarm-rule-status': widget('alarmRuleStatus', '规则状态', '2 §3.7'),
  'calculation-model': widget('calculationModel', '计算模型', '2 §3.7'),
  'marked-sites': widget('markedSites', '红框标注', '2 §3.9'),
} as const satisfies Record<string, RegisteredWidget>

export type WidgetId = keyof typeof widgetRegister

/** Every key the filter bar can report, each once, sorted. */
export const registeredKeys = (): string[] =>
  [...new Set(Object.values(widgetRegister).flatMap(({ keys, emits }) => [...keys, ...emits]))].sort()
