/** Sun and Earth on one day: both series of Spencer (1971) as Madronich (1993) and AtChem2 use them. */
export type SolarDay = {
  /** Declination of the sun, radians. */
  declination: number
  /** True solar time minus mean solar time, radians of hour angle. */
  equationOfTime: number
}

/**
 * @param dayOfYear 0 for 1 January (AtChem2's and Spencer's base; 1 would move the declination by up to 0.4°)
 */
export const solarDay = (dayOfYear: number, leapYear: boolean): SolarDay => {
  const theta = (2 * Math.PI * Math.floor(dayOfYear)) / (leapYear ? 366 : 365)
  const [cos1, sin1] = [Math.cos(theta), Math.sin(theta)]
  const [cos2, sin2] = [Math.cos(2 * theta), Math.sin(2 * theta)]
  const [cos3, sin3] = [Math.cos(3 * theta), Math.sin(3 * theta)]
  return {
    declination:
      0.006918 -
      0.399912 * cos1 +
      0.070257 * sin1 -
      0.006758 * cos2 +
      0.000907 * sin2 -
      0.002697 * cos3 +
      0.00148 * sin3,
    equationOfTime: 0.000075 + 0.001868 * cos1 - 0.032077 * sin1 - 0.014615 * cos2 - 0.040849 * sin2,
  }
}

/** Which clock the hours of a case are read from. */
type SolarClock =
  /** Clock time of a zone east of Greenwich by so many hours; longitude counts. China: 8. */
  | { kind: 'zone'; offsetHours: number }
  /** Mean solar time at the site; longitude does not count, the equation of time does. */
  | { kind: 'meanSolar' }
  /** True solar time at the site: the sun stands in the south at 12:00. */
  | { kind: 'trueSolar' }

/** Place and clock; degrees, north and east positive. AtChem2 counts west positive and its clock is zone 0. */
export type SolarSite = { latitudeDeg: number; longitudeEastDeg: number; clock: SolarClock }

/**
 * Cosine of the solar zenith angle; negative when the sun is down.
 * @param hour clock hour of the day, 0 ≤ hour < 24 (12.5 is half past noon)
 */
export const solarZenithCosine = (site: SolarSite, day: SolarDay, hour: number): number => {
  const latitude = (site.latitudeDeg * Math.PI) / 180
  return (
    Math.cos(hourAngle(site, day, hour)) * Math.cos(latitude) * Math.cos(day.declination) +
    Math.sin(latitude) * Math.sin(day.declination)
  )
}

/** Angle between the meridian of the site and that of the sun, radians, 0 when the sun stands highest. */
const hourAngle = ({ longitudeEastDeg, clock }: SolarSite, day: SolarDay, hour: number): number => {
  const fromNoon = (Math.PI * (hour - 12)) / 12
  if (clock.kind === 'trueSolar') return fromNoon
  if (clock.kind === 'meanSolar') return fromNoon + day.equationOfTime
  return fromNoon + (Math.PI * (longitudeEastDeg - 15 * clock.offsetHours)) / 180 + day.equationOfTime
}

/**
 * KPP's Update_SUN for its test mechanisms: sun from 4:30 to 19:30, s = (1 + cos(π·q·|q|))/2 with q = (2h − 24)/15.
 * @param hour local hour, any size
 */
export const kppSun = (hour: number): number => {
  const local = hour - Math.trunc(Math.trunc(hour) / 24) * 24
  if (local < 4.5 || local > 19.5) return 0
  const q = (2 * local - 24) / 15
  return (1 + Math.cos(Math.PI * q * Math.abs(q))) / 2
}
