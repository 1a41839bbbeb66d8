import { expect, it } from 'vitest'
import { backoffMs, framesOf } from './live-frames.ts'

const framesIn = async (chunks: readonly BufferSource[]): Promise<string[]> => {
  const body = new ReadableStream<BufferSource>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  const frames: string[] = []
  await framesOf(body).pipeTo(new WritableStream({ write: (frame) => void frames.push(frame) }))
  return frames
}
const bytesOf = (text: string) => new TextEncoder().encode(text)

it('a pushed message is taken once it is complete, comments and heartbeats are not messages', async () => {
  const begun = bytesOf(': hello\n\nevent: message\ndata: {"a":1}\n\ndata: {"b"')
  expect(await framesIn([begun])).toEqual(['{"a":1}'])
  expect(await framesIn([begun, bytesOf(':2}\r\n\r\n')])).toEqual(['{"a":1}', '{"b":2}'])
})

it('a message may be cut anywhere, within a line end or a character too', async () => {
  const sent = bytesOf('data: {"站":"雪浪"}\r\n\r\ndata: x\ndata: y\n\n')
  const bytes = [...sent].map((byte) => Uint8Array.of(byte))
  expect(await framesIn(bytes)).toEqual(['{"站":"雪浪"}', 'x\ny'])
})

it('R9: waits between attempts double from one second to ten', () => {
  expect([0, 1, 2, 3, 4, 50].map(backoffMs)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000])
})
