import { randomUUID } from 'node:crypto'
import type { vehicles } from '@qingkong/contract/calls/sources/vehicles'
import { contractClient } from '@qingkong/contract/client'
import type { Input } from '@qingkong/contract/core/call'
import { sign, signedHeaders, upperLevelKey } from '@qingkong/protocol/share/push'
import sharp from 'sharp'

export type PushInput = Input<typeof vehicles.vehiclePush>
export type PassageInput = NonNullable<PushInput['passages']>[number]
export type SmokeInput = NonNullable<PushInput['smoke']>[number]
type TestInput = NonNullable<PassageInput['test']>

/** A diesel lorry of 苏B·A8823 in fair weather, whose exhaust passes unless the test says otherwise. */
export const passageOf = (
  sequence: number,
  time: string,
  { test, ...more }: Partial<Omit<PassageInput, 'test'>> & { test?: Partial<TestInput> | null } = {},
): PassageInput => ({
  identifier: 'WXYG01',
  sequence,
  time,
  lane: 1,
  direction: '2',
  licensePlateNo: '苏BA8823',
  plateConfidence: 0.98,
  licensePlateColor: '2',
  vehicleType: 2,
  fuelType: 'B',
  stageName: '国Ⅳ',
  speedKmh: 45,
  accelMs2: 0.4,
  test:
    test === null
      ? null
      : {
          plumePct: 8,
          weather: 'clear',
          windMs: 1.8,
          temperature: 14,
          humidity: 62,
          co: 0.3,
          hc: 60,
          no: 420,
          opacity: 12,
          ringelmann: 0,
          ...test,
        },
  ...more,
})

export const smokeOfCamera = (
  sequence: number,
  time: string,
  image: string,
  more: Partial<SmokeInput> = {},
): SmokeInput => ({
  identifier: 'WXHY01',
  sequence,
  time,
  lane: 2,
  direction: '1',
  licensePlateNo: '苏BG6017',
  plateConfidence: 0.95,
  licensePlateColor: '2',
  vehicleType: 2,
  fuelType: 'B',
  ringelmann: 3,
  confidence: 0.9,
  pictures: [{ image, plateBox: [0.4, 0.7, 0.2, 0.1] }],
  ...more,
})

/** Where the plate stands in the sample picture. */
export const plateBox: [number, number, number, number] = [0.4, 0.7, 0.2, 0.1]

/** A grey picture, 200 × 100, with stripes of black and white where the plate stands. */
export const samplePicture = async (): Promise<string> => {
  const stripes = Array.from(
    { length: 10 },
    (_, n) => `<rect x="${80 + n * 4}" y="70" width="2" height="10" fill="#000"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#888"/><rect x="80" y="70" width="40" height="10" fill="#fff"/>${stripes.join('')}</svg>`
  return (await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64')
}

/** Sends a push as a point's operator does: signed, through the public door. */
export const sendVehiclePush = (base: string, secret: string, push: PushInput, now: Date) => {
  const body = JSON.stringify(push)
  const headers = signedHeaders(upperLevelKey, sign(secret, now, randomUUID(), body))
  return contractClient({ base, headers: () => headers }).vehiclePush(push)
}
