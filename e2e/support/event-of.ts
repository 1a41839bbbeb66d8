import type { contractClient } from '@qingkong/contract/client'
import { vi } from 'vitest'

type Client = ReturnType<typeof contractClient>
type EventRow = Awaited<ReturnType<Client['eventRecord']>>['records'][number]

/** The newest event of a type that fits, as soon as there is one. */
export const eventOf = (
  client: Client,
  eventType: EventRow['eventType'],
  fits: (event: EventRow) => boolean = () => true,
): Promise<EventRow> =>
  vi.waitFor(
    async () => {
      const { records } = await client.eventRecord({ eventTypes: [eventType], pageSize: 100 })
      const found = records.find(fits)
      if (!found) throw new Error(`no event of type ${eventType} fits among ${records.length}`)
      return found
    },
    { timeout: 30_000, interval: 300 },
  )
