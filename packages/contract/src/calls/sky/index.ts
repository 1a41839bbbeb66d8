import { radar } from './radar.ts'
import { trajectory } from './trajectory.ts'

/** Lidars, wind and where air comes from. A group stands under the name of its file, which is the name of the feature's folder. */
export const sky = {
  radar,
  trajectory,
}
