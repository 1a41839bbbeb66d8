/** Seed mode: before the city is live the simulator drives its clock and acts as its staff. */
import { seed } from '@qingkong/contract/calls/doors/seed'
import { type Implementation, implement } from '../../../http/implement.ts'
import { issueToken } from '../../people/sign-in/port.ts'
import { finishSeed, stepClock } from './commands.ts'

export const routes: Implementation[] = [
  implement(seed.seedClock)(async ({ now, settle }, context) => ({ now: await stepClock(context, now, settle) })),
  implement(seed.seedToken)(async ({ userCode }, context) => ({
    token: await issueToken(context, userCode, { kind: 'seed' }),
  })),
  implement(seed.seedFinish)(async (_, context) => {
    await finishSeed(context)
    return null
  }),
]
