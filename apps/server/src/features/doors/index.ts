import type { Implementation } from '../../http/implement.ts'
import { routes as seed } from './seed/routes.ts'
import { routes as share } from './share/routes.ts'

/** What this wing answers. */
export const routes: readonly Implementation[] = [...seed, ...share]
