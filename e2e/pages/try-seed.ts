import { sendAirHistory } from '../support/air-history.ts'
import { openHouse } from '../support/house.ts'
const t0 = performance.now()
const house = await openHouse({ live: false })
console.log('house', performance.now() - t0, house.url, house.dataDir)
await sendAirHistory(house, { siteDays: Number(process.argv[2] ?? 45), cityDays: Number(process.argv[3] ?? 45) })
console.log('seeded', performance.now() - t0)
if (!process.argv[4]) await house.close()
else { process.on('SIGTERM', () => void house.close().then(() => process.exit(0))); setInterval(() => undefined, 1e9) }
