import { openHouse } from './house.ts'
import { leftAfter } from './processes.ts'
import { skipHistory } from './product.ts'

/** The data folder of a city that is live already and stands still, so that starting it is quick. */
export const liveFolder = async (): Promise<string> => {
  const house = await openHouse()
  process.kill(house.pid(), 'SIGTERM')
  await leftAfter(house.dataDir, 20_000)
  skipHistory(house.dataDir)
  return house.dataDir
}
