/** What a role can be granted: `feature.action` and its name in the administration screens. */
export const rights = {
  'map.read': '查看地图',
  'site.read': '查看站点数据',
  'enterprise.read': '查看污染源',
  'event.read': '查看事件',
  'event.dispatch': '评估、下发与关闭任务',
  'event.handle': '签收、转办、退回与反馈任务',
  'event.oversee': '督察任务',
  'event.supervise': '督察环节关闭任务',
  'event.instruct': '领导批示交办',
  'event.report': '上报事件',
  'event.comment': '批注',
  'alarm.read': '查看告警记录',
  'alarm.close': '关闭告警',
  'alarm-rule.read': '查看告警规则',
  'alarm-rule.write': '维护告警规则',
  'organisation.read': '查看组织机构与人员',
  'file.upload': '上传附件',
  'instrument.read': '查看设备与隔离数据',
  'user.manage': '维护用户、组织与角色',
  'log.read': '查看操作日志',
} as const

export type Right = keyof typeof rights
