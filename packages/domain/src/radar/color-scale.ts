export type ScaledChannel = 'extinction532' | 'depolarization532'

interface ColorStop {
  value: number
  /** #rrggbb */
  color: string
}

export interface ColorScale {
  label: string
  unit: string
  stops: readonly ColorStop[]
}

/**
 * Colours of the pseudo-colour pictures, fixed so that pictures of different hours can be compared. The steps of the
 * extinction widen upwards: clean air and a faint plume lie below 0.3 km⁻¹, heavy haze at 1.
 */
export const colorScales: Readonly<Record<ScaledChannel, ColorScale>> = {
  extinction532: {
    label: '消光系数（532 nm）',
    unit: 'km⁻¹',
    stops: [
      { value: 0, color: '#1d2b8f' },
      { value: 0.1, color: '#1f6fd0' },
      { value: 0.2, color: '#23b5c9' },
      { value: 0.3, color: '#45c86a' },
      { value: 0.45, color: '#c9d93b' },
      { value: 0.7, color: '#f5b52e' },
      { value: 1.1, color: '#ee5a24' },
      { value: 2, color: '#a5132d' },
    ],
  },
  depolarization532: {
    label: '退偏振比（532 nm）',
    unit: '',
    stops: [
      { value: 0, color: '#1d2b8f' },
      { value: 0.1, color: '#23b5c9' },
      { value: 0.2, color: '#c9d93b' },
      { value: 0.3, color: '#ee5a24' },
      { value: 0.4, color: '#a5132d' },
    ],
  },
}

type Rgb = readonly [number, number, number]

const rgbOf = (color: string): Rgb => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
]

/** Reads colours off a scale: straight between the stops, the end colours beyond them. */
export const colorReader = (scale: ColorScale): ((value: number) => Rgb) => {
  const stops = scale.stops.map(({ value, color }) => ({ value, rgb: rgbOf(color) }))
  return (value) => {
    const next = stops.findIndex((stop) => stop.value >= value)
    const upper = stops[next < 0 ? stops.length - 1 : next]
    const lower = stops[next <= 0 ? (next < 0 ? stops.length - 1 : 0) : next - 1]
    if (!upper || !lower) return [0, 0, 0]
    const width = upper.value - lower.value
    const share = width > 0 ? (value - lower.value) / width : 0
    const blend = (index: 0 | 1 | 2) => Math.round(lower.rgb[index] + share * (upper.rgb[index] - lower.rgb[index]))
    return [blend(0), blend(1), blend(2)]
  }
}
