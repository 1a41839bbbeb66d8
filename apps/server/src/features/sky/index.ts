import type { Implementation } from '../../http/implement.ts'
import { routes as radar } from './radar/routes.ts'
import { routes as trajectory } from './trajectory/routes.ts'

/** What this wing answers. */
export const routes: readonly Implementation[] = [...radar, ...trajectory]
