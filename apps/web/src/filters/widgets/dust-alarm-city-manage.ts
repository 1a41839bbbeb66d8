import { choice } from '../choice.tsx'
import { cityManagers } from '../code-tables.ts'

export const dustAlarmCityManage = choice({
  id: 'dust-alarm-city-manage',
  key: 'dustAlarmCityManage',
  table: cityManagers,
})
