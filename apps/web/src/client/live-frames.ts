import { EventSourceParserStream } from 'eventsource-parser/stream'

/** The data of each message of a server-sent-event stream, once it is complete; comments and heartbeats have none. */
export const framesOf = (body: ReadableStream<BufferSource>): ReadableStream<string> =>
  body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .pipeThrough(new TransformStream({ transform: ({ data }, frames) => frames.enqueue(data) }))

/** Wait before the next attempt (ms): doubles from 1 s to 30 s. */
export const backoffMs = (failures: number): number => Math.min(30_000, 1000 * 2 ** Math.min(failures, 5))
