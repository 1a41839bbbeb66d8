import { rights as allRights, type Right } from '@qingkong/contract/rights'
import { type RoleCode, roleNames } from '@qingkong/domain/access/role'

const looking: readonly Right[] = [
  'map.read',
  'site.read',
  'enterprise.read',
  'event.read',
  'alarm.read',
  'alarm-rule.read',
  'trace.read',
  'warning.read',
  'analysis.read',
  'target.read',
  'vehicle.read',
  'spectrum.read',
]
const staff: readonly Right[] = [
  ...looking,
  'organisation.read',
  'event.comment',
  'event.report',
  'file.upload',
  'patrol.read',
  'duty.read',
]
const dispatching: readonly Right[] = [
  ...staff,
  'event.dispatch',
  'alarm.close',
  'trace.use',
  'patrol.write',
  'document.issue',
  'evidence.build',
  'source.mark',
  'vehicle.review',
]
const auditing: readonly Right[] = [...looking, 'organisation.read', 'event.comment', 'instrument.read', 'file.upload']

/**
 * What each shipped role may do; the beginning of the table `role`, editable from then on. The three administrators
 * are kept apart (GB/T 22239-2019 8.1.4: system, security and audit administration are different people).
 */
const granted: Readonly<Record<RoleCode, readonly Right[]>> = {
  system_admin: [
    'map.read',
    'site.read',
    'enterprise.read',
    'organisation.read',
    'user.manage',
    'setting.write',
    'instrument.read',
  ],
  security_admin: ['map.read', 'site.read', 'organisation.read', 'instrument.read'],
  audit_admin: ['map.read', 'site.read', 'organisation.read', 'log.read'],
  duty_chief: [
    ...dispatching,
    'event.supervise',
    'alarm-rule.write',
    'duty.write',
    'instrument.read',
    'warning.write',
    'permit.write',
    'spectrum.write',
    'target.write',
    'sand-dust.write',
    'engine.run',
    'engine.publish',
    'vehicle.plate',
  ],
  dispatcher: [
    ...dispatching,
    'warning.write',
    'permit.write',
    'spectrum.write',
    'target.write',
    'engine.run',
    'vehicle.plate',
  ],
  district_dispatcher: dispatching,
  handler: [...staff, 'event.handle'],
  overseer: [...staff, 'event.oversee', 'document.issue', 'evidence.build'],
  auditor_1: auditing,
  auditor_2: auditing,
  auditor_3: auditing,
  operator: [...looking, 'organisation.read', 'event.comment', 'instrument.read', 'file.upload'],
  // Reads everything and may leave a 批示; changes nothing else.
  leader: [...looking, 'organisation.read', 'event.comment', 'event.instruct', 'patrol.read', 'duty.read'],
  // The own enterprise only: the scope names it, the map and the public air data are open to it.
  enterprise: ['map.read', 'site.read', 'enterprise.read', 'source.mark', 'event.read', 'file.upload'],
  // What is published of the air, on the map.
  visitor: ['map.read', 'site.read'],
}

export const shippedRoles = Object.entries(roleNames).map(([code, name]) => ({
  role_code: code,
  role_name: name,
  rights: granted[code as RoleCode].filter((right, index, list) => right in allRights && list.indexOf(right) === index),
}))
