import type { Implementation } from '../../http/implement.ts'
import { routes as access } from './access/routes.ts'
import { routes as administration } from './administration/routes.ts'
import { routes as citySetup } from './city-setup/routes.ts'
import { routes as signIn } from './sign-in/routes.ts'
import { routes as singleSignOn } from './single-sign-on/routes.ts'
import { routes as users } from './users/routes.ts'

/** What this wing answers. */
export const routes: readonly Implementation[] = [
  ...access,
  ...administration,
  ...citySetup,
  ...signIn,
  ...singleSignOn,
  ...users,
]
