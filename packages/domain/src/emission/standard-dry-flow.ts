/** 0 °C and one atmosphere: standard state of HJ 75-2017. */
const zeroCelsiusK = 273
const standardPressureKPa = 101.325

export interface WetFlow {
  /** As measured in the stack (工况), m³/h. */
  wetM3h: number
  temperatureC: number
  /** Barometric and static pressure together, kPa. */
  pressureKPa: number
  /** Share of water vapour by volume, %. */
  moisturePct: number
}

/** 标干流量, m³/h at 0 °C and 101.325 kPa without water: Q·273/(273 + t)·P/101.325·(1 − Xsw) (HJ 75-2017, HJ 212-2017 appendix D). */
export const standardDryFlow = ({ wetM3h, temperatureC, pressureKPa, moisturePct }: WetFlow): number =>
  wetM3h *
  (zeroCelsiusK / (zeroCelsiusK + temperatureC)) *
  (pressureKPa / standardPressureKPa) *
  (1 - moisturePct / 100)
