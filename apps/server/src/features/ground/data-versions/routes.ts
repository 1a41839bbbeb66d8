/** Data versions: which is the newest, and what changed since an older one. */
import { dataVersions } from '@qingkong/contract/calls/ground/data-versions'
import { formatCity } from '@qingkong/domain/time/city-time'
import { type Implementation, implement } from '../../../http/implement.ts'
import { currentRev } from '../../../series/port.ts'
import { changesSince } from './queries.ts'

export const routes: Implementation[] = [
  implement(dataVersions.dataVersionNow)(async (_, { db, clock }) => ({
    rev: await currentRev(db),
    time: formatCity(clock.now()),
  })),
  implement(dataVersions.dataVersionChanges)((input, context) => changesSince(context, input)),
]
