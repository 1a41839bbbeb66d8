import { contractClient } from '@qingkong/contract/client'
import { sendAirHistory } from './air-history.ts'
import { type House, openHouse } from './house.ts'
import { raiseDustAlarm, raiseOutletAlarm } from './raise-source-alarm.ts'

/** What a look at the pages needs of a house. */
export type FiguresHouse = Pick<House, 'url' | 'as' | 'close'>

/** A house that runs already, e.g. the demo city. */
const runningHouse = (url: string): FiguresHouse => {
  const base = `${url}/native-api/wuxi/aasms`
  return {
    url,
    as: async (userCode) => {
      const { token } = await contractClient({ base }).login({ userCode, password: btoa('Qingkong2026') })
      return contractClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) })
    },
    close: async () => undefined,
  }
}

/** A live house with a month of measured air and an alarm of each kind; QK_URL names a running one to use instead. */
export const openFiguresHouse = async (): Promise<FiguresHouse> => {
  const running = process.env['QK_URL']
  if (running) return runningHouse(running)
  const house = await openHouse({ live: false })
  try {
    await sendAirHistory(house, { days: 33, stationHours: 6 * 24, withSources: true })
    const now = new Date()
    await raiseOutletAlarm(house, now, '320281')
    await raiseDustAlarm(house, now)
    return house
  } catch (error) {
    await house.close()
    throw error
  }
}
