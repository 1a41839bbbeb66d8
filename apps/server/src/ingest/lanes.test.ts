import { describe, expect, it } from 'vitest'
import type { Arrival } from './arrival.ts'
import { Lanes } from './lanes.ts'
import { defaultLimits } from './limits.ts'

const limits = { ...defaultLimits, batchFrames: 10, backfillShareFrames: 2, backfillAloneFrames: 5 }

const arrival = (cn: string, isBackfill: boolean): Arrival => ({
  deviceId: 1,
  receivedAt: new Date(0),
  cn,
  intervalStartMs: 0,
  marks: [],
  isBackfill,
  keepsBytes: true,
  bytes: Buffer.alloc(10),
  parts: [],
  stored: () => undefined,
  refused: () => undefined,
})

const filled = (fresh: number, backfilled: number): Lanes => {
  const lanes = new Lanes()
  for (let n = 0; n < backfilled; n++) lanes.add(arrival(`b${n}`, true))
  for (let n = 0; n < fresh; n++) lanes.add(arrival(`f${n}`, false))
  return lanes
}

const take = (lanes: Lanes): string[] => {
  const batch = lanes.next(limits)
  lanes.remove(batch)
  return batch.map(({ cn }) => cn)
}

describe('R8: fresh frames go before backfilled ones', () => {
  it('a fresh frame is in the next batch, whatever waits before it', () => {
    const lanes = filled(0, 20_000)
    take(lanes)
    lanes.add(arrival('fresh', false))
    expect(take(lanes)).toEqual(['fresh', 'b5', 'b6'])
  })

  it('while both wait, backfill has its share of every batch, and each lane keeps its order', () => {
    const lanes = filled(17, 5)
    expect(take(lanes)).toEqual(['f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'b0', 'b1'])
    expect(take(lanes)).toEqual(['f8', 'f9', 'f10', 'f11', 'f12', 'f13', 'f14', 'f15', 'b2', 'b3'])
    expect(take(lanes)).toEqual(['f16', 'b4'])
    expect([lanes.frames, lanes.bytes]).toEqual([0, 0])
  })

  it('alone, backfill goes in small batches, so that a fresh frame waits for no long one', () => {
    const lanes = filled(0, 7)
    expect(take(lanes)).toEqual(['b0', 'b1', 'b2', 'b3', 'b4'])
    expect(take(lanes)).toEqual(['b5', 'b6'])
  })

  it('what arrives while a batch is stored waits for the next', () => {
    const lanes = filled(1, 1)
    const batch = lanes.next(limits)
    lanes.add(arrival('f1', false))
    lanes.add(arrival('b1', true))
    lanes.remove(batch)
    expect(take(lanes)).toEqual(['f1', 'b1'])
  })
})
