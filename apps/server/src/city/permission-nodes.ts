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

const alarmTabs = [
  { key: 'alarmRecord', title: '告警记录' },
  { key: 'alarmSetting', title: '告警设置' },
]

/** Pages of the menu (document 3 section 2.3) that exist; pages not in the tree are not routable. In menu order. */
export const permissionNodes: readonly NodeSeed[] = [
  {
    fix_code: 'map',
    com_name: '一张图',
    uri: '/map',
    icon: 'map',
    parent_code: null,
    keep_alive: true,
    tabs: [],
    rights: ['map.read'],
  },
  {
    fix_code: 'event-manage',
    com_name: '事件管理',
    uri: '/event-manage',
    icon: 'event',
    parent_code: null,
    keep_alive: false,
    tabs: [],
    rights: ['event.read'],
  },
  {
    fix_code: 'event-record',
    com_name: '事件记录',
    uri: '/event-manage/event-record',
    icon: 'record',
    parent_code: 'event-manage',
    keep_alive: true,
    tabs: [
      { key: 'record', title: '事件记录' },
      { key: 'statistics', title: '事件统计' },
    ],
    rights: ['event.read'],
  },
  {
    fix_code: 'alarm-center',
    com_name: '告警中心',
    uri: '/alarm-center',
    icon: 'alarm',
    parent_code: null,
    keep_alive: false,
    tabs: [],
    rights: ['alarm.read'],
  },
  {
    fix_code: 'air-alarm',
    com_name: '空气质量告警',
    uri: '/alarm-center/air-alarm',
    icon: 'air',
    parent_code: 'alarm-center',
    keep_alive: true,
    tabs: alarmTabs,
    rights: ['alarm.read'],
  },
  {
    fix_code: 'industry-alarm',
    com_name: '工业源告警',
    uri: '/alarm-center/industry-alarm',
    icon: 'industry',
    parent_code: 'alarm-center',
    keep_alive: true,
    tabs: alarmTabs,
    rights: ['alarm.read'],
  },
]
