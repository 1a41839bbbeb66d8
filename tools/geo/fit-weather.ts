import { mean } from './sample-statistics.ts'

const SECTORS = 16
/** Codes of the daily files: 1 = NNE, clockwise, 16 = N; larger or missing: calm or unknown. */
const sectorOfCode = (code: number): number => code % SECTORS

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

interface MonthWeather {
  temperatureC: number
  humidityPercent: number
  airPressureHpa: number
  windSpeedMs: number
  windDirectionShare: number[]
}

/** Monthly means of one city's daily weather; wind direction is that of the day's strongest wind. */
export const fitWeather = (lines: readonly string[], city: string): MonthWeather[] => {
  const [head = '', ...rows] = lines
  const names = head.split(',')
  const days = rows.filter((row) => row.startsWith(`${city},`)).map((row) => row.split(','))
  const column = (name: string) => names.indexOf(name)
  return Array.from({ length: 12 }, (_, month) => {
    const own = days.filter((cells) => Number(cells[column('date')]?.slice(5, 7)) === month + 1)
    const values = (name: string): number[] =>
      own.map((cells) => Number.parseFloat(cells[column(name)] ?? '')).filter((value) => Number.isFinite(value))
    const codes = values('maxwswd').filter((code) => code >= 1 && code <= SECTORS)
    return {
      temperatureC: round(mean(values('avgtemp')), 1),
      humidityPercent: round(mean(values('avgrh')), 0),
      airPressureHpa: round(mean(values('avgp')) / 100, 1),
      windSpeedMs: round(mean(values('avgws')), 2),
      windDirectionShare: Array.from({ length: SECTORS }, (__, sector) =>
        round(codes.filter((code) => sectorOfCode(code) === sector).length / codes.length, 3),
      ),
    }
  })
}
