const gravity = 9.81
const kmhPerMs = 3.6

/**
 * Vehicle specific power, kW/t: v(1.1a + g·sin(atan G) + 0.132) + 3.02e-4·v³ with v in m/s (Jiménez-Palacios, as remote
 * sensing uses it).
 * @param speedKmh km/h
 * @param accelMs2 m/s²
 * @param slopePct rise of the road along the drive, %
 */
export const specificPower = (speedKmh: number, accelMs2: number, slopePct: number): number => {
  const v = speedKmh / kmhPerMs
  return v * (1.1 * accelMs2 + gravity * Math.sin(Math.atan(slopePct / 100)) + 0.132) + 3.02e-4 * v ** 3
}
