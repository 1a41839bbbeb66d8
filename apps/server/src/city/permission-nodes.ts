import type { Right } from '@qingkong/contract/rights'

interface NodeSeed {
  fix_code: string
  com_name: string
  /** Full path of the page; a section leads to its first page. */
  uri: string
  icon: string
  parent_code: string | null
  keep_alive: boolean
  tabs: readonly { key: string; title: string }[]
  rights: readonly Right[]
}

interface NodeOptions {
  /** Default: the fixCode. */
  icon?: string
  keep_alive?: boolean
  /** Title by key, in the order of the tab bar. */
  tabs?: Readonly<Record<string, string>>
}

const node = (
  fix_code: string,
  com_name: string,
  uri: string,
  parent_code: string | null,
  rights: readonly Right[],
  { icon = fix_code, keep_alive = false, tabs = {} }: NodeOptions = {},
): NodeSeed => ({
  fix_code,
  com_name,
  uri,
  icon,
  parent_code,
  keep_alive,
  tabs: Object.entries(tabs).map(([key, title]) => ({ key, title })),
  rights,
})

const alarmTabs = { alarmRecord: '告警记录', alarmStatistics: '告警统计', alarmSetting: '告警设置' }

/** Pages of the menu (document 3 section 2.3) that exist; pages not in the tree are not routable. In menu order. */
export const permissionNodes: readonly NodeSeed[] = [
  node('map', '一张图', '/map', null, ['map.read'], { keep_alive: true }),
  node('home', '首页', '/home', null, ['analysis.read']),
  node('data-analysis', '数据分析', '/data-analysis', null, ['analysis.read']),
  node('change-trend', '变化趋势', '/data-analysis/change-trend', 'data-analysis', ['analysis.read'], {
    keep_alive: true,
  }),
  node('trend-analysis', '趋势分析', '/data-analysis/trend-analysis', 'data-analysis', ['analysis.read'], {
    keep_alive: true,
    tabs: { singleArea: '单区域', multipleArea: '多区域', average: '均值' },
  }),
  node('factor-change', '因子变化', '/data-analysis/factor-change', 'data-analysis', ['analysis.read'], {
    keep_alive: true,
    tabs: { factor: '因子', area: '区域', overproof: '超标' },
  }),
  node('data-change', '数据变化', '/data-analysis/data-change', 'data-analysis', ['analysis.read'], {
    keep_alive: true,
    tabs: { change: '变化', compare: '对比', timeSequence: '时间序列' },
  }),
  node('difference-analysis', '差值分析', '/data-analysis/difference-analysis', 'data-analysis', ['analysis.read'], {
    keep_alive: true,
  }),
  node('pollutant-analysis', '污染物分析', '/data-analysis/pollutant-analysis', 'data-analysis', ['analysis.read'], {
    keep_alive: true,
  }),
  node('allowance-assess', '余量评估', '/data-analysis/allowance-assess', 'data-analysis', ['analysis.read'], {
    keep_alive: true,
  }),
  node('pollution-calendar', '污染日历', '/data-analysis/pollution-calendar', 'data-analysis', ['analysis.read'], {
    keep_alive: true,
    tabs: { month: '月历', year: '年历' },
  }),
  node('ranking-statistics', '排名统计', '/data-analysis/ranking-statistics', 'data-analysis', ['analysis.read'], {
    keep_alive: true,
    tabs: { '0': '站点', '1': '区域', '2': '城市' },
  }),
  node(
    'characteristic-radar',
    '特征雷达图',
    '/data-analysis/characteristic-radar',
    'data-analysis',
    ['analysis.read'],
    { keep_alive: true, tabs: { time: '时间', space: '空间' } },
  ),
  node('wind-rose', '风玫瑰图', '/data-analysis/wind-rose', 'data-analysis', ['analysis.read'], {
    keep_alive: true,
    tabs: { pollRouse: '污染玫瑰', wind: '风玫瑰' },
  }),
  node('short-changes', '短期变化', '/data-analysis/short-changes', 'data-analysis', ['analysis.read'], {
    keep_alive: true,
    tabs: { single: '单站点', more: '多站点' },
  }),
  node('long-changes', '长期变化', '/data-analysis/long-changes', 'data-analysis', ['analysis.read'], {
    keep_alive: true,
    tabs: { timeInterval: '时段变化', allYear: '全年变化' },
  }),
  node('ranking-calculate', '排名测算', '/data-analysis/ranking-calculate', 'data-analysis', ['analysis.read'], {
    keep_alive: true,
  }),
  node(
    'data-analysis-manager',
    '数据分析管理',
    '/data-analysis/data-analysis-manager',
    'data-analysis',
    ['analysis.read'],
    { keep_alive: true, tabs: { airStation: '空气站', componentStation: '组分站', data2d: '二维数据' } },
  ),
  node('target-monitoring', '目标管控', '/target-monitoring', null, ['target.read']),
  node('target-analysis', '目标分析', '/target-monitoring/target-analysis', 'target-monitoring', ['target.read'], {
    keep_alive: true,
    tabs: { day: '日达标', month: '月达标', year: '年达标' },
  }),
  node('target-management', '目标管理', '/target-monitoring/target-management', 'target-monitoring', ['target.read'], {
    keep_alive: true,
  }),
  node(
    'target-disassembled',
    '目标分解',
    '/target-monitoring/target-disassembled',
    'target-monitoring',
    ['target.read'],
    { keep_alive: true },
  ),
  node('command-dispath', '指挥调度', '/command-dispath', null, ['event.read', 'alarm.read', 'duty.read'], {
    icon: 'command',
  }),
  node('event-manage', '事件管理', '/event-manage', 'command-dispath', ['event.read'], { icon: 'event' }),
  node('event-record', '事件记录', '/event-manage/event-record', 'event-manage', ['event.read'], {
    icon: 'record',
    keep_alive: true,
    tabs: { record: '事件记录', statistics: '事件统计' },
  }),
  node('special-tasks', '专项任务', '/event-manage/special-tasks', 'event-manage', ['patrol.read'], {
    icon: 'patrol',
    keep_alive: true,
  }),
  node('alarm-center', '告警中心', '/alarm-center', 'command-dispath', ['alarm.read'], { icon: 'alarm' }),
  node('air-alarm', '空气质量告警', '/alarm-center/air-alarm', 'alarm-center', ['alarm.read'], {
    icon: 'air',
    keep_alive: true,
    tabs: alarmTabs,
  }),
  node('industry-alarm', '工业源告警', '/alarm-center/industry-alarm', 'alarm-center', ['alarm.read'], {
    icon: 'industry',
    keep_alive: true,
    tabs: alarmTabs,
  }),
  node('dust-alarm', '扬尘告警', '/alarm-center/dust-alarm', 'alarm-center', ['alarm.read'], {
    icon: 'dust',
    keep_alive: true,
    tabs: alarmTabs,
  }),
  node('duty', '值班', '/duty', 'command-dispath', ['duty.read']),
  node('hand-over', '交接班', '/duty/hand-over', 'duty', ['duty.read']),
  node('duty-roster', '值班表', '/duty/duty-roster', 'duty', ['duty.read'], { icon: 'roster' }),
  node('emergency-assessment', '应急评估', '/emergency-assessment', null, ['warning.read'], { icon: 'emergency' }),
  node(
    'early-warning-manager',
    '预警管理',
    '/emergency-assessment/early-warning-manager',
    'emergency-assessment',
    ['warning.read'],
    { icon: 'warning', keep_alive: true, tabs: { warnManage: '预警管理', warnConfig: '预警信息配置' } },
  ),
  node('system', '系统管理', '/system', null, ['user.manage', 'setting.write', 'log.read']),
  node('system-users', '用户', '/system/users', 'system', ['user.manage'], { icon: 'user' }),
  node('system-organisations', '组织机构', '/system/organisations', 'system', ['user.manage'], {
    icon: 'organisation',
  }),
  node('system-roles', '角色与权限', '/system/roles', 'system', ['user.manage'], { icon: 'role' }),
  node('system-posts', '岗位', '/system/posts', 'system', ['user.manage'], { icon: 'post' }),
  node('system-settings', '系统设置', '/system/settings', 'system', ['setting.write'], { icon: 'setting' }),
  node('system-single-sign-on', '单点登录', '/system/single-sign-on', 'system', ['setting.write'], { icon: 'sso' }),
  node('operations-log', '操作日志', '/system/operations-log', 'system', ['log.read'], { icon: 'log' }),
]
