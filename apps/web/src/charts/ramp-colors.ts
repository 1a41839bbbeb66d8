import type { ChartPalette } from './palette.ts'

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

const between = (from: string, to: string, share: number): string => {
  const end = channels(to)
  const mixed = channels(from).map((value, index) => Math.round(value + ((end[index] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** So many steps of the ramp from little to much: classes of one quantity are told apart by depth, not by hue. */
export const rampColors = ({ ramp: [low, middle, high] }: ChartPalette, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const place = count === 1 ? 1 : (2 * index) / (count - 1)
    return place <= 1 ? between(low, middle, place) : between(middle, high, place - 1)
  })
