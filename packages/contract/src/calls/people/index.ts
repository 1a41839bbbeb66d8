import { access } from './access.ts'
import { administration } from './administration.ts'
import { citySetup } from './city-setup.ts'
import { signIn } from './sign-in.ts'
import { singleSignOn } from './single-sign-on.ts'
import { users } from './users.ts'

/** Who may do what: sign-in, users, rights. A group stands under the name of its file, which is the name of the feature's folder. */
export const people = {
  access,
  administration,
  'city-setup': citySetup,
  'sign-in': signIn,
  'single-sign-on': singleSignOn,
  users,
}
