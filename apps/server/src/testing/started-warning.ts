import type { contractClient } from '@qingkong/contract/client'

type Client = ReturnType<typeof contractClient>

/** A warning in force: suggested by the dispatcher; signed, published and started by the chief. */
export const startWarning = async (
  { dispatcher, chief }: { dispatcher: Client; chief: Client },
  fields: Parameters<Client['psWarnDoAdd']>[0],
) => {
  let warning = await dispatcher.psWarnDoAdd(fields)
  for (const action of ['suggest', 'sign', 'publish', 'start'] as const) {
    const actor = action === 'suggest' ? dispatcher : chief
    warning = await actor.psWarnDo({ id: warning.id, version: warning.version, action })
  }
  return warning
}
