import { choice } from '../choice.tsx'
import { cityCodes as cityCodeTable, qhdCityCodes as qhdCityCodeTable } from '../code-tables.ts'

/** Measurement objects of a rank calculation. */
export const cityCodes = choice({ id: 'city-codes', key: 'cityCodes', table: cityCodeTable })

/** The other set of measurement objects that the document lists. */
export const qhdCityCodes = choice({ id: 'city-codes', key: 'cityCodes', table: qhdCityCodeTable })
