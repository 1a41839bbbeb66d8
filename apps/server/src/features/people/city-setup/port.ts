export { cityHoldings } from './city-holdings.ts'
export { cityTemplate } from './city-template.ts'
export { checkCityWorkbook, importCityWorkbook } from './import-city.ts'
