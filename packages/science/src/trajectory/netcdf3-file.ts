import { type Attribute, NetCDFReader } from 'netcdfjs'
import type { GridFile } from './grid-file.ts'

/** Opens a NetCDF-3 file. @throws Error of the library when it is none */
export const openNetcdf3 = (bytes: Uint8Array): GridFile => {
  const reader = new NetCDFReader(bytes)
  const records = reader.recordDimension
  return {
    variables: reader.variables.map((variable) => {
      const dimensions = variable.dimensions.map((id) => reader.dimensions[id])
      // The length of the record dimension is kept apart from the others.
      const shape = dimensions.map((dimension, i) =>
        variable.record && i === 0 ? records.length : (dimension?.size ?? 0),
      )
      const attributes: readonly Attribute[] = variable.attributes
      return {
        name: variable.name,
        dimensions: dimensions.map((dimension) => dimension?.name ?? ''),
        shape,
        attribute: (name) => attributes.find((attribute) => attribute.name === name)?.value ?? null,
        values: () => {
          const stored = reader.getDataVariable(variable)
          if (!variable.record) return Float64Array.from(stored.flat(), Number)
          // A record of short values is padded to four bytes: the padding is no value.
          const width = shape.slice(1).reduce((product, size) => product * size, 1)
          return Float64Array.from(
            stored.flatMap((record) => (Array.isArray(record) ? record.slice(0, width) : [record])),
            Number,
          )
        },
      }
    }),
  }
}
