import type { CallAnswer } from '../../../client/use-call.ts'

export type Patrol = CallAnswer<'patrolList'>['records'][number]
export type PatrolDetail = CallAnswer<'patrolDetail'>
/** The task as its detail knows it; the list knows less. */
export const isOpened = (patrol: Patrol | PatrolDetail): patrol is PatrolDetail => 'mayEdit' in patrol
export type PatrolOrg = PatrolDetail['orgs'][number]
export type PatrolItem = CallAnswer<'patrolOrgDetail'>['records'][number]
export type ChoosablePs = CallAnswer<'patrolPsList'>['records'][number]

export const resultOptions = [
  { value: '0', label: '未核查' },
  { value: '1', label: '正常' },
  { value: '2', label: '发现问题' },
  { value: '3', label: '无法核实' },
]
