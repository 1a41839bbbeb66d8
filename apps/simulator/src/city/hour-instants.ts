import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'

/** Instants that an hour's mean is taken over: the middles of its equal parts, on whole minutes. */
export const instantsOf = (startAt: number, samples: number): number[] =>
  Array.from({ length: samples }, (_, n) => startAt + Math.floor(((n + 0.5) * hourMs) / samples / minuteMs) * minuteMs)
