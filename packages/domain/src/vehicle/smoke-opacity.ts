/** Effective path of light of an opacity meter, metres. */
const pathM = 0.43

/** Absorption coefficient k = −ln(1−N)/L, m⁻¹, of an opacity of 0 ≤ N < 1; null beyond. */
export const absorptionOf = (opacity: number): number | null =>
  opacity >= 0 && opacity < 1 ? -Math.log(1 - opacity) / pathM : null

/** Opacity N = 1 − e^(−kL) of an absorption coefficient in m⁻¹. */
export const opacityOf = (absorption: number): number => 1 - Math.exp(-absorption * pathM)
