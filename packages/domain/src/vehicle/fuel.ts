/** Fuels of document 2 section 3.7. */
export const fuelNames = { A: '汽油', B: '柴油', C: '新能源', D: '未知' } as const
export type Fuel = keyof typeof fuelNames
export const fuels = Object.keys(fuelNames) as Fuel[]
