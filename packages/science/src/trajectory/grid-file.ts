/** Value of an attribute in a file of grids. */
export type AttributeValue = string | number | null

/** One variable of a file of grids. */
export type GridVariable = {
  name: string
  /** Names of its dimensions, slowest first; '' where the file names none. */
  dimensions: string[]
  shape: number[]
  attribute(name: string): AttributeValue
  /** All values as stored, without scale and offset. */
  values(): Float64Array
}

export type GridFile = { variables: GridVariable[] }

/** What the first bytes say: NetCDF-3 (classic or 64-bit offset), NetCDF-4 (HDF5), or neither. */
export const gridFileKind = (bytes: Uint8Array): 'netcdf3' | 'netcdf4' | null => {
  const starts = (...magic: number[]) => magic.every((byte, i) => bytes[i] === byte)
  if (starts(0x43, 0x44, 0x46, 1) || starts(0x43, 0x44, 0x46, 2)) return 'netcdf3'
  return starts(0x89, 0x48, 0x44, 0x46) ? 'netcdf4' : null
}
