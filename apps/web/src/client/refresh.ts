import type { Calls } from '@qingkong/contract/calls'
import type { Entity } from '@qingkong/contract/core/entity'
import { queryClient } from './query-client.ts'
import { knownRoute } from './route-table.ts'

/** Asks again what is shown about any of the entities; what is not shown is asked when it is next looked at. */
export const refreshEntity = (...entities: readonly Entity[]): Promise<void> =>
  queryClient.invalidateQueries({
    // A key begins with the name of its call (useCall).
    predicate: ({ queryKey: [name] }) => {
      const about = knownRoute(String(name))?.about
      return about !== undefined && entities.includes(about)
    },
  })

const underWay = new Map<string, Promise<void>>()

/** A write went through: what it changed is asked again. The typed client says so after each write by itself. */
export const written = (name: string): Promise<void> => {
  const refresh = refreshEntity(...(knownRoute(name)?.changes ?? [])).finally(() => {
    if (underWay.get(name) === refresh) underWay.delete(name)
  })
  underWay.set(name, refresh)
  return refresh
}

/**
 * Ends when everything about what the named call changes has been asked again: for a button that stays busy until the
 * list shows its effect. Joins what the client began after the write.
 */
export const refreshAfter = (name: keyof Calls): Promise<void> => underWay.get(name) ?? written(name)

/** Ends when whatever was written lately has been asked again. */
export const refreshed = async (): Promise<void> => {
  await Promise.all(underWay.values())
}
