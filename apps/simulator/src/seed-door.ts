import { contractClient } from '@qingkong/contract/client'

type ContractClient = ReturnType<typeof contractClient>

/** The calls that only seed mode knows, and a client per member of staff. */
export interface SeedDoor {
  /** Steps the city's clock; answers when everything due by then is done. */
  setClock: (now: string) => Promise<void>
  /** Moves the clock to the time somebody acts at; what is due waits for the next step. */
  passTime: (now: string) => Promise<void>
  clientOf: (userCode: string) => Promise<ContractClient>
  tokenOf: (userCode: string) => Promise<string>
  finish: () => Promise<void>
}

/** What a member of staff asks with. */
export const staffClient = (base: string, token: string): ContractClient =>
  contractClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) })

export const openSeedDoor = (base: string, seedKey: string): SeedDoor => {
  const door = contractClient({ base, headers: () => ({ 'x-seed-key': seedKey }) })
  const clients = new Map<string, Promise<ContractClient>>()
  const tokenOf = async (userCode: string): Promise<string> => (await door.seedToken({ userCode })).token
  return {
    setClock: async (now) => {
      await door.seedClock({ now })
    },
    passTime: async (now) => {
      await door.seedClock({ now, settle: false })
    },
    clientOf: (userCode) => {
      const known = clients.get(userCode)
      if (known) return known
      const made = tokenOf(userCode).then((token) => staffClient(base, token))
      clients.set(userCode, made)
      return made
    },
    tokenOf,
    finish: async () => {
      await door.seedFinish({})
    },
  }
}
