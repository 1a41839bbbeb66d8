import { air } from './calls/air/index.ts'
import { boards } from './calls/boards/index.ts'
import { command } from './calls/command/index.ts'
import { composition } from './calls/composition/index.ts'
import { doors } from './calls/doors/index.ts'
import { ground } from './calls/ground/index.ts'
import { office } from './calls/office/index.ts'
import { people } from './calls/people/index.ts'
import { sky } from './calls/sky/index.ts'
import { sources } from './calls/sources/index.ts'

/** Every group of calls by wing and feature: the one place where a wing is added. */
export const wings = { people, ground, office, air, sources, sky, composition, command, boards, doors }
export type Wing = keyof typeof wings

/** Every group by its feature. */
export const groups = {
  ...people,
  ...ground,
  ...office,
  ...air,
  ...sources,
  ...sky,
  ...composition,
  ...command,
  ...boards,
  ...doors,
}

type Groups = typeof groups
type Joined<Group> = (Group extends unknown ? (group: Group) => void : never) extends (all: infer All) => void
  ? All
  : never
type AllCalls = Joined<Groups[keyof Groups]>
export type Calls = { [Name in keyof AllCalls]: AllCalls[Name] }

/** Every call of the product by its name. */
export const calls: Calls = Object.assign({}, ...Object.values(groups))
