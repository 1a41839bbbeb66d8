import { access } from './calls/access.ts'
import { alarmRules } from './calls/alarm-rules.ts'
import { alarms } from './calls/alarms.ts'
import { cockpit } from './calls/cockpit.ts'
import { events } from './calls/events.ts'
import { files } from './calls/files.ts'
import { live } from './calls/live.ts'
import { seed } from './calls/seed.ts'
import { share } from './calls/share.ts'
import { signIn } from './calls/sign-in.ts'
import { sites } from './calls/sites.ts'
import { tasks } from './calls/tasks.ts'
import { users } from './calls/users.ts'

/** Every group by its feature: the reference documents and the areas map are made from this. */
export const groups = {
  'sign-in': signIn,
  access,
  users,
  files,
  events,
  tasks,
  alarms,
  'alarm-rules': alarmRules,
  sites,
  cockpit,
  live,
  share,
  seed,
} as const

/** Every call of the product by its name. */
export const calls = {
  ...signIn,
  ...access,
  ...users,
  ...files,
  ...events,
  ...tasks,
  ...alarms,
  ...alarmRules,
  ...sites,
  ...cockpit,
  ...live,
  ...share,
  ...seed,
}

export type Calls = typeof calls
export type CallName = keyof Calls
