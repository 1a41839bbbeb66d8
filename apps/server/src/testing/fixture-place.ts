import type { Calls } from '@qingkong/contract/calls'
import type { Client } from '@qingkong/contract/core/client'

/** The doors of the city under construction. */
export interface FixturePlace {
  client(userCode: string): Promise<Client<Calls>>
  base: string
  ingestPort: number
}

/** What the fixture cannot do without; says what is lacking. */
export const must = <T>(value: T | undefined | null, what: string): T => {
  if (value === undefined || value === null) throw new Error(`the fixture city lacks ${what}`)
  return value
}

/** Takes events through the API to a rest at every status, as staff would. */
