import { seed } from './seed.ts'
import { share } from './share.ts'

/** Doors for other systems: the upper level, the simulator before the city is live. A group stands under the name of its file, which is the name of the feature's folder. */
export const doors = {
  seed,
  share,
}
