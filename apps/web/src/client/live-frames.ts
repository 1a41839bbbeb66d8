import { EventSourceParserStream } from 'eventsource-parser/stream'

/** The data of each message of a server-sent-event stream, once it is complete; comments and heartbeats have none. */
export const framesOf = (body: ReadableStream<BufferSource>): ReadableStream<string> =>
  body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .pipeThrough(new TransformStream({ transform: ({ data }, frames) => frames.enqueue(data) }))

/** Wait before the next attempt (ms): doubles from 1 s to 10 s. */
export const backoffMs = (failures: number): number => Math.min(10_000, 1000 * 2 ** Math.min(failures, 4))

/** The server writes at least every 15 s; a connection that says nothing for so long is lost, whatever the browser thinks. */
const silenceLimitMs = 40_000

/** Tells of silence: calls `onSilence` once nothing was heard for 40 s. */
export const silenceWatch = (onSilence: () => void): { heard: () => void; stop: () => void } => {
  let timer = setTimeout(onSilence, silenceLimitMs)
  return {
    heard: () => {
      clearTimeout(timer)
      timer = setTimeout(onSilence, silenceLimitMs)
    },
    stop: () => clearTimeout(timer),
  }
}

/** The same bytes; each chunk, a heartbeat too, is heard. */
export const heardBytes = (heard: () => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> =>
  new TransformStream({
    transform: (chunk, bytes) => {
      heard()
      bytes.enqueue(chunk)
    },
  })
