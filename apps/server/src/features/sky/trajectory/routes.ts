/** Near-surface trajectories on the map, from the winds of the city's stations. */
import { trajectory as calls } from '@qingkong/contract/calls/sky/trajectory'
import { type Implementation, implement } from '../../../http/implement.ts'
import { trajectoryOf } from './trajectory-of.ts'

export const routes: Implementation[] = [implement(calls.trajectory)((input, context) => trajectoryOf(context, input))]
