const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

/**
 * For programs that open a database for their own time: Ctrl+C, a closed terminal or a service manager ends it with
 * them. A second signal changes nothing while it stops.
 */
export const stopOnSignal = (stop: () => Promise<unknown>): void => {
  let stopping = false
  const end = async (status: number) => {
    if (stopping) return
    stopping = true
    try {
      await stop()
    } finally {
      process.exit(status)
    }
  }
  for (const [signal, number] of Object.entries(signals)) process.on(signal, () => void end(128 + number))
}
