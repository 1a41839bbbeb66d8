/** Roles shipped with the demo city. All are editable there: permissions are data, these codes only seed them. */
export type RoleCode =
  | 'system_admin'
  | 'security_admin'
  | 'audit_admin'
  | 'duty_chief'
  | 'dispatcher'
  | 'district_dispatcher'
  | 'handler'
  | 'overseer'
  | 'auditor_1'
  | 'auditor_2'
  | 'auditor_3'
  | 'operator'
  | 'leader'
  | 'enterprise'
  | 'visitor'

export const roleNames: Readonly<Record<RoleCode, string>> = {
  system_admin: '系统管理员',
  security_admin: '安全管理员',
  audit_admin: '审计管理员',
  duty_chief: '值班长',
  dispatcher: '指挥调度员',
  district_dispatcher: '区县调度员',
  handler: '承办人',
  overseer: '督查人员',
  auditor_1: '一级审核员',
  auditor_2: '二级审核员',
  auditor_3: '三级审核员',
  operator: '运维',
  leader: '领导',
  enterprise: '企业环保员',
  visitor: '访客',
}

export type AuditRoleStage = 1 | 2 | 3

/** auditRoleStage of a data auditor. Three different people review one stretch of data. */
export const auditRoleStages = {
  auditor_1: 1,
  auditor_2: 2,
  auditor_3: 3,
} as const satisfies Partial<Record<RoleCode, AuditRoleStage>>

/** A guest of the city, not of its staff: nobody who has another role beside it. */
export const isVisitor = (roles: readonly string[]): boolean =>
  roles.length > 0 && roles.every((role) => role === 'visitor')

export const isRoleCode = (text: string): text is RoleCode => {
  return Object.hasOwn(roleNames, text)
}
