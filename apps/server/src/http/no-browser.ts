import type { RequestInfo } from './context.ts'

/** What a request without a browser behind it does: nothing to keep, nothing to stream to. */
export const noBrowser: Pick<RequestInfo, 'openStream' | 'keepSession' | 'dropSession'> = {
  openStream: () => {
    throw new Error('there is no response to stream to')
  },
  keepSession: (token) => token,
  dropSession: () => undefined,
}
