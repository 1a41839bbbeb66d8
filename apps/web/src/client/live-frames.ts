/** Splits a server-sent-event stream into its data payloads; `rest` is what has not ended yet. */
export const takeFrames = (buffer: string): { payloads: string[]; rest: string } => {
  const parts = buffer.replaceAll('\r\n', '\n').split('\n\n')
  const rest = parts.pop() ?? ''
  const payloads = parts.flatMap((part) => {
    const data = part
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trimStart())
      .join('\n')
    return data ? [data] : []
  })
  return { payloads, rest }
}

/** Wait before the next attempt (ms): doubles from 1 s to 30 s. */
export const backoffMs = (failures: number): number => Math.min(30_000, 1000 * 2 ** Math.min(failures, 5))
