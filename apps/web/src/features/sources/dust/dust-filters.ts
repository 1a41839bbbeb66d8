import { type DustFactor, dustFactors } from '@qingkong/domain/dust/dust-factor'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { timeRangePicker } from '../../../filters/widgets/complex/time-range-picker.tsx'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'

/** The newest day of the construction sites that is over (dust-latest-time). */
const useLastDustDay = (): string | null | undefined => {
  const { data, isPending } = useOptionCall('dustLatestTime', {}, { staleTime: 300_000 })
  return isPending ? undefined : (data?.day ?? null)
}

/** Days of construction sites: so many up to the last one that is over. */
export const dustDays = (lastCount: number, maxCount: number) =>
  timeRangePicker({ lastCount, maxCount, useLastDay: useLastDustDay })

export const dustFactor = () => factorSelect({ allowed: dustFactors, begin: 'pm10' })

export const dustFactorOf = (code: string): DustFactor => dustFactors.find((factor) => factor === code) ?? 'pm10'

/** Hours under sand and dust, declared or confirmed. */
export const sandChoice = ownChoice('sand', '沙尘时段', [
  ['out', '剔除'],
  ['in', '计入'],
])

/** Hours with 0.2 mm of rain or more. */
export const rainChoice = ownChoice('rain', '降雨时段', [
  ['in', '计入'],
  ['out', '剔除'],
])

/** Sites that measure TSP only. */
export const convertedChoice = ownChoice('converted', 'TSP换算值', [
  ['out', '不参与排名'],
  ['in', '参与排名'],
])

interface Switches {
  sand: 'in' | 'out'
  rain: 'in' | 'out'
  converted: 'in' | 'out'
}

/** The switches as the calls take them. */
export const switchesOf = ({ sand, rain, converted }: Switches) => ({
  withSand: sand === 'in',
  withoutRain: rain === 'out',
  withConverted: converted === 'in',
})
