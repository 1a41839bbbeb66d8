import { aot40Method } from './aot40-method.ts'
import { iaqiMethod } from './iaqi-method.ts'
import { levelMethod } from './level-method.ts'
import type { Method } from './method.ts'
import { pairMethods } from './pair-methods.ts'
import { particleMethods } from './particle-methods.ts'
import { pathMethods } from './path-methods.ts'
import { periodMethod } from './period-method.ts'
import { roseMethods } from './rose-methods.ts'
import { timeMethods } from './time-methods.ts'
import { trajectoryMethods } from './trajectory-methods.ts'
import { vocMethods } from './voc-methods.ts'

/** Every analysis `qk analyse` knows. */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    ...roseMethods,
    ...timeMethods,
    ...periodMethod,
    ...levelMethod,
    ...aot40Method,
    ...pairMethods,
    ...pathMethods,
    ...trajectoryMethods,
    ...iaqiMethod,
    ...vocMethods,
    ...particleMethods,
  }),
)
