import type { Wing } from './calls.ts'
import type { Right } from './rights.ts'

/** A page of the menu, or a section that holds pages. */
export interface PageSpec {
  title: string
  /** Full path in the browser; a section leads to its first page. */
  path: string
  /** Where the page's file lies: features/<wing>/<feature>/<fixCode>-page.ts(x). Null for a section, which has none. */
  wing: Wing | null
  /** fixCode of the section it stands in. */
  parent?: string
  /** Any of these opens it. */
  rights: readonly Right[]
  /** Stays alive while its tab is open. */
  keepAlive?: true
  /** Default: the fixCode. */
  icon?: string
  /** Title by key, in the order of the tab bar. */
  tabs?: Readonly<Record<string, string>>
}

const pmfTabs = {
  sourceAnalysis: '来源解析',
  fingerprint: '指纹谱',
  sourceLibrary: '源谱库',
  caseLibrary: '案例库',
}
const pmfBenchTabs = {
  single: '单站点',
  multi: '多站对比',
  manual: '手动解析',
  history: '历史方案',
  param: 'PMF参数管理',
}
const alarmTabs = { alarmRecord: '告警记录', alarmStatistics: '告警统计', alarmSetting: '告警设置' }

type Below = Omit<PageSpec, 'path' | 'parent' | 'rights'> & { path?: string; rights?: readonly Right[] }

/** Pages of a section: their path stands below its own, and its rights open them unless a page says otherwise. */
const below = <Code extends string>(
  parent: string,
  path: string,
  rights: readonly Right[],
  pages: Readonly<Record<Code, Below>>,
): Record<Code, PageSpec> => {
  const whole = (code: string, page: Below): PageSpec => ({ path: `${path}/${code}`, rights, ...page, parent })
  const entries = Object.entries<Below>(pages).map(([code, page]) => [code, whole(code, page)])
  return Object.fromEntries(entries)
}

/**
 * The menu (document 3 section 2.3) by fixCode, in its order: pages that exist, said once. The city's permission tree,
 * the browser's router and the reference documents are made from it.
 */
export const pages = {
  map: { title: '一张图', path: '/map', wing: 'boards', rights: ['map.read'], keepAlive: true },
  home: { title: '首页', path: '/home', wing: 'air', rights: ['analysis.read'] },
  'data-analysis': { title: '数据分析', path: '/data-analysis', wing: null, rights: ['analysis.read'] },
  ...below('data-analysis', '/data-analysis', ['analysis.read'], {
    'change-trend': { title: '变化趋势', wing: 'air', keepAlive: true },
    'trend-analysis': {
      title: '趋势分析',
      wing: 'air',
      keepAlive: true,
      tabs: { singleArea: '单区域', multipleArea: '多区域', average: '均值' },
    },
    'factor-change': {
      title: '因子变化',
      wing: 'air',
      keepAlive: true,
      tabs: { factor: '因子', area: '区域', overproof: '超标' },
    },
    'data-change': {
      title: '数据变化',
      wing: 'air',
      keepAlive: true,
      tabs: { change: '变化', compare: '对比', timeSequence: '时间序列' },
    },
    'difference-analysis': { title: '差值分析', wing: 'air', keepAlive: true },
    'pollutant-analysis': { title: '污染物分析', wing: 'air', keepAlive: true },
    'allowance-assess': { title: '余量评估', wing: 'air', keepAlive: true },
    'pollution-calendar': { title: '污染日历', wing: 'air', keepAlive: true, tabs: { month: '月历', year: '年历' } },
    'ranking-statistics': {
      title: '排名统计',
      wing: 'air',
      keepAlive: true,
      tabs: { '0': '站点', '1': '区域', '2': '城市' },
    },
    'characteristic-radar': {
      title: '特征雷达图',
      wing: 'air',
      keepAlive: true,
      tabs: { time: '时间', space: '空间' },
    },
    'wind-rose': { title: '风玫瑰图', wing: 'air', keepAlive: true, tabs: { pollRouse: '污染玫瑰', wind: '风玫瑰' } },
    'short-changes': { title: '短期变化', wing: 'air', keepAlive: true, tabs: { single: '单站点', more: '多站点' } },
    'long-changes': {
      title: '长期变化',
      wing: 'air',
      keepAlive: true,
      tabs: { timeInterval: '时段变化', allYear: '全年变化' },
    },
    'ranking-calculate': { title: '排名测算', wing: 'air', keepAlive: true },
    'data-analysis-manager': {
      title: '数据分析管理',
      wing: 'air',
      keepAlive: true,
      tabs: { airStation: '空气站', componentStation: '组分站', data2d: '二维数据' },
    },
  }),
  'target-monitoring': { title: '目标管控', path: '/target-monitoring', wing: null, rights: ['target.read'] },
  ...below('target-monitoring', '/target-monitoring', ['target.read'], {
    'target-analysis': {
      title: '目标分析',
      wing: 'air',
      keepAlive: true,
      tabs: { day: '日达标', month: '月达标', year: '年达标' },
    },
    'target-management': { title: '目标管理', wing: 'air', keepAlive: true },
    'target-disassembled': { title: '目标分解', wing: 'air', keepAlive: true },
  }),
  'pollution-regulation': {
    title: '污染监管',
    path: '/pollution-regulation',
    wing: null,
    rights: ['enterprise.read', 'analysis.read', 'vehicle.read'],
  },
  ...below('pollution-regulation', '', ['enterprise.read'], {
    'poll-regulation': { title: '污染源监管', path: '/poll-regulation', wing: null },
  }),
  ...below('poll-regulation', '/poll-regulation', ['enterprise.read'], {
    'enterprise-analysis': {
      title: '企业分析',
      wing: 'sources',
      keepAlive: true,
      tabs: {
        dataMonitoring: '数据监控',
        dataComparison: '数据对比',
        abnormalData: '异常数据',
        sourceMarks: '工况标记',
      },
    },
    'regional-analysis': {
      title: '区域分析',
      wing: 'sources',
      keepAlive: true,
      tabs: { dataAnalysis: '数据分析', dataComparison: '数据对比' },
    },
    'monitoring-data-statistics': {
      title: '监测数据统计',
      wing: 'sources',
      keepAlive: true,
      tabs: { emission: '排放', electricity: '用电' },
    },
    'monitoring-data-comparison': {
      title: '监测数据对比',
      wing: 'sources',
      keepAlive: true,
      tabs: { emission: '排放量', concentration: '排放浓度', electricity: '用电' },
    },
    'enterprise-fingerprint': { title: '企业源谱', wing: 'sources', rights: ['spectrum.read'], keepAlive: true },
  }),
  ...below('pollution-regulation', '', ['analysis.read'], {
    'dust-source-supervision': {
      title: '扬尘源监管',
      path: '/dust-source-supervision',
      wing: null,
      icon: 'dust',
    },
  }),
  ...below('dust-source-supervision', '/dust-source-supervision', ['analysis.read'], {
    'ranking-dust': { title: '扬尘排名', wing: 'sources', keepAlive: true, tabs: { AREA: '区域', CITY: '城市' } },
    'time-series-dust': { title: '扬尘时序', wing: 'sources', keepAlive: true },
    'statistical-analysis': { title: '统计分析', wing: 'sources', keepAlive: true },
  }),
  ...below('pollution-regulation', '', ['vehicle.read'], {
    'vehicle-monitor': { title: '机动车监测', path: '/vehicle-monitor', wing: null },
  }),
  ...below('vehicle-monitor', '/vehicle-monitor', ['vehicle.read'], {
    'vehicle-records': { title: '检测记录', wing: 'sources', keepAlive: true },
    'vehicle-smoke-records': { title: '黑烟车抓拍记录', wing: 'sources', keepAlive: true },
    'vehicle-flow-statistics': {
      title: '流量统计',
      wing: 'sources',
      keepAlive: true,
      tabs: { flowStatistics: '流量统计', changeRule: '变化规律', typeDistribution: '类型分布' },
    },
    'vehicle-points': { title: '检测点位', wing: 'sources', keepAlive: true },
  }),
  ...below('pollution-regulation', '', ['analysis.read'], {
    'moveable-station': { title: '移动站', path: '/moveable-station', wing: null },
  }),
  ...below('moveable-station', '/moveable-station', ['analysis.read'], {
    'high-value-statistics': { title: '高值统计', wing: 'sources', keepAlive: true },
  }),
  'cause-analysis': { title: '成因分析', path: '/cause-analysis', wing: null, rights: ['analysis.read'] },
  ...below('cause-analysis', '', ['analysis.read'], {
    'particulate-composition': { title: '颗粒物组分', path: '/particulate-composition', wing: null },
  }),
  ...below('particulate-composition', '/particulate-composition', ['analysis.read'], {
    'time-series': { title: '时间序列', wing: 'composition', keepAlive: true },
    'components-tracer': { title: '组分示踪', wing: 'composition', keepAlive: true },
    'regular-analysis': {
      title: '规律分析',
      wing: 'composition',
      keepAlive: true,
      tabs: { single: '单站点', multi: '多站点' },
    },
    'ratio-analysis': {
      title: '比值分析',
      wing: 'composition',
      keepAlive: true,
      tabs: { ratio: '组分比值', ion: '阴阳离子', ocec: 'OC/EC' },
    },
    'poll-rouse': { title: '污染玫瑰图', wing: 'composition', keepAlive: true },
    'secondary-generation-analysis': { title: '二次生成分析', wing: 'composition', keepAlive: true },
    'enrichment-factor': { title: '富集因子', wing: 'composition', keepAlive: true },
    'pm-data-statistics': { title: 'PM数据统计', wing: 'composition', keepAlive: true },
  }),
  ...below('cause-analysis', '', ['analysis.read'], {
    'vocs-warning': { title: 'VOCs来源与敏感性', path: '/vocs-warning', wing: null },
  }),
  ...below('vocs-warning', '/vocs-warning', ['analysis.read'], {
    obm: { title: 'OBM', wing: 'composition', keepAlive: true },
    'obm-model': {
      title: 'OBM模型',
      wing: 'composition',
      keepAlive: true,
      tabs: { sensitivity: '敏感性分析', parameter: '参数管理', result: '结果管理' },
    },
    pmf: { title: 'PMF', wing: 'composition', keepAlive: true, tabs: pmfTabs },
    'pc-pmf-source': { title: '光化学PMF来源解析', wing: 'composition', keepAlive: true, tabs: pmfBenchTabs },
    'pm-pmf-source': { title: '颗粒物PMF来源解析', wing: 'composition', keepAlive: true, tabs: pmfBenchTabs },
    'particulate-pmf': { title: '颗粒物PMF', wing: 'composition', keepAlive: true, tabs: pmfTabs },
  }),
  ...below('cause-analysis', '', ['analysis.read'], {
    photochemistry: { title: '光化学', path: '/photochemistry', wing: null },
  }),
  ...below('photochemistry', '/photochemistry', ['analysis.read'], {
    ofp: { title: 'OFP', wing: 'composition', keepAlive: true },
    loh: { title: 'LOH', wing: 'composition', keepAlive: true },
    'key-comp-page': { title: '关键组分', wing: 'composition', keepAlive: true },
    'ofp-pc': { title: 'OFP（光化学）', wing: 'composition', keepAlive: true },
    'loh-pc': { title: 'LOH（光化学）', wing: 'composition', keepAlive: true },
    'key-comp-page-pc': { title: '关键组分（光化学）', wing: 'composition', keepAlive: true },
    'time-series-pc': { title: '时间序列（光化学）', wing: 'composition', keepAlive: true },
    'components-tracer-pc': { title: '组分示踪（光化学）', wing: 'composition', keepAlive: true },
    'regular-analysis-pc': {
      title: '规律分析（光化学）',
      wing: 'composition',
      keepAlive: true,
      tabs: { dayChange: '日变化', statisticalAnalysis: '统计分析' },
    },
    'ratio-analysis-pc': { title: '比值分析（光化学）', wing: 'composition', keepAlive: true },
    'poll-rouse-pc': { title: '污染玫瑰图（光化学）', wing: 'composition', keepAlive: true },
    'pc-data-statistics': { title: '光化学数据统计', wing: 'composition', keepAlive: true },
    'data-contrast': {
      title: '数据对比',
      wing: 'composition',
      keepAlive: true,
      tabs: { dataContrast: '数据对比', dataChange: '数据变化' },
    },
  }),
  ...below('cause-analysis', '', ['analysis.read'], {
    'ofp-traceability': { title: 'OFP溯源', path: '/ofp-traceability', wing: null },
  }),
  ...below('ofp-traceability', '/ofp-traceability', ['analysis.read'], {
    'law-analysis': { title: '规律分析', wing: 'composition', keepAlive: true },
  }),
  'command-dispath': {
    title: '指挥调度',
    path: '/command-dispath',
    wing: null,
    rights: ['event.read', 'alarm.read', 'duty.read'],
    icon: 'command',
  },
  ...below('command-dispath', '/command-dispath', ['event.read', 'alarm.read', 'duty.read'], {
    'event-manage': { title: '事件管理', path: '/event-manage', wing: null, rights: ['event.read'], icon: 'event' },
  }),
  ...below('event-manage', '/event-manage', ['event.read'], {
    'event-record': {
      title: '事件记录',
      wing: 'command',
      keepAlive: true,
      icon: 'record',
      tabs: { record: '事件记录', statistics: '事件统计' },
    },
    'special-tasks': { title: '专项任务', wing: 'command', rights: ['patrol.read'], keepAlive: true, icon: 'patrol' },
  }),
  ...below('command-dispath', '/command-dispath', ['event.read', 'alarm.read', 'duty.read'], {
    'alarm-center': { title: '告警中心', path: '/alarm-center', wing: null, rights: ['alarm.read'], icon: 'alarm' },
  }),
  ...below('alarm-center', '/alarm-center', ['alarm.read'], {
    'air-alarm': { title: '空气质量告警', wing: 'command', keepAlive: true, icon: 'air', tabs: alarmTabs },
    'industry-alarm': { title: '工业源告警', wing: 'command', keepAlive: true, icon: 'industry', tabs: alarmTabs },
    'dust-alarm': { title: '扬尘告警', wing: 'command', keepAlive: true, icon: 'dust', tabs: alarmTabs },
  }),
  ...below('command-dispath', '/command-dispath', ['event.read', 'alarm.read', 'duty.read'], {
    duty: { title: '值班', path: '/duty', wing: null, rights: ['duty.read'] },
  }),
  ...below('duty', '/duty', ['duty.read'], {
    'hand-over': { title: '交接班', wing: 'command' },
    'duty-roster': { title: '值班表', wing: 'command', icon: 'roster' },
  }),
  'emergency-assessment': {
    title: '应急评估',
    path: '/emergency-assessment',
    wing: null,
    rights: ['warning.read'],
    icon: 'emergency',
  },
  ...below('emergency-assessment', '/emergency-assessment', ['warning.read'], {
    'early-warning-manager': {
      title: '预警管理',
      wing: 'command',
      keepAlive: true,
      icon: 'warning',
      tabs: { warnManage: '预警管理', warnConfig: '预警信息配置' },
    },
    'supervision-list': { title: '督查清单', wing: 'boards', keepAlive: true },
  }),
  system: { title: '系统管理', path: '/system', wing: null, rights: ['user.manage', 'setting.write', 'log.read'] },
  ...below('system', '/system', ['user.manage', 'setting.write', 'log.read'], {
    'system-users': { title: '用户', path: '/system/users', wing: 'people', rights: ['user.manage'], icon: 'user' },
    'system-organisations': {
      title: '组织机构',
      path: '/system/organisations',
      wing: 'people',
      rights: ['user.manage'],
      icon: 'organisation',
    },
    'system-roles': {
      title: '角色与权限',
      path: '/system/roles',
      wing: 'people',
      rights: ['user.manage'],
      icon: 'role',
    },
    'system-posts': { title: '岗位', path: '/system/posts', wing: 'people', rights: ['user.manage'], icon: 'post' },
    'system-city': {
      title: '城市基础数据',
      path: '/system/city',
      wing: 'people',
      rights: ['user.manage'],
      icon: 'city',
    },
    'system-settings': {
      title: '系统设置',
      path: '/system/settings',
      wing: 'ground',
      rights: ['setting.write'],
      icon: 'setting',
    },
    'system-assessment-sites': {
      title: '考核点位',
      path: '/system/assessment-sites',
      wing: 'ground',
      rights: ['setting.write'],
      icon: 'site',
    },
    'system-single-sign-on': {
      title: '单点登录',
      path: '/system/single-sign-on',
      wing: 'people',
      rights: ['setting.write'],
      icon: 'sso',
    },
    'system-devices': {
      title: '联网设备',
      path: '/system/devices',
      wing: 'ground',
      rights: ['setting.write'],
      icon: 'device',
    },
    'operations-log': { title: '操作日志', wing: 'ground', rights: ['log.read'], icon: 'log' },
  }),
} satisfies Record<string, PageSpec>

export type FixCode = keyof typeof pages
