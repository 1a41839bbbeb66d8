import { type FieldProblem, problemsIn, requiredText } from '../form/field-problem.ts'

/** Reading the log: granted by auditors alone. */
export const auditRight = 'log.read'

export const systemRights = ['user.manage', 'setting.write'] as const

/** Rights whose use changes something for the whole city, so that whoever administers a part of it cannot give them. */
const cityRights: ReadonlySet<string> = new Set([
  'alarm-rule.write',
  'duty.write',
  'engine.publish',
  'engine.run',
  'sand-dust.write',
  'target.write',
  'warning.write',
])

/** What every kind of administrator may hold beside the own duty: place, device and staff data, nothing of the cases. */
export const neutralRights = [
  'map.read',
  'site.read',
  'enterprise.read',
  'organisation.read',
  'instrument.read',
  'file.upload',
] as const

const systemSet: ReadonlySet<string> = new Set(systemRights)
const neutralSet: ReadonlySet<string> = new Set(neutralRights)
const administratorRoles: ReadonlySet<string> = new Set(['system_admin', 'security_admin', 'audit_admin'])

/**
 * Rights an administrator may neither give nor take, and whose holder he cannot touch: system rights he has not
 * himself, and for an administrator of a part of the city what acts on all of it. Business rights he never holds
 * himself, because duties stay apart; their reach is that of the account's areas.
 */
export const rightsBeyond = (
  { rights, cityWide }: { rights: ReadonlySet<string>; cityWide: boolean },
  given: readonly string[],
): string[] =>
  given.filter((right) =>
    systemSet.has(right) ? !rights.has(right) : !cityWide && (right === auditRight || cityRights.has(right)),
  )

type Duty = 'system' | 'audit' | 'business'

const dutyOf = (right: string): Duty | null => {
  if (neutralSet.has(right)) return null
  if (right === auditRight) return 'audit'
  return systemSet.has(right) ? 'system' : 'business'
}

/**
 * Whether rights and roles may meet in one person: system administration, audit and business are three people, and so
 * are the three administrators (GB/T 22239-2019 8.1.4).
 */
export const areDutiesApart = (rights: readonly string[], roleCodes: readonly string[] = []): boolean =>
  new Set(rights.map(dutyOf).filter((duty) => duty !== null)).size <= 1 &&
  roleCodes.filter((code) => administratorRoles.has(code)).length <= 1

export const dutiesMixed = '同一角色不能兼有系统管理、审计与业务权限'

export interface RoleForm {
  roleName: string
  rights: readonly string[]
}

/** What is wrong with a role. */
export const roleProblems = ({ roleName, rights }: RoleForm): FieldProblem<keyof RoleForm>[] =>
  problemsIn([
    ['roleName', requiredText(roleName, '请输入角色名称')],
    ['rights', areDutiesApart(rights) ? null : dutiesMixed],
  ])
