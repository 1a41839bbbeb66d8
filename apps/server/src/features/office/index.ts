import type { Implementation } from '../../http/implement.ts'
import { routes as exports } from './exports/routes.ts'
import { routes as files } from './files/routes.ts'
import { routes as jobs } from './jobs/routes.ts'
import { routes as live } from './live/routes.ts'
import { routes as savedViews } from './saved-views/routes.ts'
import { routes as subscriptions } from './subscriptions/routes.ts'

/** What this wing answers. */
export const routes: readonly Implementation[] = [
  ...exports,
  ...files,
  ...jobs,
  ...live,
  ...savedViews,
  ...subscriptions,
]
