import type { CallAnswer } from '../../client/use-call.ts'

export type TaxiAnswer = CallAnswer<'homepageMapTaxiData'>
type Taxi = TaxiAnswer['taxis'][number]
export type TrackPoint = Taxi['track'][number]

/** New points put in by their time: those of the newest minutes come once more and may differ. */
const joined = (known: readonly TrackPoint[], added: readonly TrackPoint[], from: string): TrackPoint[] => {
  const byTime = new Map(known.map((point) => [point.dataTime, point]))
  for (const point of added) byTime.set(point.dataTime, point)
  return [...byTime.values()]
    .filter((point) => point.dataTime >= from)
    .sort((a, b) => (a.dataTime < b.dataTime ? -1 : 1))
}

/** The fleet after a delta: newest values from it, tracks joined, points older than `trackFrom` gone. */
export const withDelta = (known: TaxiAnswer | null, delta: TaxiAnswer): TaxiAnswer => {
  const before = new Map(known?.taxis.map((taxi) => [taxi.siteCode, taxi.track]))
  return {
    ...delta,
    dataTime: delta.dataTime ?? known?.dataTime ?? null,
    taxis: delta.taxis.map((taxi) => ({
      ...taxi,
      track: joined(before.get(taxi.siteCode) ?? [], taxi.track, delta.trackFrom),
    })),
  }
}
