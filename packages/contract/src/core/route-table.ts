import { fileAnswer } from './blob.ts'
import { alsoAnswersPost, defaultTimeoutMs, type Group } from './call.ts'
import type { RouteTable } from './client.ts'

/** The browser's view of the contract; writes that the specification gives as GET go out as POST. */
export const routeTable = (calls: Group): RouteTable =>
  Object.fromEntries(
    Object.values(calls).map((call) => [
      call.name,
      {
        method: alsoAnswersPost(call) ? ('POST' as const) : call.method,
        path: call.path,
        body: alsoAnswersPost(call) ? ('json' as const) : call.body,
        ...(call.output === fileAnswer ? { file: true as const } : {}),
        ...(call.kind === 'write' ? { changes: call.changes } : {}),
        ...(call.kind === 'read' || call.kind === 'file' ? { about: call.about } : {}),
        ...(call.timeoutMs === defaultTimeoutMs ? {} : { timeoutMs: call.timeoutMs }),
        ...(call.answersTimeout ? { answersTimeout: true as const } : {}),
      },
    ]),
  )
