/**
 * What calls speak of. Every call is `about` one of these and every write names those it `changes`: the web asks again
 * what is about a changed one, so no page keeps a list of calls to refresh.
 */
export const entities = {
  // ground
  area: '区域',
  calendarDay: '日历（节假日、沙尘日）',
  city: '城市',
  condition: '平台运行状况',
  dataVersion: '数据版本',
  deadLetter: '未完成的后台处理',
  device: '联网设备',
  operation: '操作日志',
  place: '点位所在位置',
  setting: '系统设置',
  site: '站点',
  // people
  captcha: '验证码',
  identity: '统一身份的关联',
  identityProvider: '单点登录方式',
  organisation: '组织机构',
  permission: '权限',
  post: '岗位',
  reminder: '消息提醒设置',
  role: '角色',
  session: '会话',
  user: '用户',
  // office
  chartSetting: '图表设置',
  file: '附件',
  job: '作业',
  mapRadius: '扇形半径',
  message: '订阅消息',
  report: '报告',
  savedView: '保存的视图',
  subscription: '订阅',
  // air
  airHour: '空气质量数据',
  allowance: '余量',
  factor: '因子',
  floatingSite: '浮动站点',
  instrument: '仪器',
  target: '目标',
  // sources
  dustSite: '工地',
  electricity: '用电',
  emission: '排放',
  enterprise: '企业',
  industry: '行业',
  mobileStation: '移动站',
  operatingCondition: '工况',
  permit: '排污许可',
  // sky
  radar: '雷达',
  radarScan: '雷达扫描',
  trajectory: '轨迹',
  weatherHour: '气象数据',
  windGrid: '风场格点',
  // composition
  engineRun: '模型运算',
  engineSchedule: '自动运算计划',
  mechanism: '化学机理',
  // command
  alarm: '告警',
  alarmRule: '告警规则',
  backTest: '规则回测',
  comment: '批注',
  document: '文书',
  duty: '值班',
  event: '事件',
  evidence: '线索材料包',
  handOver: '交接班',
  patrol: '专项任务',
  pollutionType: '污染类型',
  reductionPlan: '减排方案',
  task: '任务',
  trace: '溯源',
  warning: '预警',
  warningCriterion: '预警条件',
  workOrder: '工单',
} as const satisfies Record<string, string>

export type Entity = keyof typeof entities
