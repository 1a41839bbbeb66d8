import { decode } from '@qingkong/protocol/hj212/decode'
import { Framer } from '@qingkong/protocol/hj212/framer'
import { DEFAULT_OBSERVATION_PROFILE, toObservation } from '@qingkong/protocol/hj212/observation'
import { LITERAL_FRAMES } from '@qingkong/protocol/hj212/testing/literal-frames'
import { mutate, seededRandom } from '@qingkong/protocol/hj212/testing/mutate'
import { sharedJsonLines } from '@qingkong/protocol/hj212/testing/shared-samples'
import { expect, it } from 'vitest'

const now = new Date('2026-11-20T10:00:00+08:00')

it('R25: a million mutated frames raise nothing, and most are refused with a reason', () => {
  const shared = sharedJsonLines<{ message: string | null }>('hj212/samples.jsonl') ?? []
  const seeds = [...Object.values(LITERAL_FRAMES), ...shared.flatMap((row) => (row.message ? [row.message] : []))].map(
    (text) => Buffer.from(text, 'latin1'),
  )
  const random = seededRandom(20260301)
  let framer = new Framer()
  let accepted = 0
  let quarantined = 0
  for (let count = 0; count < 1_000_000; count += 1) {
    const seed = seeds[count % seeds.length]
    if (!seed) throw new Error('no seed frames')
    for (const item of framer.push(mutate(seed, random))) {
      if (item.kind === 'garbage') continue
      const decoded = decode(item)
      if (decoded.verdict === 'accept') {
        accepted += 1
        toObservation(decoded, DEFAULT_OBSERVATION_PROFILE, now)
      } else {
        quarantined += 1
        expect(decoded.reason).toBeTruthy()
      }
    }
    // A mutated length may hold back what follows; a new line starts clean, as after an idle close.
    if (count % 1000 === 999) framer = new Framer()
  }
  expect(accepted + quarantined).toBeGreaterThan(100_000)
  expect(quarantined).toBeGreaterThan(accepted)
})
