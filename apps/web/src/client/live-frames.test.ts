import { expect, it } from 'vitest'
import { backoffMs, takeFrames } from './live-frames.ts'

it('a pushed message is taken once it is complete, comments and heartbeats are not messages', () => {
  const first = takeFrames(': hello\n\nevent: message\ndata: {"a":1}\n\ndata: {"b"')
  expect(first.payloads).toEqual(['{"a":1}'])
  expect(takeFrames(`${first.rest}:2}\r\n\r\n`)).toEqual({ payloads: ['{"b":2}'], rest: '' })
})

it('waits between attempts double from one second to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(backoffMs)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000])
})
